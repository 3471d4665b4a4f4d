import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { type ReceivedFeedback, findFeedback } from '../../../../server/queries/feedback.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** The message that an admin is about to answer, close or reopen; recorded in the audit log. */
export async function loadFeedback(
  { db, actor, now }: RequestContext,
  url: URL,
  id: string,
): Promise<ReceivedFeedback> {
  const admin = askForAdmin(actor, url);
  const found = await findFeedback(db, admin, rowNumber(id));
  if (!found.ok) throw refused(found.refusal);
  await recordAdminView(db, admin, { kind: 'feedback_viewed', targetId: found.value.id }, now);
  return found.value;
}
