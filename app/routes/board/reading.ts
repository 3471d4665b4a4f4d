import { refuse } from '../../../domain/refusal.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { ProposalForReader } from '../../../server/queries/proposal.ts';
import { refused } from '../../ui/refused.ts';
import { rowNumber } from '../../ui/row-number.ts';
import { proposalFor } from './board-readings.ts';
import { closingSoon } from '../../closing-soon.ts';
import { readOwnerRecord } from '../../owner-record.ts';

type Context = Parameters<typeof requestContext>[0];

/** What a page needs to show one proposal; a page of its own (404, 410) for what is not there to be read. */
export async function readProposal(context: Context, id: string | undefined) {
  const known = rowNumber(id);
  const found =
    known === null
      ? refuse('not_found', { message: 'There is no such proposal.' })
      : await proposalFor(context, known);
  if (!found.ok) throw refused(found.refusal, await closingSoon(context));
  return readingOf(context, found.value);
}

/** The same of a proposal that was found. */
export async function readingOf(context: Context, found: ProposalForReader) {
  const request = requestContext(context);
  const { now, settings } = request;
  const ownerRecord = await readOwnerRecord(request, found.proposal.ownerId);
  return { ...found, ownerRecord, now, canonical: `${settings.publicUrl}/proposal/${found.proposal.id}` };
}

/** What a reader is shown, without the moment at which. */
export type Reading = Omit<Awaited<ReturnType<typeof readingOf>>, 'now'>;
