import { refuse } from '#domain/base/refusal.ts';
import { shortAddress } from '#domain/member/wallet.ts';
import { removeWallet } from '#server/commands/member/wallet.ts';
import { findWalletAddress } from '#server/queries/member/wallet.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/remove-wallet.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

const route = actionRoute({
  load: async ({ db, actor, id }) => {
    const address = await findWalletAddress(db, actor, id);
    if (address === null) throw pageRefusal(refuse('not_found').refusal);
    return { address };
  },
  run: ({ db, actor, id, usableIdentities, now }) => removeWallet(db, actor, id, usableIdentities, now),
  done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
  remember: () => ({}),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Remove a wallet · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/wallets/{id}/remove`: removes a wallet from the account. */
export default function RemoveWallet({ loaderData: { address }, actionData }: Route.ComponentProps) {
  return (
    <SettingsConfirmPage
      here="Account"
      question={`Remove the wallet ${shortAddress(address)}?`}
      consequences={[
        'You’ll no longer be able to sign in with it.',
        'Open sessions stay signed in. End any you don’t recognize.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Keep it', to: ACCOUNT_URL }}
      confirm="Remove"
      cancel={{ label: 'Keep it', to: ACCOUNT_URL }}
    />
  );
}
