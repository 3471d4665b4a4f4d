import { EMAIL_CAP } from '#domain/account/person.ts';
import { parseSearchText } from '#domain/text/text.ts';

/**
 * Query of the trial mailbox. `show` is the number of rows, `theme` the color scheme of the email
 * only.
 */
export type MailboxQuery = {
  q: string;
  to: string;
  show: number;
  view: EmailFormat;
  theme: 'light' | 'dark' | null;
};
export type EmailFormat = 'html' | 'text' | 'headers';

export const MAILBOX_PAGE_SIZE = 20;

/** Parses the query; an invalid parameter has its default. `most` caps `show`. */
export function parseMailboxQuery(params: URLSearchParams, most: number): MailboxQuery {
  const show = Number(params.get('show'));
  const view = params.get('view');
  const theme = params.get('theme');
  return {
    q: parseSearchText(params.get('q'), EMAIL_CAP),
    to: parseSearchText(params.get('to'), EMAIL_CAP),
    show: Number.isInteger(show) && show > MAILBOX_PAGE_SIZE ? Math.min(show, most) : MAILBOX_PAGE_SIZE,
    view: view === 'text' || view === 'headers' ? view : 'html',
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
}

/** URL of the mailbox, or of one email in it, with this query. */
export function mailboxUrl(
  query: MailboxQuery,
  id: number | null,
  change: Partial<MailboxQuery> = {},
): string {
  const { q, to, show, view, theme } = { ...query, ...change };
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (to) params.set('to', to);
  if (show > MAILBOX_PAGE_SIZE) params.set('show', String(show));
  if (view !== 'html') params.set('view', view);
  if (theme) params.set('theme', theme);
  const path = id === null ? '/dev/mail' : `/dev/mail/${id}`;
  return params.size > 0 ? `${path}?${params}` : path;
}
