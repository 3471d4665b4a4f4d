import { type RefObject, useEffect } from 'react';

/** Pixels at each end of a row that scrolls, in which it may fade. */
const FADE = 40;

/**
 * Scrolls a row to its link with `aria-current`, again when `current` changes. It does not scroll
 * the page, as `scrollIntoView` would.
 */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !link) return;
    const beyond = link.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (beyond > -FADE) row.current.scrollBy({ left: beyond + FADE, behavior: 'instant' });
  }, [row, current]);
}
