import { describe, expect, test } from 'vitest';
import {
  displayName,
  followedProfile,
  initialsOf,
  hasAdminRights,
  isEmailAddress,
  newPersonErrors,
  safeReturnPath,
  signInUrl,
} from './account.ts';
import { signInProblem } from './sign-in-problem.ts';

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

test('signInProblem accepts only known codes', () => {
  expect(signInProblem('cancelled')).toBe('cancelled');
  for (const other of ['<script>', 'toString', '', null, undefined]) expect(signInProblem(other)).toBeNull();
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

test.each([
  ['Noor K.', 'n@example.edu', 'Noor K.'],
  ['  Noor\u202e\n K. ', 'n@example.edu', 'Noor K.'],
  ['\u200b', 'noor.k@example.edu', 'noor.k'],
  ['x'.repeat(99), 'n@example.edu', 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'n@example.edu', 'x'.repeat(79)],
])('%j of %s is shown as %j', (name, email, shown) => expect(displayName(name, email)).toBe(shown));

test.each([
  ['Noor K.', 'NK'],
  ['Sequencer Watch', 'SW'],
  ['Ada', 'AD'],
  ['a', 'A'],
  ['\u00e9lan vital', '\u00c9V'],
  ['...', '?'],
])('%s has the initials %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

const LONGEST = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.fghijklm`;
test.each(['a@b.co', 'noor.k+test@mail.example.edu', "o'neil@example.org", LONGEST])(
  '%s is a valid email address',
  (email) => expect(isEmailAddress(email)).toBe(true),
);
test.each([
  'a',
  'a@b',
  'a b@c.de',
  'a@b(x)evil.com',
  'a@b.co\r\nBcc: c@d.ef',
  'a@b.c',
  'a@.co',
  `${'a'.repeat(250)}@b.co`,
  `${LONGEST}n`,
])('%j is not a valid email address', (email) => expect(isEmailAddress(email)).toBe(false));

test('a new person needs a name and an email address, both within their limits', () => {
  expect(newPersonErrors({ name: 'Rhea V.', email: ' rhea.v@example.edu ' })).toEqual({});
  expect(newPersonErrors({ name: 'x'.repeat(80), email: 'rhea.v@example.edu' })).toEqual({});
  expect(newPersonErrors({ name: ' \u200b ', email: '' })).toEqual({
    name: 'Enter a name.',
    email: 'Enter an email address.',
  });
  expect(newPersonErrors({ name: 'x'.repeat(81), email: 'rhea' })).toEqual({
    name: 'Use at most 80 characters.',
    email: 'Enter an email address such as name@example.edu.',
  });
});

test('an admin has a verified email, and is listed or was made an admin', () => {
  const ada = { email: 'ada@example.edu', emailVerified: true, adminSince: null };
  expect(hasAdminRights(ada, [' Ada@Example.edu '])).toBe(true);
  expect(hasAdminRights({ ...ada, emailVerified: false }, ['ada@example.edu'])).toBe(false);
  expect(hasAdminRights(ada, [])).toBe(false);
  expect(hasAdminRights({ ...ada, email: 'noor@example.edu' }, ['ada@example.edu'])).toBe(false);
  const made = { ...ada, adminSince: new Date(0) };
  expect(hasAdminRights(made, [])).toBe(true);
  expect(hasAdminRights({ ...made, emailVerified: false }, [])).toBe(false);
});

describe('a profile that changed at the identity provider', () => {
  const before = { name: 'Noor K.', email: 'noor@old.example' };
  const said = { name: 'Noor Kamal', email: 'noor@new.example' };

  test('updates the account values that came from that identity', () => {
    expect(followedProfile(before, before, said)).toEqual(said);
    expect(followedProfile(before, before, { ...before, name: 'Noor Kamal' })).toEqual({
      name: 'Noor Kamal',
    });
  });

  test('leaves values from another identity, and unchanged values, as they are', () => {
    const other = { name: 'N. Kamal', email: 'n@other.example' };
    expect(followedProfile(other, before, said)).toEqual({});
    expect(followedProfile(before, before, before)).toEqual({});
  });
});

test('refuses the email of a configured admin for a new person', () => {
  const ada = { name: 'Ada', email: 'Ada@example.org' };
  expect(newPersonErrors(ada, ['ada@example.org'])).toEqual({
    email: 'This is an admin’s email, which you can’t use on this page. Use another one.',
  });
  expect(newPersonErrors(ada, ['kim@example.org'])).toEqual({});
});
