import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { type EmailRecord, findEmail } from '../../../../server/queries/email.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';

/** Loads the email that an admin is about to retry or dismiss. */
export async function loadEmail(
  { db, actor, now }: RequestContext,
  url: URL,
  id: string,
): Promise<EmailRecord> {
  const admin = requireAdmin(actor, url);
  const found = await findEmail(db, admin, parseId(id));
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, admin, { kind: 'email_viewed', targetId: found.value.id }, now);
  return found.value;
}
