import type { AnnouncementState } from '#domain/board/announcement.ts';

/** The announcement that is open beside the list at first: a scheduled one, else the first listed. */
export function firstAnnouncement<Row extends { state: AnnouncementState }>(
  rows: readonly Row[],
): Row | undefined {
  return rows.find(({ state }) => state === 'scheduled') ?? rows[0];
}
