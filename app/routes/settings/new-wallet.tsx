import { refuse } from '#domain/base/refusal.ts';
import type { WalletRequest } from '#domain/member/wallet.ts';
import { addWallet, startAddingWallet } from '#server/commands/member/wallet.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { WalletFields } from '#app/shared/member/wallet-fields.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/new-wallet.ts';
import { SettingsConfirmPage } from './settings-frame.tsx';
import { ACCOUNT_URL } from './settings-urls.ts';

type Typed = { address: string; signature: string | null };

const route = actionRoute<{ address: string }, WalletRequest | null, Typed, { request: WalletRequest }>({
  access: 'member',
  load: ({ settings }, restored) => {
    requireWallets(settings);
    return Promise.resolve({ address: restored['address'] ?? '' });
  },
  read: (form) => ({
    address: textIn(form, 'address'),
    signature: form.has('signature') ? textIn(form, 'signature') : null,
  }),
  run: ({ db, actor, settings, clientAddress, now }, { address, signature }) => {
    requireWallets(settings);
    if (signature !== null) return addWallet(db, actor, signature, now);
    const { publicUrl, secret } = settings;
    return startAddingWallet(db, actor, address, { origin: { clientAddress, secret }, publicUrl }, now);
  },
  done: (request) => (request ? { shown: { request } } : { to: ACCOUNT_URL, toast: 'Wallet added' }),
  keepDuringSignIn: ({ address }) => ({ address }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

function requireWallets({ wallets }: ActionRequest['settings']): void {
  if (!wallets) throw pageRefusal(refuse('not_found').refusal);
}

export const meta = () => [{ title: 'Add a wallet · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/settings/wallets/new`: asks for an address, then for the signature of a message. */
export default function NewWallet({ loaderData, actionData }: Route.ComponentProps) {
  const request = actionData && 'request' in actionData ? actionData.request : null;
  const refused = actionData && 'refusal' in actionData ? actionData : null;
  return (
    <SettingsConfirmPage
      here="Account"
      question="Add a wallet"
      consequences={[
        'You can sign in with it. Only you see its address, unless you show it on your page.',
        'We ask for a signature, never for a transaction, a payment or your keys.',
      ]}
      allowed
      refusal={refused?.refusal}
      back={{ label: 'Back to account', to: ACCOUNT_URL }}
      confirm={request ? 'Add wallet' : 'Continue'}
      cancel={{ label: 'Cancel', to: ACCOUNT_URL }}
    >
      <WalletFields
        typed={refused?.typed.address ?? loaderData.address}
        request={request}
        error={refused?.refusal.fields?.['address']}
      />
    </SettingsConfirmPage>
  );
}
