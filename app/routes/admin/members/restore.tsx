import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import { restoreMember } from '#server/commands/moderation/moderation.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, MemberSummary } from '../admin-confirm-page.tsx';
import { OWN_ACCOUNT } from '../copy.ts';
import type { Route } from './+types/restore.ts';
import { loadMember } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadMember,
  read: (form) => ({ note: textIn(form, 'note') }),
  remember: (typed) => typed,
  run: ({ db, actor, params: { uid = '' }, now }, typed) => restoreMember(db, actor, uid, typed, now),
  done: () => ({ to: '/admin/members', toast: 'Restored. They can sign in again.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Restore a member · Collegium' }];

/** `/admin/members/{uid}/restore`: lets a suspended member sign in again. */
export default function RestoreMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, restored } = loaderData;
  const error = actionData?.refusal.fields?.note;
  return (
    <AdminConfirmPage
      about={<MemberSummary member={member} />}
      question={`Restore ${member.name}’s account?`}
      consequences={[
        'They can sign in again, on each device.',
        'Their hidden proposals stay hidden. You can restore each one under Reports.',
      ]}
      allowed={member.suspendedAt !== null && !member.isOwn}
      whyNot={member.isOwn && OWN_ACCOUNT}
      refusal={actionData?.refusal}
      back={{ label: 'Back to members', to: '/admin/members' }}
      confirm="Restore"
    >
      <TextArea
        label="Note"
        name="note"
        rows={3}
        cap={ADMIN_NOTE_CAP}
        optional
        hint="Saved with the account. Only admins can read it."
        defaultValue={actionData?.typed.note ?? restored['note'] ?? ''}
        error={error}
        autoFocus={Boolean(error)}
      />
    </AdminConfirmPage>
  );
}
