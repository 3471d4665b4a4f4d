import { Form, data, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { plural } from '../../../../domain/text.ts';
import { suspendMember } from '../../../../server/commands/moderation.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { readForm } from '../../../ui/read-form.ts';
import { redirectToReauthenticate, restoreTypedValues } from '../../../ui/reauthenticate.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/suspend.ts';
import { loadMember } from './load-member.ts';
import { MemberConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Suspend a member · Collegium' }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const member = await loadMember(requestData, url, params.uid);
  const { typed, headers } = restoreTypedValues(request, url, requestData.settings.publicUrl);
  return data({ member, typed }, { headers });
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now, settings } = requestContext(context);
  requireAdmin(actor, url);
  const form = await readForm(request);
  const note = form.get('note');
  const typed = { note: typeof note === 'string' ? note : '', hideProposals: form.get('hide') !== null };
  const suspended = await suspendMember(db, actor, params.uid, typed, now);
  if (!suspended.ok && suspended.refusal.code === 'sign_in_again')
    return redirectToReauthenticate(
      url,
      { note: typed.note, ...(typed.hideProposals && { hide: 'on' }) },
      settings.publicUrl,
    );
  return adminActionResponse(
    suspended,
    { to: '/admin/members', toast: 'Suspended. Every session has ended.' },
    typed,
  );
}

/** Suspends an account, and optionally hides its proposals. */
export default function SuspendMember({
  loaderData: { member, typed },
  actionData: refused,
}: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting';
  const allowed = member.suspendedAt === null && !member.isOwn;
  return (
    <MemberConfirmPage
      member={member}
      question={`Suspend ${member.name}?`}
      allowed={allowed}
      refused={refused}
    >
      <ul className="cons">
        <li>Every session and every call token ends at once, and signing in is refused.</li>
        <li>Applications and decisions stay as they are; nothing is deleted.</li>
        <li>You can restore the account at any time.</li>
      </ul>
      <Form method="post" className="dec">
        <TextArea
          label="Why"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          hint="Kept with the account, for admins; the owner of a proposal hidden with it reads it."
          defaultValue={refused?.typed.note ?? typed.note ?? ''}
          error={refused?.refusal.fields?.note}
        />
        {member.onTheBoard > 0 && (
          <Checkbox
            label={`Hide ${member.onTheBoard === 1 ? 'the' : 'their'} ${plural(member.onTheBoard, 'proposal')} on the board too`}
            name="hide"
            defaultChecked={refused?.typed.hideProposals ?? (typed.note === undefined || typed.hide === 'on')}
          />
        )}
        <div className="ft3">
          <ButtonLink to="/admin/members">Keep the account</ButtonLink>
          <Button variant="danger" pending={pending}>
            Suspend
          </Button>
        </div>
      </Form>
    </MemberConfirmPage>
  );
}
