import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findMemberForAdmin } from '../../../../server/queries/member-list.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';

/** Loads the account that an admin is about to suspend or restore. */
export async function loadMember({ db, actor, now }: RequestContext, url: URL, uid: string) {
  const admin = requireAdmin(actor, url);
  const found = await findMemberForAdmin(db, admin, uid);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, admin, { kind: 'members_viewed', affectedUserId: uid }, now);
  return { ...found.value, isOwn: admin.uid === uid };
}

export type AdminMember = Awaited<ReturnType<typeof loadMember>>;
