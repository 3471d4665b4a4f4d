import { isSignedIn } from '../../../domain/actor.ts';
import { DEFAULT_SORT, NO_FILTER, type ProposalFilter } from '../../../domain/proposal-filter.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { findFirstProposal } from '../../../server/queries/first-proposal.ts';
import { boardFigures, listProposals } from '../../../server/queries/proposal-list.ts';

type Context = Parameters<typeof requestContext>[0];

/** What the rows and figures of the board change with. */
const touchedBy = ['proposals', 'people'];

/** One page of the board, the same for whoever reads it: see `listProposals`. */
export function sharedList(context: Context, filter: ProposalFilter) {
  const { db, now, readShared } = requestContext(context);
  const place = { key: `list ${JSON.stringify(filter)}`, touchedBy };
  return readShared(place, now, () => listProposals(db, filter, now));
}

/** The figures around it: see `boardFigures`. They are the same in every order, and on every page. */
export function sharedFigures(context: Context, filter: ProposalFilter) {
  const { db, now, readShared } = requestContext(context);
  const { q, topic, kind, event, remote, status } = filter;
  const counted = { ...NO_FILTER, q, topic, kind, event, remote, status, sort: DEFAULT_SORT };
  const place = { key: `figures ${JSON.stringify(counted)}`, touchedBy };
  return readShared(place, now, () => boardFigures(db, counted, now));
}

/**
 * The first proposal of the list: see `findFirstProposal`. All visitors are told the same of it; whoever is signed in is told more, of the
 * one that stands first in the list they share.
 */
export async function firstProposal(context: Context, filter: ProposalFilter) {
  const { db, actor, now, readShared } = requestContext(context);
  const find = () => findFirstProposal(db, actor, filter, now);
  const { page, ...list } = filter;
  if (isSignedIn(actor)) {
    const shared = page === 1 ? await sharedList(context, filter) : null;
    const first = shared?.ok ? shared.value.rows[0] : undefined;
    const found = first && (await findProposal(db, actor, first.id, now));
    return found?.ok ? found : find();
  }
  return readShared({ key: `first ${JSON.stringify(list)}`, touchedBy }, now, find);
}
