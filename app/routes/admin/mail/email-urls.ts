import type { EmailState } from '../../../../domain/delivery.ts';

export type EmailQuery = { q: string; state: EmailState | null; before: number | null };

/** URL of the list with this search, state and page. */
export function adminEmailsUrl({ q, state, before }: EmailQuery): string {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  if (before !== null) params.set('before', String(before));
  return params.size > 0 ? `/admin/mail?${params}` : '/admin/mail';
}
