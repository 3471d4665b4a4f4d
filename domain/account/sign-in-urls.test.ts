import { describe, expect, test } from 'vitest';
import { safeReturnPath, signInUrl } from './sign-in-urls.ts';

describe('safeReturnPath (abuse 22)', () => {
  test.each([
    ['/apply/abc', '/apply/abc'],
    ['/?q=zk%20rollup&sort=hours', '/?q=zk%20rollup&sort=hours'],
    ['/user#drafts', '/user#drafts'],
    ['/authors', '/authors'],
    ['/a/../b', '/b'],
    ['/caf\u00e9', '/caf%C3%A9'],
    ['/proposal/7/signin', '/proposal/7/signin'],
    ['/leaving?to=a/%2fb', '/leaving?to=a/%2fb'],
    ['/a/%2fb', '/a/%2fb'],
    [`/${'a'.repeat(2047)}`, `/${'a'.repeat(2047)}`],
  ])('accepts %s', (path, expected) => expect(safeReturnPath(path)).toBe(expected));

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2f/evil.example',
    '/%2Fevil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    'https://evil.example/',
    'evil',
    '/a\r\nSet-Cookie: a=b',
    '/a%0d%0aSet-Cookie:a=b',
    '/a%00',
    '/a%1f',
    '/a%7F',
    '/a b',
    '/signin',
    '/signin?next=/user',
    '/signin.data',
    '/auth/apply',
    '/trial/sign-in',
    '/x/../AUTH',
    '/sign-out',
    '/api/auth/token',
    `/${'a'.repeat(2048)}`,
  ])('replaces %j with /home', (path) => expect(safeReturnPath(path)).toBe('/home'));

  test.each([null, undefined, ''])('replaces %j with /user or the given default', (path) => {
    expect(safeReturnPath(path)).toBe('/user');
    expect(safeReturnPath(path, '/postproposal')).toBe('/postproposal');
  });
});

test('signInUrl carries the return path and the problem', () => {
  expect(signInUrl('/signin')).toBe('/signin');
  expect(signInUrl('/auth/apply', '/apply/a?b=c')).toBe('/auth/apply?next=%2Fapply%2Fa%3Fb%3Dc');
  expect(signInUrl('/signin', '/user', 'stale')).toBe('/signin?problem=stale&next=%2Fuser');
  expect(signInUrl('/signin', '/proposal/7/save.data')).toBe('/signin?next=%2Fproposal%2F7%2Fsave');
  expect(signInUrl('/signin', '/user.data?tab=sent')).toBe('/signin?next=%2Fuser%3Ftab%3Dsent');
  expect(signInUrl('/signin', '/user.database')).toBe('/signin?next=%2Fuser.database');
  expect(signInUrl('/signin', `/${'x'.repeat(2047)}`)).toBe(`/signin?next=%2F${'x'.repeat(2047)}`);
  expect(signInUrl('/signin', `/${'x'.repeat(2048)}`)).toBe('/signin');
});
