import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import { plural } from '#domain/text/text.ts';
import { suspendMember } from '#server/commands/moderation/moderation.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, MemberSummary } from '../admin-confirm-page.tsx';
import { OWN_ACCOUNT } from '../copy.ts';
import type { Route } from './+types/suspend.ts';
import { loadMember } from '../load-record.ts';

const route = actionRoute({
  access: 'admin',
  load: loadMember,
  read: (form) => ({ note: textIn(form, 'note'), hideProposals: form.has('hide') }),
  remember: ({ note, hideProposals }) => ({ note, ...(hideProposals && { hide: 'on' }) }),
  run: ({ db, actor, params: { uid = '' }, now }, typed) => suspendMember(db, actor, uid, typed, now),
  done: () => ({ to: '/admin/members', toast: 'Suspended. All their sessions have ended.' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Suspend a member · Collegium' }];

/** `/admin/members/{uid}/suspend`: suspends an account, and optionally hides its proposals. */
export default function SuspendMember({ loaderData, actionData }: Route.ComponentProps) {
  const { member, restored } = loaderData;
  const typed = actionData?.typed;
  const error = actionData?.refusal.fields?.note;
  return (
    <AdminConfirmPage
      about={<MemberSummary member={member} />}
      question={`Suspend ${member.name}?`}
      consequences={[
        'They’re signed out everywhere right away and can’t sign in again until you restore the account.',
        'Their applications and decisions stay as they are. Nothing is deleted.',
        'You can restore the account at any time.',
      ]}
      allowed={member.suspendedAt === null && !member.isOwn}
      whyNot={member.isOwn && OWN_ACCOUNT}
      refusal={actionData?.refusal}
      back={{ label: 'Back to members', to: '/admin/members' }}
      confirm="Suspend"
      danger
      cancel={{ label: 'Cancel', to: '/admin/members' }}
    >
      <TextArea
        label="Reason"
        name="note"
        rows={3}
        cap={ADMIN_NOTE_CAP}
        hint="Only admins can read this. If you also hide this member’s proposals, the member can read it too."
        defaultValue={typed?.note ?? restored['note'] ?? ''}
        error={error}
        autoFocus={Boolean(error)}
      />
      {member.onTheBoard > 0 && (
        <Checkbox
          label={`Also hide their ${plural(member.onTheBoard, 'proposal')} on the board`}
          name="hide"
          defaultChecked={
            typed?.hideProposals ?? (restored['note'] === undefined || restored['hide'] === 'on')
          }
        />
      )}
    </AdminConfirmPage>
  );
}
