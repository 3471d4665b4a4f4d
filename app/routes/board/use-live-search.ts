import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type ProposalFilter, filterToAddress } from '#domain/board/proposal-filter.ts';
import { OFFLINE_TOAST } from '#app/kit/feedback/offline-guard.tsx';
import { useToast } from '#app/kit/feedback/toast.tsx';
import { boardUrl } from '#app/shared/board/filter-labels.ts';

/** The search with single spaces; the server removes invisible characters. */
const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

/** A checkbox or select of the form. */
type Control = HTMLInputElement | HTMLSelectElement;

/** Debounce of the search while typing, in milliseconds. */
const DEBOUNCE_MS = 200;

/**
 * Live search: `typed` is debounced and replaces the history entry, `now` navigates at once,
 * `submit` replaces the browser's. Offline the list stays, and is updated once the connection
 * returns.
 */
export function useLiveSearch(form: RefObject<HTMLFormElement | null>, filter: ProposalFilter, path: string) {
  const navigate = useNavigate();
  const showToast = useToast();
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const applied = useRef(filter);
  useEffect(() => {
    const before = applied.current;
    applied.current = filter;
    const [was, is] = [before, filter].map((item) => new URLSearchParams(filterToAddress(item)));
    for (const control of form.current?.querySelectorAll<Control>('[type=checkbox], select') ?? []) {
      const value = is!.get(control.name) ?? '';
      if (value === (was!.get(control.name) ?? '')) continue;
      if (control.type === 'checkbox') control.checked = value === control.value;
      else control.value = value;
    }
    const search = form.current?.querySelector<HTMLInputElement>('[name=q]');
    if (!search || before.q === filter.q || debounceTimer.current !== undefined) return;
    if (oneLine(search.value) !== filter.q) search.value = filter.q;
  }, [form, filter]);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);
  const latest = useRef(() => {});
  useEffect(() => {
    const backOnline = () => latest.current();
    addEventListener('online', backOnline);
    return () => removeEventListener('online', backOnline);
  }, []);

  const follow = (replace: boolean) => {
    clearTimeout(debounceTimer.current);
    debounceTimer.current = undefined;
    if (!form.current) return;
    const entered = new FormData(form.current);
    // Only values of the form's own controls.
    const value = (name: string) => (entered.get(name) || null) as never;
    const q = entered.get('q');
    const to = boardUrl(path, filter, {
      q: typeof q === 'string' ? oneLine(q) : '',
      event: entered.has('event'),
      remote: entered.has('remote'),
      spots: entered.has('spots'),
      pay: value('pay'),
      hours: value('hours'),
      demand: value('demand'),
      status: entered.has('status') ? 'all' : 'accepting',
    });
    if (to === boardUrl(path, filter)) return;
    if (!navigator.onLine) return showToast(OFFLINE_TOAST);
    void navigate(to, { replace, preventScrollReset: true });
  };

  useEffect(() => {
    latest.current = () => follow(true);
  });
  // Applies what was entered before hydration.
  useEffect(() => latest.current(), []);

  return {
    typed: () => {
      clearTimeout(debounceTimer.current);
      debounceTimer.current = setTimeout(() => follow(true), DEBOUNCE_MS);
    },
    now: () => follow(false),
    submit: (event: FormEvent) => {
      event.preventDefault();
      follow(false);
    },
  };
}
