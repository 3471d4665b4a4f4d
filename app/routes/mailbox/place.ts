/** What the address of the trial mailbox asks for. `show` counts the lines, `theme` is the look of the mail alone. */
export type MailboxPlace = {
  q: string;
  to: string;
  show: number;
  view: MailView;
  theme: 'light' | 'dark' | null;
};
export type MailView = 'html' | 'text' | 'headers';

export const LINES = 20;

/** Reads an address; whatever it says that means nothing counts as not said. */
export function placeOf(params: URLSearchParams, most: number): MailboxPlace {
  const word = (name: string) => (params.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, 254);
  const show = Number(params.get('show'));
  const view = params.get('view');
  const theme = params.get('theme');
  return {
    q: word('q'),
    to: word('to'),
    show: Number.isInteger(show) && show > LINES ? Math.min(show, most) : LINES,
    view: view === 'text' || view === 'headers' ? view : 'html',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

/** The address of the mailbox, or of one mail in it, that asks for this. */
export function mailboxAddress(
  place: MailboxPlace,
  id: number | null,
  change: Partial<MailboxPlace> = {},
): string {
  const { q, to, show, view, theme } = { ...place, ...change };
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (to) params.set('to', to);
  if (show > LINES) params.set('show', String(show));
  if (view !== 'html') params.set('view', view);
  if (theme) params.set('theme', theme);
  const path = id === null ? '/dev/mail' : `/dev/mail/${id}`;
  return params.size > 0 ? `${path}?${params}` : path;
}
