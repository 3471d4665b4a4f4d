import { Wallet } from 'lucide';
import { type MouseEvent, useState } from 'react';
import type { WalletRequest } from '#domain/member/wallet.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import * as styles from './wallet-fields.module.css';

const NO_WALLET =
  'No wallet was found in this browser. Type the address, sign the message with your wallet, and paste the signature.';
const REFUSED = 'Your wallet didn’t answer. Open it, or type the value yourself.';

/**
 * Fields of a form that asks for a wallet's address, and then for the signature of `request`. With
 * JavaScript the browser's wallet fills them in and sends the form.
 */
export function WalletFields({
  typed,
  request,
  error,
}: {
  typed: string;
  request: WalletRequest | null;
  error: string | undefined;
}) {
  const [problem, setProblem] = useState('');
  const [field, label, ask] = request
    ? (['signature', 'Sign with this browser’s wallet', () => askForSignature(request)] as const)
    : (['address', 'Use this browser’s wallet', askForAddress] as const);
  const onClick = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    setProblem('');
    ask().then(
      (value) => {
        const input = form?.elements.namedItem(field);
        if (!(input instanceof HTMLInputElement)) return;
        input.value = value;
        form?.requestSubmit();
      },
      (failure: Error) => setProblem(failure.message),
    );
  };
  return (
    <>
      {request ? (
        <>
          <p className="hint">
            Sign this message with your wallet. Signing is free and sends no transaction. Never sign a message
            that names another site.
          </p>
          <pre className={styles.message}>{request.message}</pre>
          <input type="hidden" name="address" value={request.address} />
          <TextField
            key="signature"
            label="Signature"
            name="signature"
            hint="Your wallet creates it: 0x and 130 characters."
            autoComplete="off"
            spellCheck={false}
            error={error}
          />
        </>
      ) : (
        <TextField
          key="address"
          label="Address"
          name="address"
          hint="Of an Ethereum account, such as 0x52908400098527886E0F7030069857D2E4169EE7. Contract wallets don’t work."
          autoComplete="off"
          spellCheck={false}
          defaultValue={typed}
          error={error}
        />
      )}
      <p className="needs-script">
        <Button type="button" onClick={onClick} icon={<Icon node={Wallet} className="icon-small" />}>
          {label}
        </Button>
      </p>
      <p className="hint" role="status">
        {problem}
      </p>
    </>
  );
}

/** A browser's wallet (EIP-1193). */
type BrowserWallet = { request: (call: { method: string; params?: unknown[] }) => Promise<unknown> };

/** The answer of the browser's wallet; the error's message is for the person. */
async function callWallet(method: string, params: unknown[]): Promise<unknown> {
  const { ethereum } = window as { ethereum?: BrowserWallet };
  if (!ethereum) throw new Error(NO_WALLET);
  return ethereum.request({ method, params }).catch(() => {
    throw new Error(REFUSED);
  });
}

async function askForAddress(): Promise<string> {
  const accounts = await callWallet('eth_requestAccounts', []);
  return String(Array.isArray(accounts) ? accounts[0] : '');
}

async function askForSignature({ address, message }: WalletRequest): Promise<string> {
  const bytes = new TextEncoder().encode(message);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return String(await callWallet('personal_sign', [`0x${hex}`, address]));
}
