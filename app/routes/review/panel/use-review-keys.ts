import { type RefObject, useEffect } from 'react';

/** Elements that use typed keys themselves. */
const TYPES_TEXT = 'input, textarea, select, [contenteditable], details[open]';

/**
 * Presses the control of a single key (`aria-keyshortcuts`) while the focus is inside `frame`, as in
 * the review workspace.
 */
export function useReviewKeys(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || !frame.current?.contains(target)) return;
      if (target.closest(TYPES_TEXT)) return;
      const key = CSS.escape(event.key.toLowerCase());
      const control = frame.current.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame]);
}
