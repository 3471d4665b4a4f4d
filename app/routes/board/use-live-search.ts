import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import { cleanLine } from '../../../domain/text.ts';
import { boardAddress } from './filter-words.ts';

/** How long typing has to rest before the list follows, in milliseconds. */
const REST = 200;

/**
 * Makes the toolbar's form work while one types: `typed` follows after a rest and replaces the address, `now` follows at once,
 * `submit` takes the place of the browser's own. The fields show what the address says again when that changes elsewhere.
 */
export function useLiveSearch(form: RefObject<HTMLFormElement | null>, filter: ProposalFilter, path: string) {
  const navigate = useNavigate();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const field = form.current?.elements.namedItem('q');
    if (!(field instanceof HTMLInputElement) || rest.current !== undefined) return;
    if (cleanLine(field.value) !== filter.q) field.value = filter.q;
  }, [form, filter.q]);
  useEffect(() => {
    const box = (name: string, checked: boolean) => {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.checked = checked;
    };
    box('event', filter.event);
    box('remote', filter.remote);
    box('status', filter.status === 'all');
  }, [form, filter.event, filter.remote, filter.status]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const follow = (replace: boolean) => {
    clearTimeout(rest.current);
    rest.current = undefined;
    if (!form.current) return;
    const entered = new FormData(form.current);
    const q = entered.get('q');
    const to = boardAddress(path, filter, {
      q: typeof q === 'string' ? cleanLine(q) : '',
      event: entered.has('event'),
      remote: entered.has('remote'),
      status: entered.has('status') ? 'all' : 'accepting',
    });
    if (to !== boardAddress(path, filter)) void navigate(to, { replace, preventScrollReset: true });
  };

  return {
    typed: () => {
      clearTimeout(rest.current);
      rest.current = setTimeout(() => follow(true), REST);
    },
    now: () => follow(false),
    submit: (event: FormEvent) => {
      event.preventDefault();
      follow(false);
    },
  };
}
