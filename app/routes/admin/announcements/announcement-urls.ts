/** The list of announcements for admins. */
export const ANNOUNCEMENTS_URL = '/admin/announcements';

/** The editor of an announcement, or the page of another action. */
export function announcementUrl(id: number, action?: string): string {
  return action ? `${ANNOUNCEMENTS_URL}/${id}/${action}` : `${ANNOUNCEMENTS_URL}/${id}`;
}
