import { type RefObject, useEffect } from 'react';

/** Pixels at each end of a row that scrolls, in which it may fade. */
const FADE = 40;

/**
 * Scrolls a row to its link with `aria-current`, again when `current` changes, so that a whole link
 * comes first. It does not scroll the page, as `scrollIntoView` would.
 */
export function useScrollToCurrent(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const list = row.current;
    const link = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !link) return;
    const origin = list.getBoundingClientRect().left - list.scrollLeft;
    const startOf = (child: Element) => child.getBoundingClientRect().left - origin - FADE;
    const least = link.getBoundingClientRect().right - origin + FADE - list.clientWidth;
    const start = Array.from(list.children, startOf).find((from) => from >= least) ?? least;
    list.scrollTo({ left: least > 0 ? Math.min(start, startOf(link)) : 0, behavior: 'instant' });
  }, [row, current]);
}
