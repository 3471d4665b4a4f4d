import type { IconNode } from 'lucide';
import type { SVGProps } from 'react';

/** A Lucide icon, 24 px unless styled; hidden from screen readers, so put a text beside it. */
export function Icon({ node, ...svg }: { node: IconNode } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...svg}
    >
      {node.map(([Shape, attributes], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the shapes of an icon never change
        <Shape key={index} {...attributes} />
      ))}
    </svg>
  );
}
