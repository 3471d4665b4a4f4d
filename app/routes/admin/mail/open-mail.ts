import type { RequestContext } from '../../../../server/http/request-context.ts';
import { type MailRecord, findMail } from '../../../../server/queries/mail.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** The mail that an admin is about to decide on. */
export async function openMail(
  { db, actor }: RequestContext,
  request: Request,
  id: string,
): Promise<MailRecord> {
  const found = await findMail(db, askForAdmin(actor, request), rowNumber(id));
  if (!found.ok) throw refused(found.refusal);
  return found.value;
}
