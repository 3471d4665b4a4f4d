import { refuse } from '#domain/base/refusal.ts';
import { unlinkAccount } from '#server/commands/member/linked-account.ts';
import { listLinkedAccounts, listIdentities } from '#server/queries/account/account.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/unlink-account.ts';
import { linkedAccountLines } from './linked-accounts.tsx';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: loadLinkedAccount,
  run: ({ db, actor, now, identityProviders, usableIdentities: usable, params }) => {
    const id = params.way ?? '';
    const name = identityProviders.find((provider) => provider.id === id)?.name ?? id;
    return unlinkAccount(db, actor, { id, name, usable }, now);
  },
  done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadLinkedAccount({
  db,
  actor: { uid },
  identityProviders,
  usableIdentities: usable,
  params,
}: ActionRequest) {
  const [linked, own] = await Promise.all([listLinkedAccounts(db, uid), listIdentities(db, uid, usable)]);
  const accounts = linkedAccountLines(identityProviders, linked, own, []);
  const account = accounts.find(({ id }) => id === params.way);
  if (!account?.since) throw pageRefusal(refuse('not_found').refusal);
  if (!account.mayRemove) throw pageRefusal(refuse('last_way').refusal);
  return { name: account.name };
}

export const meta = () => [
  { title: 'Remove a way to sign in · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/settings/ways/{way}/remove`: removes a linked account. */
export default function UnlinkAccount({ loaderData: { name }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question={`Remove ${name}?`}
      consequences={[
        'You’ll no longer be able to sign in with it.',
        'Devices that are signed in stay signed in. Sign out any you don’t recognize.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep it', to: ACCOUNT_URL }}
      confirm="Remove"
      cancel={{ label: 'Keep it', to: ACCOUNT_URL }}
    />
  );
}
