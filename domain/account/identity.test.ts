import { expect, test } from 'vitest';
import { type OwnIdentity, mayRemoveIdentity } from './identity.ts';

const google: OwnIdentity = { kind: 'provider', id: 'google', reaches: true };
const former: OwnIdentity = { kind: 'provider', id: 'former', reaches: false };
const passkey: OwnIdentity = { kind: 'passkey', id: 'a', reaches: true };
const secondPasskey: OwnIdentity = { ...passkey, id: 'b' };
const wallet: OwnIdentity = { kind: 'wallet', id: 'a', reaches: true };
const unusedWallet: OwnIdentity = { ...wallet, reaches: false };
const email: OwnIdentity = { kind: 'email', id: 'ada@example.edu', reaches: false };

test.each<[string, OwnIdentity[], OwnIdentity, boolean]>([
  ['the only one', [google], google, false],
  ['one of two providers', [google, { ...google, id: 'uni' }], google, true],
  ['the last whose provider is configured', [google, former], google, false],
  ['one whose provider is no longer configured', [google, former], former, true],
  ['a provider beside a passkey', [google, passkey], google, true],
  ['the last passkey', [passkey], passkey, false],
  ['one of two passkeys', [passkey, secondPasskey], passkey, true],
  ['a passkey beside a wallet with the same id', [passkey, wallet], passkey, true],
  ['the last beside a wallet while wallets are off', [google, unusedWallet], google, false],
  ['the last beside an email address that signs in nobody', [google, email], google, false],
])('removing %s: %#', (_, own, removed, may) => {
  expect(mayRemoveIdentity(own, removed)).toBe(may);
});
