import { useContext } from 'react';
import { UNSAFE_DataRouterDataContext as RouterData, useMatches } from 'react-router';
import * as styles from './skip-links.module.css';

/** `notOnPhone`: its target is hidden on narrow screens. */
type SkipLink = { to: `#${string}`; label: string; notOnPhone?: boolean };

/** Header and footer options of a route: `export const handle: FrameHandle = { … }`. */
export type FrameHandle = {
  /** More skip links, such as to the list and the proposal beside it. */
  skips?: readonly SkipLink[];
  /** False hides the footer. */
  footer?: boolean;
};

/** The merged handles of the matched routes. */
export function useFrameHandle(): Required<FrameHandle> {
  const handles = useMatches().map((match) => (match.handle ?? {}) as FrameHandle);
  // An error page has none of its route's skip targets. Only the router state says that there is an
  // error.
  const failed = Boolean(useContext(RouterData)?.errors);
  return {
    skips: failed ? [] : handles.flatMap((handle) => handle.skips ?? []),
    footer: handles.every((handle) => handle.footer !== false),
  };
}

/** Skip links: the first elements in tab order. */
export function SkipLinks({ skips }: { skips: Required<FrameHandle>['skips'] }) {
  return (
    <div className={styles.skipLinks}>
      <a href="#main">Skip to content</a>
      {skips.map(({ to, label, notOnPhone }) => (
        <a key={to} className={notOnPhone ? styles.notOnPhone : undefined} href={to}>
          {label}
        </a>
      ))}
    </div>
  );
}
