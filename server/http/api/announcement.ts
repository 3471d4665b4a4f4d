import { z } from '@hono/zod-openapi';
import { toSeconds } from '#domain/time/deadline.ts';
import { done } from '#domain/base/refusal.ts';
import { cleanLine } from '#domain/text/text-input.ts';
import { type PublishedAnnouncement, listAnnouncements } from '#server/queries/board/announcement.ts';
import { writeTimeCursor } from '#server/queries/base/time-cursor.ts';
import { type ApiApp, publicList, withWireFieldNames } from './endpoint.ts';
import { CURSOR_WIRE_NAME, boundedList, pagingInput } from './pagination.ts';
import { searchText } from './search-text.ts';

const LIMIT = 100;

const filterInput = z
  .strictObject({
    search: searchText.optional(),
    limit: pagingInput.limit.unwrap().max(LIMIT).optional(),
    cursor: pagingInput.cursor,
  })
  .openapi('AnnouncementFilter');

const announcementOutput = z
  .strictObject({
    postId: z.int(),
    title: z.string(),
    written_date: z.int().openapi({ description: 'When it was published, in Unix seconds (UTC).' }),
    content: z.string().openapi({ description: 'Plain text; each line is a paragraph.' }),
    writer: z.string(),
    annoucement_description: z.string().openapi({
      description: 'The one-line summary shown in lists. The misspelled name is unchanged for compatibility.',
    }),
    view: z.int().openapi({ description: 'Visitors who read it, each counted once a day.' }),
  })
  .openapi('Announcement');

export function addAnnouncementEndpoints(app: ApiApp): void {
  publicList(
    app,
    {
      path: '/announcement/get_announcements',
      tag: 'Announcements',
      summary: 'List announcements',
      description: `Published announcements, newest first; at most ${LIMIT}, also without \`limit\`, and at most 2 MB in a response.`,
      data: filterInput,
      item: announcementOutput,
      maxItems: LIMIT,
    },
    async ({ db, now }, data) => {
      const q = cleanLine(data.search ?? '');
      const limit = data.limit ?? LIMIT;
      const query = { q, after: data.cursor ?? null, limit: limit + 1 };
      const found = await listAnnouncements(db, query, now);
      if (!found.ok) return withWireFieldNames(found, CURSOR_WIRE_NAME);
      const cursorOf = ({ publishedAt, id }: PublishedAnnouncement) => writeTimeCursor(publishedAt, id);
      return done(await boundedList(found.value.rows, { limit, toItem: toWire, cursorOf }));
    },
  );
}

function toWire(row: PublishedAnnouncement): z.infer<typeof announcementOutput> {
  return {
    postId: row.id,
    title: row.title,
    written_date: toSeconds(row.publishedAt),
    content: row.content,
    writer: row.writer,
    annoucement_description: row.description,
    view: row.views,
  };
}
