import { Feed } from 'feed';
import { closingOf } from '#domain/proposal/closing.ts';
import { formatInstant } from '#domain/time/deadline.ts';
import { DEMAND_LABEL } from '#domain/proposal/demand.ts';
import { filterFromAddress } from '#domain/board/parse-proposal-filter.ts';
import { NO_FILTER, type ProposalFilter, filterToAddress } from '#domain/board/proposal-filter.ts';
import { type Proposal, RECRUITMENT, spotsLabel } from '#domain/proposal/proposal.ts';
import { REWARD_LABEL } from '#domain/proposal/reward.ts';
import { searchFault } from '#domain/board/search.ts';
import { escapeHtml, toXmlCharacters } from '#domain/text/text.ts';
import { type VisibleProposal, listNewest } from '#server/queries/proposal/visible-proposal.ts';
import { weakEtag } from '../middleware/weak-etag.ts';
import type { HttpApp } from '../request-context.ts';

type FeedProposal = Proposal & VisibleProposal;

/** Entries of a feed. */
const FEED_ROWS = 30;

/** `GET /feed.xml`: the newest proposals as an Atom feed, filtered like the list of proposals. */
export function addProposalFeed(app: HttpApp): void {
  app.get('/feed.xml', weakEtag, async (c) => {
    const { db, now, settings } = c.var.requestData;
    const parsed = filterFromAddress(new URL(c.req.url).searchParams);
    if (!parsed.ok) return c.text(parsed.refusal.message, 400, { 'Cache-Control': 'no-store' });
    const fault = searchFault(parsed.value.q);
    if (fault) return c.text(fault, 400, { 'Cache-Control': 'no-store' });
    const filter = { ...parsed.value, sort: NO_FILTER.sort, page: 1, after: null };
    const found = await listNewest(db, filter, now, FEED_ROWS);
    if (!found.ok)
      return c.text(found.refusal.message, 503, { 'Cache-Control': 'no-store', 'Retry-After': '30' });
    return c.body(renderFeed(found.value, filter, settings.publicUrl, now), 200, {
      'Cache-Control': 'public, no-cache',
      'Content-Type': 'application/atom+xml; charset=utf-8',
    });
  });
}

function renderFeed(rows: FeedProposal[], filter: ProposalFilter, publicUrl: string, now: Date): string {
  const query = filterToAddress(filter);
  const feed = new Feed({
    id: `${publicUrl}/feed.xml${query}`,
    title: ['Collegium: new proposals', ...filterLabels(filter)].join(', '),
    link: `${publicUrl}/${query}`,
    feed: `${publicUrl}/feed.xml${query}`,
    author: { name: 'Collegium' },
    updated: rows.map(({ changedAt }) => changedAt).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? now,
    generator: false,
  });
  for (const row of rows) {
    const link = `${publicUrl}/proposal/${row.id}`;
    // Title and content are HTML to feed readers.
    feed.addItem({
      id: link,
      link,
      title: escapeHtml(row.title),
      content: asHtml(row, now),
      author: [{ name: row.name }],
      published: row.postedAt,
      date: row.changedAt,
    });
  }
  return toXmlCharacters(feed.atom1());
}

function filterLabels(filter: ProposalFilter): string[] {
  return [
    filter.q && `“${filter.q}”`,
    filter.kind && RECRUITMENT[filter.kind].label,
    filter.topic,
    filter.event && 'with an event',
    filter.remote && 'remote',
    filter.spots && 'with open spots',
    filter.pay && REWARD_LABEL[filter.pay].toLowerCase(),
    filter.hours && `at most ${filter.hours} hours a week`,
    filter.demand && DEMAND_LABEL[filter.demand].toLowerCase(),
    filter.status === 'all' && 'past due included',
  ].filter((label) => typeof label === 'string' && label !== '') as string[];
}

function asHtml(proposal: Proposal, now: Date): string {
  const { recruitmentType, topics, organization, timeZone, description } = proposal;
  const paragraphs = description.split(/\n+/).filter((line) => line.trim() !== '');
  const { label, at } = closingOf(proposal, null, now);
  const closing = at ? ` ${formatInstant(at, timeZone)}` : '';
  return [
    `${RECRUITMENT[recruitmentType].label}, ${organization}: ${topics.filter(Boolean).join(' / ')}`,
    `Applications ${label.toLowerCase().replace('closes', 'close')}${closing}. Spots: ${spotsLabel(proposal)}.`,
    ...paragraphs,
  ]
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n');
}
