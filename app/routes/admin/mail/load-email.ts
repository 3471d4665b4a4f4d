import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import { type EmailRecord, findEmail } from '../../../../server/queries/email.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import type { ActionRequest } from '../../action-route.ts';

/** Loads the email that an admin is about to retry or dismiss. */
export async function loadEmail({ db, actor, now, id }: ActionRequest): Promise<EmailRecord> {
  const found = await findEmail(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'email_viewed', targetId: id }, now);
  return found.value;
}
