/**
 * URL of the list: all or only unread notifications, from the newest to the one with id `until` and
 * the page after it.
 */
export function notificationsUrl(unread: boolean, until: number | null = null): string {
  const params = new URLSearchParams();
  if (unread) params.set('show', 'unread');
  if (until !== null) params.set('until', String(until));
  return params.size > 0 ? `/notifications?${params}` : '/notifications';
}
