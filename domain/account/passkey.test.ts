import { expect, test } from 'vitest';
import { PASSKEY_MESSAGES, PASSKEY_NAME_CAP, parsePasskeyName, relyingPartyOf } from './passkey.ts';

test.each([
  ['https://collegium.example', { id: 'collegium.example', origin: 'https://collegium.example' }],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['https://1.example', { id: '1.example', origin: 'https://1.example' }],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['http://[::1]:3000', null],
])('passkeys at %s belong to %j', (url, party) => {
  expect(relyingPartyOf(url)).toEqual(party);
});

test.each([
  ['  My\nlaptop ', 'My laptop'],
  ['', PASSKEY_MESSAGES.name],
  ['x'.repeat(PASSKEY_NAME_CAP), 'x'.repeat(PASSKEY_NAME_CAP)],
  ['x'.repeat(PASSKEY_NAME_CAP + 1), PASSKEY_MESSAGES.nameTooLong],
])('the name %j is read as %j', (typed, expected) => {
  const parsed = parsePasskeyName(typed);
  expect(parsed.ok ? parsed.value : parsed.refusal.fields?.['name']).toBe(expected);
});
