import { Wallet } from 'lucide';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { WALLETS_PER_PERSON, WALLET_MESSAGES } from '#domain/member/wallet.ts';
import type { OwnWallet } from '#server/queries/member/wallet.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { RemoveLink, SettingsRow } from './settings-row.tsx';
import { ACCOUNT_URL, WALLETS_URL } from './settings-urls.ts';

type Props = {
  wallets: readonly OwnWallet[];
  /** Whether the operator switched wallets on. */
  isOffered: boolean;
};

/** Rows of a person's wallets, and of adding one. */
export function Wallets({ wallets, isOffered }: Props) {
  const isFull = wallets.length >= WALLETS_PER_PERSON;
  return (
    <>
      {wallets.map((wallet) => (
        <SettingsRow key={wallet.id} icon={Wallet} title={wallet.address} notes={notesOf(wallet)}>
          <Form method="post" action={ACCOUNT_URL} preventScrollReset>
            <input type="hidden" name="wallet" value={wallet.id} />
            <Button name="intent" value={wallet.isShown ? 'hide' : 'show'}>
              {wallet.isShown ? 'Hide' : 'Show'}
              <span className="visually-hidden"> the wallet {wallet.address}</span>
            </Button>
          </Form>
          {wallet.mayRemove && (
            <RemoveLink to={`${WALLETS_URL}/${wallet.id}/remove`} about={`the wallet ${wallet.address}`} />
          )}
        </SettingsRow>
      ))}
      {isOffered && (
        <SettingsRow
          icon={Wallet}
          title={wallets.length === 0 ? 'Wallet' : 'Another wallet'}
          notes={[
            isFull
              ? WALLET_MESSAGES.tooMany
              : 'The signature of an Ethereum account. Only you see its address, unless you show it.',
          ]}
        >
          {!isFull && (
            <ButtonLink to={`${WALLETS_URL}/new`}>
              Add<span className="visually-hidden"> wallet</span>
            </ButtonLink>
          )}
        </SettingsRow>
      )}
    </>
  );
}

function notesOf({ createdAt, usedAt, isShown }: OwnWallet) {
  const day = (at: Date) => formatDay(dayIn(at, DEFAULT_ZONE));
  return [
    `Wallet added ${day(createdAt)}, ${usedAt ? `last used ${day(usedAt)}` : 'not used yet'}`,
    isShown ? 'Shown on your page' : 'Only you see it',
  ];
}
