import { describe, expect, test } from 'vitest';
import { newTestWallet } from '../../../tests/fixtures/test-wallet.ts';
import { checksumAddress, recoverAddress } from './wallet-signature.ts';

describe('checksumAddress', () => {
  // The examples of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('writes %s whatever the case', (address) => {
    expect(checksumAddress(address.toLowerCase())).toBe(address);
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address);
  });
});

describe('recoverAddress', () => {
  test.each(['', 'Sign in', 'Grüße 👋🏽, 日本', 'a\nb'.repeat(200)])('finds who signed %j', (message) => {
    const wallet = newTestWallet();
    expect(recoverAddress(message, wallet.sign(message))).toBe(wallet.address);
    expect(recoverAddress(`${message}.`, wallet.sign(message))).not.toBe(wallet.address);
  });

  test('reads the parity as 0 and 1 too, and no other number', () => {
    const wallet = newTestWallet();
    const signature = wallet.sign('Sign in');
    const withLast = (byte: string) => recoverAddress('Sign in', `0x${signature.slice(2, 130)}${byte}`);
    const parity = signature.endsWith('1b') ? '00' : '01';
    expect(withLast(parity)).toBe(wallet.address);
    for (const byte of ['02', '1a', '1d', '25', 'ff']) expect(withLast(byte)).toBeNull();
  });

  test('is null for numbers that are no signature', () => {
    for (const digit of ['0', 'f']) {
      const signature = `0x${digit.repeat(128)}1b` as const;
      expect(recoverAddress('Sign in', signature)).toBeNull();
    }
    expect(recoverAddress('Sign in', '0x')).toBeNull();
  });
});
