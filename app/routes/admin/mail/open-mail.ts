import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { type EmailRecord, findEmail } from '../../../../server/queries/email.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** The mail that an admin is about to decide on. */
export async function openMail(
  { db, actor, now }: RequestContext,
  url: URL,
  id: string,
): Promise<EmailRecord> {
  const admin = askForAdmin(actor, url);
  const found = await findEmail(db, admin, rowNumber(id));
  if (!found.ok) throw refused(found.refusal);
  await recordAdminView(db, admin, { kind: 'mail_viewed', targetId: found.value.id }, now);
  return found.value;
}
