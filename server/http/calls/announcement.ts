import { z } from '@hono/zod-openapi';
import { toSeconds } from '../../../domain/deadline.ts';
import { done, refuse } from '../../../domain/refusal.ts';
import { cleanLine } from '../../../domain/text.ts';
import { type PublishedAnnouncement, listAnnouncements } from '../../queries/announcement.ts';
import { type CallsApp, openCall } from './envelope.ts';
import { searchText } from './search-text.ts';

const LIMIT = 100;

const filterInput = z
  .strictObject({
    search: searchText.optional(),
    limit: z.int().min(1).max(LIMIT).optional(),
    cursor: z.string().max(300).optional(),
  })
  .openapi('AnnouncementFilter');

const announcementOutput = z
  .object({
    postId: z.int(),
    title: z.string(),
    written_date: z.int().openapi({ description: 'When it was published, in Unix seconds (UTC).' }),
    content: z.string().openapi({ description: 'Plain text; each line is a paragraph.' }),
    writer: z.string(),
    annoucement_description: z
      .string()
      .openapi({ description: 'The one line of lists. The name keeps its old spelling.' }),
    view: z.int().openapi({ description: 'Visitors who read it, each counted once a day.' }),
  })
  .openapi('Announcement');

/** `POST /announcement/get_announcements`. */
export function addAnnouncementCalls(app: CallsApp): void {
  openCall(
    app,
    {
      path: '/announcement/get_announcements',
      tag: 'Announcements',
      summary: 'List announcements',
      description: `Published announcements, newest first; at most ${LIMIT}, which is also what comes without \`limit\`.`,
      data: filterInput,
      result: z.array(announcementOutput),
      besideResult: { next_cursor: z.string().nullable() },
    },
    async ({ db, now }, data) => {
      const q = cleanLine(data.search ?? '');
      const asked = { q, after: data.cursor ?? null, limit: data.limit ?? LIMIT };
      const found = await listAnnouncements(db, asked, now);
      if (!found.ok)
        return refuse('malformed', { fields: { 'data.cursor': 'This is no cursor of this list.' } });
      return done({ data: found.value.rows.map(toWire), next_cursor: found.value.nextAfter });
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
