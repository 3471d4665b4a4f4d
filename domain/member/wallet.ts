import { monthOf } from './verified-fact.ts';

export const WALLETS_PER_PERSON = 3;

/** The page that signs in with a wallet. */
export const WALLET_SIGN_IN_PATH = '/auth/wallet';

export const WALLET_MESSAGES = {
  address: 'Enter the address of an Ethereum account: 0x and 40 more characters.',
  signature: 'Paste the signature of the message: 0x and 130 more characters.',
  tooMany: `You can have ${WALLETS_PER_PERSON} wallets. Remove one first.`,
  stale: 'That took too long or was started twice. Start again with your address.',
  notVerified: 'This signature isn’t of this message by this address. Start again with your address.',
  taken: 'This wallet already belongs to an account.',
} as const;

/** A message to sign, and the address that signs it, with the checksum of EIP-55. */
export type WalletRequest = { address: string; message: string };

type MessageFields = {
  address: string;
  statement: string;
  publicUrl: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
};

/**
 * The message of ERC-4361 that a wallet signs, for any host of `publicUrl`. Libraries take only
 * names with a dot, `localhost` and IPv4 addresses.
 */
export function walletMessage(fields: MessageFields): string {
  const { address, statement, publicUrl, nonce, issuedAt, expiresAt } = fields;
  return [
    `${new URL(publicUrl).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${publicUrl}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
  ].join('\n');
}

/** The address that `walletMessage` asks for a signature of; null for any other text. */
export function addressInMessage(message: string): `0x${string}` | null {
  return parseWalletAddress(message.split('\n')[1] ?? '');
}

/** The address in what was typed, not yet with a checksum; null if it is none. */
export function parseWalletAddress(typed: string): `0x${string}` | null {
  const address = typed.trim();
  return /^0x[0-9a-f]{40}$/i.test(address) ? (address as `0x${string}`) : null;
}

/** Half the order of the curve secp256k1. */
const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * The signature of an ordinary account in what was typed: 65 bytes with a low s (EIP-2), since the
 * high s is a second signature that anyone can compute. Null if it is none.
 */
export function parseWalletSignature(typed: string): `0x${string}` | null {
  const signature = typed.trim();
  if (!/^0x[0-9a-f]{130}$/i.test(signature)) return null;
  const s = BigInt(`0x${signature.slice(66, 130)}`);
  return s > 0n && s <= HALF_ORDER ? (signature as `0x${string}`) : null;
}

/** A wallet as people read it on the page of its person. */
export function walletText({ address, createdAt }: { address: string; createdAt: Date }): string {
  return `Controls the wallet ${address} · ${monthOf(createdAt)}`;
}

/** "0x5290…4bC1" */
export const shortAddress = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`;
