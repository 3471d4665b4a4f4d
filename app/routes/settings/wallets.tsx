import { Wallet } from 'lucide';
import { Form } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { WALLETS_PER_PERSON, WALLET_MESSAGES } from '../../../domain/wallet.ts';
import type { OwnWallet } from '../../../server/queries/wallet.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { IdentityRow } from './identities.tsx';
import * as listStyles from './settings-list.module.css';
import { ACCOUNT_URL, WALLETS_URL } from './settings-urls.ts';

type Props = {
  wallets: readonly OwnWallet[];
  /** Whether the operator switched wallets on. */
  isOffered: boolean;
};

/** Rows of a person's wallets, and of adding one. */
export function Wallets({ wallets, isOffered }: Props) {
  return (
    <>
      {wallets.map(({ id, address, createdAt, usedAt, isShown, mayRemove }) => (
        <IdentityRow key={id} icon={Wallet} name={address} detail={detailOf(createdAt, usedAt, isShown)}>
          <span className={`cluster ${listStyles.buttons}`}>
            <Form method="post" action={ACCOUNT_URL} preventScrollReset>
              <input type="hidden" name="wallet" value={id} />
              <Button name="do" value={isShown ? 'hide' : 'show'}>
                {isShown ? 'Hide' : 'Show'}
                <span className="visually-hidden"> the wallet {address}</span>
              </Button>
            </Form>
            {mayRemove && (
              <ButtonLink to={`${WALLETS_URL}/${id}/remove`} aria-label={`Remove the wallet ${address}`}>
                Remove
              </ButtonLink>
            )}
          </span>
        </IdentityRow>
      ))}
      {isOffered && (
        <IdentityRow
          icon={Wallet}
          name={wallets.length === 0 ? 'Wallet' : 'Another wallet'}
          detail={
            wallets.length < WALLETS_PER_PERSON
              ? 'Sign in with the signature of an Ethereum account. Only you see its address, unless you show it.'
              : WALLET_MESSAGES.tooMany
          }
        >
          {wallets.length < WALLETS_PER_PERSON && (
            <ButtonLink to={`${WALLETS_URL}/new`}>Add wallet</ButtonLink>
          )}
        </IdentityRow>
      )}
    </>
  );
}

function detailOf(createdAt: Date, usedAt: Date | null, isShown: boolean): string {
  const day = (at: Date) => formatDay(dayIn(at, DEFAULT_ZONE));
  return `Wallet added ${day(createdAt)}, ${usedAt ? `last used ${day(usedAt)}` : 'not used yet'} · ${isShown ? 'Shown on your page' : 'Only you see it'}`;
}
