import { describe, expect, test } from 'vitest';
import { cookieConfig, hostCookieName, readCookie, setCookieHeader } from './cookie.ts';

test('a cookie is bound to the host over HTTPS', () => {
  expect(hostCookieName('x', 'https://board.example')).toBe('__Host-x');
  expect(hostCookieName('x', 'http://127.0.0.1:3000')).toBe('x');
});

test.each([
  ['https://board.example', '__Host-collegium', true],
  ['http://127.0.0.1:4120', 'collegium-4120', false],
  ['http://localhost', 'collegium', false],
])('cookies at %s are named by scheme and port', (publicUrl, prefix, secure) => {
  expect(cookieConfig(publicUrl)).toEqual({
    prefix,
    session: `${prefix}.session_token`,
    oauthFlow: `${prefix}.return_path`,
    device: `${prefix}.device`,
    challenge: `${prefix}.challenge`,
    secure,
  });
});

describe('readCookie', () => {
  test.each([
    ['a=1', '1'],
    ['b=2; a=1', '1'],
    [' a = 1 ;b=2', '1'],
    ['a=1; a=2', '1'],
    ['a=b=c', 'b=c'],
    ['a=%22x%20y%22', '"x y"'],
    ['a=', ''],
    ['aa=1', null],
    ['a', null],
    ['xa', null],
    ['ab', null],
    ['a=%; a=1', null],
    ['a=%', null],
    ['', null],
  ])('reads “%s”', (cookie, value) => {
    expect(readCookie(cookie, 'a')).toBe(value);
  });

  test('returns null without a header', () => {
    expect(readCookie(null, 'a')).toBeNull();
  });
});

test('a cookie has path / and HttpOnly, and Secure only over HTTPS', () => {
  expect(setCookieHeader('a', 'x y', 60, false)).toBe('a=x%20y; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  expect(setCookieHeader('a', 'x', 60, true)).toBe('a=x; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(setCookieHeader('a', '', 60, false)).toBe('a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});
