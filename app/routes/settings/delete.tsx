import { data, redirect } from 'react-router';
import { statusOf } from '../../../domain/refusal.ts';
import { deleteAccount } from '../../../server/commands/account-deletion.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { readForm, textIn } from '../../ui/read-form.ts';
import { redirectToReauthenticate, restoreTypedValues } from '../../ui/reauthenticate.ts';
import type { Route } from './+types/delete.ts';
import { consequencesFor } from './consequences.ts';
import { DeleteForm } from './delete-form.tsx';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Delete account · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const person = requireSignIn('/settings/delete', requestData.actor);
  const { typed, headers } = restoreTypedValues(request, url, requestData.settings.publicUrl);
  const consequences = await consequencesFor(requestData, person);
  return data({ email: person.email, consequences, typed: typed.line }, { headers });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { db, blobs, actor, now, logError, settings } = requestContext(context);
  requireSignIn('/settings/delete', actor);
  const typed = textIn(await readForm(request), 'line');
  const deleted = await deleteAccount(db, blobs, actor, typed, now, logError);
  if (deleted.ok) return redirect('/settings/deleted', 303);
  const { refusal } = deleted;
  if (refusal.code === 'sign_in_again')
    return redirectToReauthenticate(url, { line: typed }, settings.publicUrl);
  return data({ refusal, typed }, { status: statusOf(refusal.code) });
}

/** `/settings/delete`: what will be deleted, with counts, and the text to type as confirmation. */
export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData?.refusal;
  return (
    <SettingsFrame here="Delete account">
      <div className="fs del">
        <h2>Delete your account?</h2>
        {refusal && <Banner tone="er">{refusal.fields ? 'Nothing was deleted.' : refusal.message}</Banner>}
        <DeleteForm
          {...loaderData}
          typed={actionData?.typed ?? loaderData.typed}
          error={refusal?.fields?.line}
        />
      </div>
    </SettingsFrame>
  );
}
