import { describe, expect, test } from 'vitest';
import { cookieConfig } from '#domain/base/cookie.ts';
import { readSessionToken, signSessionToken } from './session-cookie.ts';

const secret = 's'.repeat(40);
const withCookie = (cookie: string) => new Headers({ cookie });

describe('cookieConfig', () => {
  test.each([
    ['https://collegium.example', '__Host-collegium', true],
    ['https://collegium.example:8443', '__Host-collegium', true],
    ['http://127.0.0.1:4998', 'collegium-4998', false],
    ['http://localhost', 'collegium', false],
  ])('names the cookies for %s', (publicUrl, prefix, secure) => {
    expect(cookieConfig(publicUrl)).toEqual({
      prefix,
      secure,
      session: `${prefix}.session_token`,
      oauthFlow: `${prefix}.return_path`,
      device: `${prefix}.device`,
      challenge: `${prefix}.challenge`,
    });
  });
});

describe('session token', () => {
  const signed = signSessionToken('token.with.dots', secret);
  const read = (value: string) =>
    readSessionToken(withCookie(`session=${encodeURIComponent(value)}`), 'session', secret);

  test('is read when the server signed it', () => {
    expect(read(signed)).toBe('token.with.dots');
  });

  test('is signed with HMAC-SHA-256, and may have one character', () => {
    expect(signSessionToken('token', 'secret')).toBe('token.6UERDj0r/oJiHw4+FDRzDXMF0QbF9oyHFl0LJ6RhGko=');
    expect(read(signSessionToken('t', secret))).toBe('t');
  });

  test.each([
    ['another token under the same signature', signed.replace('token', 'taken')],
    ['a signature of another secret', signSessionToken('token.with.dots', 'n'.repeat(40))],
    ['a part of the signature', signed.slice(0, -4)],
    ['more than the signature', `${signed}A`],
    ['no signature', 'token'],
    ['a signed empty token', signSessionToken('', secret)],
    ['an empty cookie', ''],
  ])('is null for %s', (_what, value) => {
    expect(read(value)).toBeNull();
  });

  test('is null without the cookie', () => {
    expect(readSessionToken(new Headers(), 'session', secret)).toBeNull();
  });
});
