import { isSignedIn } from '../../../domain/actor.ts';
import { DEFAULT_SORT, type ProposalFilter } from '../../../domain/proposal-filter.ts';
import { type Outcome, done } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { type BoardFigures, boardCounts } from '../../../server/queries/board-figures.ts';
import { findFirstProposal } from '../../../server/queries/first-proposal.ts';
import { listProposals } from '../../../server/queries/proposal-list.ts';
import { countTabs } from '../../../server/queries/tab-counts.ts';
import { findProposal } from '../../../server/queries/proposal.ts';

type Context = Parameters<typeof requestContext>[0];

/** The rows and figures of the board change with these. */
const tags = ['proposals', 'people'] as const;

/** One page of the board, the same for whoever reads it: see `listProposals`. */
export function cachedProposalList(context: Context, filter: ProposalFilter) {
  const { db, now, cachedQuery } = requestContext(context);
  const key = { key: `list ${JSON.stringify(filter)}`, tags };
  return cachedQuery(key, now, () => listProposals(db, filter, now));
}

/** The figures around the list, the same in every order and on every page: see `boardCounts` and `countTabs`. */
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
 * The first proposal of the list, as `findFirstProposal` gives it: the one that stands first in the list that everybody shares, so that what
 * is looked for is looked for once. All visitors are told the same of it, and whoever is signed in more.
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
    // Taken off the board since the list was read.
    if (found.ok) return found;
  }
  const find = () => findFirstProposal(db, actor, filter, now);
  return isSignedIn(actor) ? find() : cachedQuery({ key: `first ${JSON.stringify(list)}`, tags }, now, find);
}

/** One proposal for whoever reads: see `findProposal`. All visitors are told the same of it. */
export function cachedProposal(context: Context, id: number) {
  const { db, actor, now, cachedQuery } = requestContext(context);
  const find = () => findProposal(db, actor, id, now);
  const key = { key: `proposal ${id}`, tags: [`proposal:${id}`, 'people'] } as const;
  return isSignedIn(actor) ? find() : cachedQuery(key, now, find);
}
