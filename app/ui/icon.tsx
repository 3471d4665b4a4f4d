import type { SVGProps } from 'react';

/**
 * Makes an icon of its drawing, the markup inside its `svg`. `tools/icons.ts` calls it for each icon of lucide that a file imports;
 * what all of them share stands in the styles. Decoration unless it is given a name.
 */
export function icon(drawing: string) {
  const inside = { __html: drawing };
  return ({ className, ...more }: SVGProps<SVGSVGElement>) => (
    <svg
      viewBox="0 0 24 24"
      className={className ? `lucide ${className}` : 'lucide'}
      aria-hidden={'aria-label' in more || 'role' in more ? undefined : true}
      {...more}
      // oxlint-disable-next-line react/no-danger -- a constant of the build
      dangerouslySetInnerHTML={inside}
    />
  );
}
