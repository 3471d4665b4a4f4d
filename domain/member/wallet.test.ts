import { expect, test } from 'vitest';
import {
  addressInMessage,
  parseWalletAddress,
  parseWalletSignature,
  shortAddress,
  walletMessage,
  walletText,
} from './wallet.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const HALF_ORDER = '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0';
const signature = (s: string) => `0x${'1'.repeat(64)}${s}1b`;

test.each([
  [ADDRESS, ADDRESS],
  [` ${ADDRESS.toLowerCase()}\n`, ADDRESS.toLowerCase()],
  [ADDRESS.slice(2), null],
  [ADDRESS.slice(0, -1), null],
  [`${ADDRESS}0`, null],
  ['vitalik.eth', null],
  ['', null],
])('the address in %j is %j', (typed, expected) => {
  expect(parseWalletAddress(typed)).toBe(expected);
});

test.each([
  ['https://collegium.example', 'collegium.example'],
  ['http://localhost:3000', 'localhost:3000'],
  ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ['http://[::1]:3000', '[::1]:3000'],
  ['http://[::1]', '[::1]'],
  ['http://collegium', 'collegium'],
  ['http://collegium:8080', 'collegium:8080'],
  ['https://xn--r8jz45g.xn--zckzah', 'xn--r8jz45g.xn--zckzah'],
])('the message of %s names %s and the address that signs it', (publicUrl, authority) => {
  const message = walletMessage({
    address: ADDRESS,
    statement: 'Sign in to Collegium.',
    publicUrl,
    nonce: 'a'.repeat(32),
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    expiresAt: new Date('2026-11-21T12:10:00Z'),
  });
  expect(message.split('\n')).toEqual([
    `${authority} wants you to sign in with your Ethereum account:`,
    ADDRESS,
    '',
    'Sign in to Collegium.',
    '',
    `URI: ${publicUrl}`,
    'Version: 1',
    'Chain ID: 1',
    `Nonce: ${'a'.repeat(32)}`,
    'Issued At: 2026-11-21T12:00:00.000Z',
    'Expiration Time: 2026-11-21T12:10:00.000Z',
  ]);
  expect(addressInMessage(message)).toBe(ADDRESS);
});

test('a text that is no such message names no address', () => {
  expect(addressInMessage('')).toBeNull();
  expect(addressInMessage(`${ADDRESS}\nHello`)).toBeNull();
});

test.each([
  ['the highest s', signature(HALF_ORDER), true],
  ['an s above half the order', signature(HALF_ORDER.replace(/a0$/, 'a1')), false],
  ['an s of zero', signature('0'.repeat(64)), false],
  ['64 bytes', signature(HALF_ORDER).slice(0, -2), false],
  ['no hexadecimal digits', signature('z'.repeat(64)), false],
])('a signature with %s', (_, typed, accepted) => {
  expect(parseWalletSignature(` ${typed} `)).toBe(accepted ? typed : null);
});

test('an address is shortened to its first and last four digits', () => {
  expect(shortAddress(ADDRESS)).toBe('0x5290…9EE7');
});

test('a wallet reads with its whole address and the month it was added', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';
  const createdAt = new Date('2026-11-21T12:00:00Z');
  expect(walletText({ address, createdAt })).toBe(`Controls the wallet ${address} · Nov 2026`);
});
