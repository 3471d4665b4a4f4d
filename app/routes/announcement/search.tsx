import { useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { SearchInput } from '../../ui/input.tsx';
import { SEARCH_CAP, cleanLine } from '../../../domain/text.ts';
import { announcementsUrl } from './announcement-urls.ts';

/** Debounce of the search while typing, in milliseconds. */
const DEBOUNCE_MS = 200;

/** Search of the list: a form without JavaScript, live search with it. */
export function AnnouncementSearch({ q, className }: { q: string; className: string | undefined }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const applied = useRef(q);
  useEffect(() => {
    if (applied.current === q) return;
    applied.current = q;
    // Follows a changed URL, but never overwrites text that is being typed.
    if (field.current && debounceTimer.current === undefined && field.current.value.trim() !== q)
      field.current.value = q;
  }, [q]);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);
  const follow = (replace: boolean) => {
    clearTimeout(debounceTimer.current);
    debounceTimer.current = undefined;
    const to = announcementsUrl({ q: cleanLine(field.current?.value ?? ''), after: null });
    void navigate(to, { replace, preventScrollReset: true });
  };
  const typedBeforeHydration = useRef(() => {
    if (cleanLine(field.current?.value ?? '') !== q) follow(true);
  });
  useEffect(() => typedBeforeHydration.current(), []);
  return (
    <Form
      role="search"
      action="/announcement"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        follow(false);
      }}
      preventScrollReset
    >
      <SearchInput
        ref={field}
        id="search"
        name="q"
        defaultValue={q}
        maxLength={SEARCH_CAP}
        placeholder="Search announcements"
        aria-label="Search announcements"
        onInput={() => {
          clearTimeout(debounceTimer.current);
          debounceTimer.current = setTimeout(() => follow(true), DEBOUNCE_MS);
        }}
      />
    </Form>
  );
}
