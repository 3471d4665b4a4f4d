import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findMemberForAdmin } from '../../../../server/queries/member-list.ts';
import { refused } from '../../../ui/refused.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** The account that an admin is about to suspend or restore. */
export async function openMember({ db, actor, now }: RequestContext, url: URL, uid: string) {
  const admin = askForAdmin(actor, url);
  const found = await findMemberForAdmin(db, admin, uid);
  if (!found.ok) throw refused(found.refusal);
  await recordAdminView(db, admin, { kind: 'members_viewed', affectedUserId: uid }, now);
  return { ...found.value, isOwn: admin.uid === uid };
}

export type MemberPage = Awaited<ReturnType<typeof openMember>>;
