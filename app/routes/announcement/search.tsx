import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { SEARCH_CAP } from '../../../domain/text.ts';

/** How long typing has to rest before the list follows, in milliseconds. */
const REST = 200;

/** The search over the list: a form that works without script, and follows the typing with it. */
export function AnnouncementSearch({ q }: { q: string }) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The address may change elsewhere; what is being typed stays.
    if (field.current && rest.current === undefined && field.current.value.trim() !== q)
      field.current.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(rest.current), []);
  return (
    <Form role="search" action="/announcement" className="srch" preventScrollReset>
      <span className="withico">
        <Search className="i" />
        <input
          ref={field}
          id="search"
          className="in"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_CAP}
          placeholder="Search announcements"
          aria-label="Search announcements"
          onInput={({ currentTarget: { form } }) => {
            clearTimeout(rest.current);
            rest.current = setTimeout(() => {
              rest.current = undefined;
              void submit(form, { replace: true, preventScrollReset: true });
            }, REST);
          }}
        />
      </span>
    </Form>
  );
}
