import { describe, expect, test } from 'vitest';
import { displayName, followedProfile, initialsOf, isEmailAddress, trialPersonErrors } from './person.ts';

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
  expect(trialPersonErrors({ name: 'Rhea V.', email: ' rhea.v@example.edu ' })).toEqual({});
  expect(trialPersonErrors({ name: 'x'.repeat(80), email: 'rhea.v@example.edu' })).toEqual({});
  expect(trialPersonErrors({ name: ' \u200b ', email: '' })).toEqual({
    name: 'Enter a name.',
    email: 'Enter an email address.',
  });
  expect(trialPersonErrors({ name: 'x'.repeat(81), email: 'rhea' })).toEqual({
    name: 'Use at most 80 characters.',
    email: 'Enter an email address such as name@example.edu.',
  });
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
  expect(trialPersonErrors(ada, ['ada@example.org'])).toEqual({
    email: 'This is an admin’s email, which you can’t use on this page. Use another one.',
  });
  expect(trialPersonErrors(ada, ['kim@example.org'])).toEqual({});
});
