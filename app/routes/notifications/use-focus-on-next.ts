import { useEffect, useRef } from 'react';

/** The element of a notice's row. */
export function rowId(id: number): string {
  return `notice-${id}`;
}

/** Once more rows have come, the focus is on the first of them; the page stays where it is. Returns what to call when they are asked for. */
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
