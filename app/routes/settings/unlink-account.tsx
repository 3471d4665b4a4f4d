import { Form, redirect, useNavigation } from 'react-router';
import { refuse } from '../../../domain/refusal.ts';
import { unlinkAccount } from '../../../server/commands/linked-account.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { listLinkedAccounts } from '../../../server/queries/account.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { redirectToReauthenticate } from '../../ui/reauthenticate.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/unlink-account.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { linkedAccountLines } from './linked-accounts.tsx';

export const meta = () => [
  { title: 'Remove a way to sign in · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, identityProviders } = requestContext(context);
  const { uid } = requireSignIn('/settings/account', actor);
  const account = linkedAccountLines(identityProviders, await listLinkedAccounts(db, uid)).find(
    ({ id }) => id === params.way,
  );
  if (!account?.since) throw pageRefusal(refuse('not_found').refusal);
  if (!account.mayRemove) throw pageRefusal(refuse('last_way').refusal);
  return { name: account.name };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now, identityProviders, settings } = requestContext(context);
  requireSignIn('/settings/account', actor);
  const { way: id } = params;
  const name = identityProviders.find((account) => account.id === id)?.name ?? id;
  const removed = await unlinkAccount(
    db,
    actor,
    { id, name, offered: identityProviders.map((account) => account.id) },
    now,
  );
  if (!removed.ok && removed.refusal.code === 'sign_in_again')
    return redirectToReauthenticate(url, {}, settings.publicUrl);
  if (!removed.ok) throw pageRefusal(removed.refusal);
  const headers = { 'Set-Cookie': toastCookie('Removed') };
  return redirect('/settings/account', { status: 303, headers });
}

/** Confirm page to remove a linked account. */
export default function UnlinkAccount({ loaderData: { name } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.endsWith('/remove');
  return (
    <SettingsFrame here="Sessions">
      <div className="fs">
        <h2>Remove {name}?</h2>
        <p className="says">
          Nobody can sign in to your account with it from then on. Sessions that are open stay: end those you
          do not know.
        </p>
        <Form method="post" className="ft3">
          <Button variant="primary" pending={pending}>
            Remove
          </Button>
          <ButtonLink to="/settings/account">Keep it</ButtonLink>
        </Form>
      </div>
    </SettingsFrame>
  );
}
