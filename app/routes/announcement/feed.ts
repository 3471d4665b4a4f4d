import { Feed } from 'feed';
import { ANNOUNCEMENT_PAGE, announcementParagraphs } from '#domain/board/announcement.ts';
import { escapeHtml, toXmlCharacters } from '#domain/text/text.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listAnnouncements } from '#server/queries/board/announcement.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import type { Route } from './+types/feed.ts';

/** The newest announcements as an Atom feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, settings } = requestContext(context);
  const found = await listAnnouncements(db, { q: '', after: null, limit: ANNOUNCEMENT_PAGE }, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { rows } = found.value;
  const list = `${settings.publicUrl}/announcement`;
  const changed = rows.map(({ publishedAt, updatedAt }) =>
    updatedAt > publishedAt ? updatedAt : publishedAt,
  );
  const newest = changed.toSorted((a, b) => b.getTime() - a.getTime())[0];
  const feed = new Feed({
    id: list,
    title: 'Collegium announcements',
    link: list,
    feed: `${list}/feed.xml`,
    author: { name: 'Collegium' },
    updated: newest ?? now,
    generator: false,
  });
  for (const [index, row] of rows.entries()) {
    const link = `${list}/${row.id}`;
    // Feed readers render title, description and content as HTML.
    feed.addItem({
      id: link,
      link,
      title: escapeHtml(row.title),
      description: escapeHtml(row.description),
      content: asHtml(row.content),
      author: [{ name: row.writer }],
      published: row.publishedAt,
      date: changed[index]!,
    });
  }
  return new Response(toXmlCharacters(feed.atom1()), {
    headers: { 'Cache-Control': 'public, no-cache', 'Content-Type': 'application/atom+xml; charset=utf-8' },
  });
}

function asHtml(content: string): string {
  const paragraphs = announcementParagraphs(content).map((pieces) =>
    pieces
      .map(({ text, href }) =>
        href ? `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>` : escapeHtml(text),
      )
      .join(''),
  );
  return paragraphs.map((html) => `<p>${html}</p>`).join('\n');
}
