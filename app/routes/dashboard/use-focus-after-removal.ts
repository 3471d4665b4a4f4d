import { type FormEvent, useEffect, useRef } from 'react';
import type { SavedProposal } from '../../../server/queries/bookmark.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * A row that is taken off goes, and the focus was on it: the focus goes to the row that takes its place, to the last, or to the
 * heading that is left, and what happened is said. Spread the result over the element around the table.
 */
export function useFocusAfterRemoval(rows: readonly SavedProposal[]) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; index: number } | null>(null);
  const showToast = useToast();
  useEffect(() => {
    const removed = pressed.current;
    if (!removed || rows.some(({ id }) => id === removed.id)) return;
    pressed.current = null;
    showToast('No longer saved.');
    const buttons = frame.current?.querySelectorAll<HTMLElement>('tbody button') ?? [];
    const next = buttons[Math.min(removed.index, buttons.length - 1)];
    if (next) return next.focus();
    const heading = frame.current?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [rows, showToast]);
  const onSubmit = (event: FormEvent<HTMLElement>) => {
    const row = event.target instanceof Element && event.target.closest('tr');
    const index = row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1;
    const saved = rows[index];
    pressed.current = saved ? { id: saved.id, index: index } : null;
  };
  return { ref: frame, onSubmit };
}
