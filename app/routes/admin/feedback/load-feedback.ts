import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { type ReceivedFeedback, findFeedback } from '../../../../server/queries/feedback.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';

/** The message that an admin is about to answer, close or reopen; recorded in the audit log. */
export async function loadFeedback(
  { db, actor, now }: RequestContext,
  url: URL,
  id: string,
): Promise<ReceivedFeedback> {
  const admin = requireAdmin(actor, url);
  const found = await findFeedback(db, admin, parseId(id));
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, admin, { kind: 'feedback_viewed', targetId: found.value.id }, now);
  return found.value;
}
