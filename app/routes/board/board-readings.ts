import { isSignedIn } from '../../../domain/actor.ts';
import { DEFAULT_SORT, NO_FILTER, type ProposalFilter } from '../../../domain/proposal-filter.ts';
import { type Outcome, done } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import {
  type BoardFigures,
  boardFigures,
  countTabs,
  headFigures,
} from '../../../server/queries/board-figures.ts';
import { findFirstProposal } from '../../../server/queries/first-proposal.ts';
import { type ProposalPage, listProposals } from '../../../server/queries/proposal-list.ts';
import { asksForWords } from '../../../server/queries/proposal-match.ts';
import { tellsTabs } from '../../../server/queries/proposal-places.ts';
import { findProposal } from '../../../server/queries/proposal.ts';

type Context = Parameters<typeof requestContext>[0];

/** The rows and figures of the board change with these. */
const tags = ['proposals', 'people'] as const;

/** One page of the board, the same for whoever reads it: see `listProposals`. */
export function sharedList(context: Context, filter: ProposalFilter) {
  const { db, now, cachedQuery } = requestContext(context);
  const key = { key: `list ${JSON.stringify(filter)}`, tags };
  return cachedQuery(key, now, () => listProposals(db, filter, now));
}

/**
 * The figures around the `list`: see `boardFigures`. They are the same in every order, and on every page. What words find is counted with the
 * list, if that tells it.
 */
export async function sharedFigures(
  context: Context,
  filter: ProposalFilter,
  list: Promise<Outcome<ProposalPage>>,
): Promise<Outcome<BoardFigures>> {
  const { db, now, cachedQuery } = requestContext(context);
  const { q, topic, kind, event, remote, spots, status } = filter;
  const counted = { ...NO_FILTER, q, topic, kind, event, remote, spots, status, sort: DEFAULT_SORT };
  const read = <T>(name: string, ask: () => Promise<Outcome<T>>) =>
    cachedQuery({ key: name, tags }, now, ask);
  const name = JSON.stringify(counted);
  if (!asksForWords(filter))
    return read(`figures ${name}`, async () => done(await boardFigures(db, counted, now)));
  const tabs = async () => {
    const page = tellsTabs(filter) ? await list : null;
    if (page && !page.ok) return page;
    const told = page?.value.tabs;
    return told ? done(told) : read(`tabs ${name}`, () => countTabs(db, counted, now));
  };
  const [head, counts] = await Promise.all([
    read('head', async () => done(await headFigures(db, now))),
    tabs(),
  ]);
  if (!head.ok) return head;
  return counts.ok ? done({ ...head.value, ...counts.value }) : counts;
}

/**
 * The first proposal of the list, as `findFirstProposal` gives it: the one that stands first in the list that everybody shares, so that what
 * is looked for is looked for once. All visitors are told the same of it, and whoever is signed in more.
 */
export async function firstProposal(context: Context, filter: ProposalFilter) {
  const { db, actor, now, cachedQuery } = requestContext(context);
  const { page, ...list } = filter;
  if (page === 1) {
    const shared = await sharedList(context, filter);
    if (!shared.ok) return shared;
    const [first] = shared.value.rows;
    if (!first) return done(null);
    const found = await proposalFor(context, first.id);
    // Taken off the board since the list was read.
    if (found.ok) return found;
  }
  const find = () => findFirstProposal(db, actor, filter, now);
  return isSignedIn(actor) ? find() : cachedQuery({ key: `first ${JSON.stringify(list)}`, tags }, now, find);
}

/** One proposal for whoever reads: see `findProposal`. All visitors are told the same of it. */
export function proposalFor(context: Context, id: number) {
  const { db, actor, now, cachedQuery } = requestContext(context);
  const find = () => findProposal(db, actor, id, now);
  const key = { key: `proposal ${id}`, tags: [`proposal:${id}`, 'people'] } as const;
  return isSignedIn(actor) ? find() : cachedQuery(key, now, find);
}
