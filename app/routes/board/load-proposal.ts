import { refuse } from '../../../domain/refusal.ts';
import { cachedClosingSoon, cachedOwnerRecord } from '../../../server/http/cached-queries.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { ProposalForReader } from '../../../server/queries/proposal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { cachedProposal } from './cached-board-queries.ts';

type Context = Parameters<typeof requestContext>[0];

/** What a page needs to show one proposal; a page of its own (404, 410) for what is not there to be read. */
export async function loadProposal(context: Context, id: string | undefined) {
  const known = parseId(id);
  const found =
    known === null
      ? refuse('not_found', { message: 'There is no such proposal.' })
      : await cachedProposal(context, known);
  if (!found.ok) throw pageRefusal(found.refusal, await cachedClosingSoon(requestContext(context)));
  return proposalViewOf(context, found.value);
}

/** The same of a proposal that was found. */
export async function proposalViewOf(context: Context, found: ProposalForReader) {
  const request = requestContext(context);
  const { now, settings } = request;
  const ownerRecord = await cachedOwnerRecord(request, found.proposal.ownerId);
  return { ...found, ownerRecord, now, canonical: `${settings.publicUrl}/proposal/${found.proposal.id}` };
}

/** What a reader is shown, without the moment at which. */
export type ProposalView = Omit<Awaited<ReturnType<typeof proposalViewOf>>, 'now'>;
