/** The address of the list: all or the unread ones, down to the notice `until` and on from there. */
export function notificationsUrl(unread: boolean, until: number | null = null): string {
  const params = new URLSearchParams();
  if (unread) params.set('show', 'unread');
  if (until !== null) params.set('until', String(until));
  return params.size > 0 ? `/notifications?${params}` : '/notifications';
}
