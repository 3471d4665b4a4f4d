import { Form, data, useNavigation } from 'react-router';
import { ADMIN_NOTE_CAP } from '../../../../domain/moderation.ts';
import { restoreMember } from '../../../../server/commands/moderation.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { Button } from '../../../ui/button.tsx';
import { readForm } from '../../../ui/read-form.ts';
import { redirectToReauthenticate, restoreTypedValues } from '../../../ui/reauthenticate.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/restore.ts';
import { loadMember } from './load-member.ts';
import { MemberConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Restore a member · Collegium' }];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const member = await loadMember(requestData, url, params.uid);
  const { typed, headers } = restoreTypedValues(request, url, requestData.settings.publicUrl);
  return data({ member, typed }, { headers });
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now, settings } = requestContext(context);
  requireAdmin(actor, url);
  const field = (await readForm(request)).get('note');
  const note = typeof field === 'string' ? field : '';
  const restored = await restoreMember(db, actor, params.uid, { note }, now);
  if (!restored.ok && restored.refusal.code === 'sign_in_again')
    return redirectToReauthenticate(url, { note }, settings.publicUrl);
  return adminActionResponse(
    restored,
    { to: '/admin/members', toast: 'Restored. They can sign in again.' },
    { note },
  );
}

/** Lets a suspended member sign in again. */
export default function RestoreMember({
  loaderData: { member, typed },
  actionData: refused,
}: Route.ComponentProps) {
  const pending = useNavigation().state === 'submitting';
  return (
    <MemberConfirmPage
      member={member}
      question={`Let ${member.name} sign in again?`}
      allowed={member.suspendedAt !== null && !member.isOwn}
      refused={refused}
    >
      <ul className="cons">
        <li>Signing in works again; old sessions stay ended.</li>
        <li>Proposals that were hidden stay hidden. Restore each of them under Reports.</li>
      </ul>
      <Form method="post" className="dec">
        <TextArea
          label="Note"
          name="note"
          rows={3}
          cap={ADMIN_NOTE_CAP}
          optional
          hint="Kept with the account, for admins."
          defaultValue={refused?.typed.note ?? typed.note ?? ''}
          error={refused?.refusal.fields?.note}
        />
        <div className="ft3">
          <Button variant="primary" pending={pending}>
            Restore
          </Button>
        </div>
      </Form>
    </MemberConfirmPage>
  );
}
