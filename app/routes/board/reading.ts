import { requestContext } from '../../../server/http/request-context.ts';
import { savedIds } from '../../../server/queries/bookmark.ts';
import { findProposal } from '../../../server/queries/proposal.ts';
import { hasReported } from '../../../server/queries/report.ts';
import { refused } from '../../ui/refused.ts';
import { rowNumber } from '../../ui/row-number.ts';

type Context = Parameters<typeof requestContext>[0];

/** What a page needs to show one proposal; a page of its own (404, 410) for what is not there to be read. */
export async function readProposal(context: Context, id: string | undefined) {
  const { db, actor, now, settings } = requestContext(context);
  const known = rowNumber(id);
  if (known === null) throw refused({ code: 'not_found', message: 'There is no such proposal.' });
  const found = await findProposal(db, actor, known, now);
  if (!found.ok) throw refused(found.refusal);
  const saved = (await savedIds(db, actor)).includes(known);
  const reported = await hasReported(db, actor, known);
  return { ...found.value, saved, reported, now, canonical: `${settings.publicUrl}/proposal/${known}` };
}

export type Reading = Awaited<ReturnType<typeof readProposal>>;
