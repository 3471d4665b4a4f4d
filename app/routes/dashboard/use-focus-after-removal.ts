import { type FormEvent, useEffect, useRef } from 'react';
import type { SavedProposal } from '../../../server/queries/bookmark.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * After a row is removed, moves the focus to the row in its place, the last one, or the heading,
 * and shows a toast. Spread the result over the element around the table.
 */
export function useFocusAfterRemoval(rows: readonly SavedProposal[]) {
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: number; index: number } | null>(null);
  const showToast = useToast();
  useEffect(() => {
    const removed = pressed.current;
    if (!removed || rows.some(({ id }) => id === removed.id)) return;
    pressed.current = null;
    showToast('No longer saved');
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
