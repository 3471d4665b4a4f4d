import { useEffect, useRef } from 'react';

/** Element id of a notification's row. */
export function rowId(id: number): string {
  return `notice-${id}`;
}

/**
 * Moves the focus to the first new row once more rows are loaded, without scrolling. Call the
 * returned function when they are requested.
 */
export function useFocusOnNext(ids: readonly number[]): () => void {
  const after = useRef<number | null>(null);
  const count = ids.length;
  useEffect(() => {
    const next = after.current === null ? undefined : ids[after.current];
    if (next === undefined) return;
    after.current = null;
    document
      .getElementById(rowId(next))
      ?.querySelector<HTMLElement>('a, button')
      ?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only more rows matter
  }, [count]);
  return () => void (after.current = count);
}
