import { useContext } from 'react';
import { UNSAFE_DataRouterDataContext as RouterData, useMatches } from 'react-router';

/** What a route may say about its frame: `export const handle: FrameHandle = { … }`. */
export type FrameHandle = {
  /** Further places to skip to, such as the list and the proposal beside it. */
  skips?: readonly { to: `#${string}`; label: string }[];
  /** False on pages that end without the footer. */
  footer?: boolean;
};

/** What the pages shown now say about their frame. */
export function useFrameHandle(): Required<FrameHandle> {
  const handles = useMatches().map((match) => (match.handle ?? {}) as FrameHandle);
  // An error page has none of the places its route speaks of; only the router's own state knows that there is one.
  const failed = Boolean(useContext(RouterData)?.errors);
  return {
    skips: failed ? [] : handles.flatMap((handle) => handle.skips ?? []),
    footer: !failed && handles.every((handle) => handle.footer !== false),
  };
}

/** The first things Tab reaches: past the header, straight to what the page is about. */
export function SkipLinks({ skips }: { skips: Required<FrameHandle>['skips'] }) {
  return (
    <div className="skips">
      <a className="skip" href="#main">
        Skip to content
      </a>
      {skips.map(({ to, label }) => (
        <a key={to} className="skip" href={to}>
          {label}
        </a>
      ))}
    </div>
  );
}
