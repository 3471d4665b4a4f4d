import { bytesToHex, getAddress, recoverMessageAddress } from 'viem/utils';
import { privateKeyToAccount } from 'viem/accounts';
import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { assert, asyncProperty, constantFrom, property, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { walletMessage } from '../../domain/member/wallet.ts';
import { checksumAddress, recoverAddress } from '../../server/commands/member/wallet-signature.ts';
import { newTestWallet } from '../fixtures/test-wallet.ts';

const words = string({ unit: 'binary', maxLength: 300 });
const bytes = (length: number) => uint8Array({ minLength: length, maxLength: length });
const viemSigner = (message: string, signature: `0x${string}`) =>
  recoverMessageAddress({ message, signature }).catch(() => null);

describe('wallets, compared with viem', () => {
  test('an address has the same checksum', () => {
    assert(
      property(bytes(20), (address) => {
        const typed = bytesToHex(address);
        expect(checksumAddress(typed)).toBe(getAddress(typed));
      }),
      { numRuns: 1000 },
    );
  });

  test('a signature by viem is of the same address', async () => {
    const keys = bytes(32).filter((key) => key.some((byte) => byte > 0) && key[0]! < 255);
    await assert(
      asyncProperty(keys, words, async (key, message) => {
        const account = privateKeyToAccount(bytesToHex(key));
        const signature = await account.signMessage({ message });
        expect(recoverAddress(message, signature)).toBe(account.address);
      }),
      { numRuns: 200 },
    );
  });

  test('viem finds who signed with a test wallet', async () => {
    for (const message of ['', 'Sign in', 'Grüße 👋🏽, 日本']) {
      const { address, sign } = newTestWallet();
      expect(await viemSigner(message, sign(message))).toBe(address);
    }
  });

  test('any 65 bytes are of the same address, or of none', async () => {
    const last = constantFrom(0, 1, 2, 26, 27, 28, 29, 37, 255);
    await assert(
      asyncProperty(words, bytes(64), last, async (message, compact, parity) => {
        const signature = bytesToHex(Uint8Array.of(...compact, parity));
        expect(recoverAddress(message, signature)).toBe(await viemSigner(message, signature));
      }),
      { numRuns: 500 },
    );
  });

  test('numbers at the ends of the field and the group are read alike', async () => {
    const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
    const field = 'fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f';
    const before = (hex: string) => (BigInt(`0x${hex}`) - 1n).toString(16).padStart(64, '0');
    const numbers = ['0'.repeat(64), '1'.padStart(64, '0'), before(order), order, before(field), field];
    for (const r of numbers)
      for (const s of numbers)
        for (const parity of ['1b', '1c']) {
          const signature = `0x${r}${s}${parity}` as const;
          expect(recoverAddress('Sign in', signature)).toBe(await viemSigner('Sign in', signature));
        }
  });

  test('the message to sign is the one that viem writes and reads', () => {
    const fields = {
      address: newTestWallet().address as `0x${string}`,
      statement: 'Sign in to Collegium.',
      nonce: '0123456789abcdef0123456789abcdef',
    };
    const [issuedAt, expiresAt] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-23T12:10:00Z')];
    const publicUrl = 'https://collegium.example';
    const message = walletMessage({ ...fields, publicUrl, issuedAt, expiresAt });
    const siwe = {
      ...fields,
      domain: 'collegium.example',
      uri: publicUrl,
      version: '1',
      chainId: 1,
      issuedAt,
      expirationTime: expiresAt,
    } as const;
    expect(message).toBe(createSiweMessage(siwe));
    expect(parseSiweMessage(message)).toEqual(siwe);
  });
});
