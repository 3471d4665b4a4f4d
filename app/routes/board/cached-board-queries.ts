import { isSignedIn } from '#domain/base/actor.ts';
import { DEFAULT_SORT, type ProposalFilter } from '#domain/board/proposal-filter.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type BoardFigures, boardCounts } from '#server/queries/board/board-figures.ts';
import { findFirstProposal } from '#server/queries/board/first-proposal.ts';
import { listProposals } from '#server/queries/proposal/proposal-list.ts';
import { countTabs } from '#server/queries/board/tab-counts.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';

type Context = Parameters<typeof requestContext>[0];

/** Cache tags of the list and its figures. */
const tags = ['proposals', 'people'] as const;

/** One cached page of `listProposals`, which does not depend on the viewer. */
export function cachedProposalList(context: Context, filter: ProposalFilter) {
  const { db, now, cachedQuery } = requestContext(context);
  const key = { key: `list ${JSON.stringify(filter)}`, tags };
  return cachedQuery(key, now, () => listProposals(db, filter, now));
}

/**
 * Cached figures of the list, the same for every order and page: see `boardCounts` and `countTabs`.
 */
export async function cachedBoardFigures(
  context: Context,
  filter: ProposalFilter,
): Promise<Outcome<BoardFigures>> {
  const { db, now, cachedQuery } = requestContext(context);
  const countFilter = { ...filter, sort: DEFAULT_SORT, page: 1, after: null };
  const counts = { key: `tabs ${JSON.stringify(countFilter)}`, tags };
  const [head, tabs] = await Promise.all([
    cachedQuery({ key: 'head', tags }, now, async () => done(await boardCounts(db, now))),
    cachedQuery(counts, now, () => countTabs(db, countFilter, now)),
  ]);
  if (!head.ok) return head;
  return tabs.ok ? done({ ...head.value, ...tabs.value }) : tabs;
}

/**
 * The list's first proposal, as in `findFirstProposal`: its id comes from the cached list, so that
 * one search serves both. The proposal is cached for visitors only: members get viewer-dependent
 * data.
 */
export async function cachedFirstProposal(context: Context, filter: ProposalFilter) {
  const { db, actor, now, cachedQuery } = requestContext(context);
  const { page, ...list } = filter;
  if (page === 1) {
    const shared = await cachedProposalList(context, filter);
    if (!shared.ok) return shared;
    const [first] = shared.value.rows;
    if (!first) return done(null);
    const found = await cachedProposal(context, first.id);
    // Not found: it became unavailable after the list was cached.
    if (found.ok) return found;
  }
  const find = () => findFirstProposal(db, actor, filter, now);
  return isSignedIn(actor) ? find() : cachedQuery({ key: `first ${JSON.stringify(list)}`, tags }, now, find);
}

/** One proposal as in `findProposal`; cached for visitors only. */
export function cachedProposal(context: Context, id: number) {
  const { db, actor, now, cachedQuery } = requestContext(context);
  const find = () => findProposal(db, actor, id, now);
  const key = { key: `proposal ${id}`, tags: [`proposal:${id}`, 'people'] } as const;
  return isSignedIn(actor) ? find() : cachedQuery(key, now, find);
}
