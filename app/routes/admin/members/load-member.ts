import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import { findMemberForAdmin } from '../../../../server/queries/member-list.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import type { ActionRequest } from '../../action-route.ts';

/** Loads the account that an admin is about to suspend or restore, and the restored form values. */
export async function loadMember(
  { db, actor, now, params: { uid = '' } }: ActionRequest,
  restored: Record<string, string>,
) {
  const found = await findMemberForAdmin(db, actor, uid);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'members_viewed', affectedUserId: uid }, now);
  return { member: { ...found.value, isOwn: actor.uid === uid }, restored };
}

export type AdminMember = Awaited<ReturnType<typeof loadMember>>['member'];
