import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  BLANK_PROFILE,
  FORMER_MEMBER,
  deletionLine,
  isDeletionLine,
  mayReadMemberPage,
  memberAddress,
  openAndClosed,
  ownerRecord,
  ownerRecordLine,
  shownPicture,
} from './member.ts';
import { parseProfileForm, readProfileForm } from './member-form.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const noor: Actor = { kind: 'member', uid: 'noor', name: 'Noor K.', email: 'noor.k@example.edu' };

describe('the member page', () => {
  test.each([
    ['turned on: a visitor can read it', true, VISITOR, true],
    ['turned on: the member can read it', true, noor, true],
    ['turned off: a visitor cannot read it', false, VISITOR, false],
    ['turned off: the member can read it', false, noor, true],
  ] as const)('%s', (_words, pageOn, actor, seen) => {
    expect(mayReadMemberPage({ uid: 'noor', pageOn }, actor)).toBe(seen);
  });

  test('is never readable for a deleted member', () => {
    expect(mayReadMemberPage({ uid: FORMER_MEMBER.id, pageOn: true }, noor)).toBe(false);
  });

  test('has a URL with the encoded uid', () => {
    expect(memberAddress('a/b')).toBe('/user/a%2Fb');
  });
});

test.each([
  ['https://lh3.googleusercontent.com/a/AbC=s96-c', 'https://lh3.googleusercontent.com/a/AbC=s96-c'],
  ['https://lh3.googleusercontent.com.evil.example/a', null],
  ['https://me:pw@lh3.googleusercontent.com/a', null],
  ['https://me@lh3.googleusercontent.com/a', null],
  ['https://:pw@lh3.googleusercontent.com/a', null],
  ['http://lh3.googleusercontent.com/a', null],
  ['https://pictures.example/me.png', null],
  ['no address', null],
  [null, null],
])('a picture at %s is shown as %s', (image, shown) => {
  expect(shownPicture(image)).toBe(shown);
});

test('deleting an account needs a line with its email, ignoring case and extra spaces', () => {
  expect(deletionLine('noor.k@example.edu')).toBe('delete noor.k@example.edu');
  expect(isDeletionLine('  Delete  Noor.K@example.edu ', 'noor.k@example.edu')).toBe(true);
  expect(isDeletionLine('delete', 'noor.k@example.edu')).toBe(false);
  expect(isDeletionLine('deletenoor.k@example.edu', 'noor.k@example.edu')).toBe(false);
  expect(isDeletionLine('delete mina.r@example.edu', 'noor.k@example.edu')).toBe(false);
});

describe('the preferred first name in a profile', () => {
  const form = { organization: '', about: '', interests: '', pageOn: '', pictureOn: '' };
  const parsed = (firstName: string) => parseProfileForm({ ...form, firstName });

  test('is one line without spaces around it, in the case that was typed', () => {
    expect(parsed('  ბექა \n van ')).toMatchObject({ ok: true, value: { firstName: 'ბექა van' } });
    expect(parsed('')).toMatchObject({ ok: true, value: { firstName: '' } });
  });

  test('has at most 50 characters', () => {
    expect(parsed('é'.repeat(50)).ok).toBe(true);
    expect(parsed('é'.repeat(51))).toMatchObject({
      refusal: { fields: { firstName: 'Use at most 50 characters.' } },
    });
  });

  test('is left as it is by a form without the field', () => {
    const posted = readProfileForm(new Map(Object.entries(form)));
    expect(posted).toEqual(form);
    expect(parseProfileForm(posted)).toMatchObject({
      ok: true,
      value: expect.not.objectContaining({ firstName: '' }),
    });
    expect(readProfileForm(new Map([['firstName', 'An']]))).toMatchObject({ firstName: 'An' });
  });
});

test('a blank profile has its page and picture turned on, and no texts', () => {
  expect(BLANK_PROFILE).toEqual({
    firstName: '',
    organization: '',
    about: '',
    interests: [],
    pageOn: true,
    pictureOn: true,
  });
});

describe('ownerRecord', () => {
  const proposal = (closed: number, due: number, announced: number | null, more = {}) => ({
    status: announced === null ? ('closed' as const) : ('announced' as const),
    appType: 'due_date' as const,
    applicationCount: 4,
    acceptedCount: 1,
    closeAt: inDays(closed),
    resultAt: inDays(due),
    missedResultAt: null,
    announcedAt: announced === null ? null : inDays(announced),
    postedAt: inDays(closed - 30),
    ...more,
  });

  test('is zero without proposals', () => {
    expect(ownerRecord([], NOW)).toEqual({
      posted: 0,
      since: null,
      joined: 0,
      due: 0,
      onTime: 0,
      medianDays: null,
    });
  });

  test('counts results due so far, and the median days from closing to results', () => {
    const proposals = [
      proposal(-100, -90, -92),
      proposal(-60, -50, -48),
      proposal(-20, -10, null),
      proposal(-5, 5, null),
      proposal(-40, -30, null, { appType: 'rolling', acceptedCount: 2 }),
    ];
    expect(ownerRecord(proposals, NOW)).toEqual({
      posted: 5,
      since: inDays(-130),
      joined: 6,
      due: 3,
      onTime: 1,
      medianDays: 10,
    });
    expect(ownerRecord(proposals.slice(0, 1), NOW).medianDays).toBe(8);
    // From close date to results 30, 2 and 10 days, in any order.
    const three = [proposal(-100, -90, -70), proposal(-60, -50, -58), proposal(-40, -30, -30)];
    for (const order of [three, three.toReversed(), [three[2]!, three[0]!, three[1]!]])
      expect(ownerRecord(order, NOW).medianDays).toBe(10);
  });

  test('counts results announced before the close date as zero days', () => {
    expect(ownerRecord([proposal(-5, 5, -8)], NOW).medianDays).toBe(0);
  });
});

test.each([
  [1, 1, 9, '1 of 1 results on time, median 9 days'],
  [5, 4, 1, '4 of 5 results on time, median 1 day'],
  [2, 2, 0, '2 of 2 results on time, median same day'],
  [1, 0, null, '0 of 1 results on time'],
  [0, 0, 12, 'Time to a result: median 12 days'],
  [0, 0, null, null],
])(
  'the record line for %s due, %s on time and a median of %s days is: %s',
  (due, onTime, medianDays, line) => {
    expect(ownerRecordLine({ ...ownerRecord([], NOW), due, onTime, medianDays })).toBe(line);
  },
);

test('open proposals are sorted by the next close date, closed ones by the latest', () => {
  const rows = [
    { id: 1, status: 'open' as const, closeAt: inDays(9) },
    { id: 2, status: 'open' as const, closeAt: inDays(2) },
    { id: 3, status: 'announced' as const, closeAt: inDays(-90) },
    { id: 4, status: 'open' as const, closeAt: inDays(-1) },
  ];
  const { open, closed } = openAndClosed(rows, NOW);
  expect([open, closed].map((list) => list.map(({ id }) => id))).toEqual([
    [2, 1],
    [4, 3],
  ]);
});

describe('the profile form', () => {
  const form = (entries: Record<string, unknown>) => readProfileForm(new Map(Object.entries(entries)));

  test('accepts blank fields, and reads unchecked boxes as off', () => {
    expect(parseProfileForm(form({ organization: 7 }))).toEqual({
      ok: true,
      value: { organization: '', about: '', interests: [], pageOn: false, pictureOn: false },
    });
  });

  test('cleans texts and removes duplicate interests', () => {
    const typed = {
      organization: ' alder  Bay\u202E University',
      about: 'I read.\r\nI count.',
      interests: 'zk-SNARKs,  Bridges, ,Law,\nbridges',
      pageOn: 'on',
      pictureOn: 'on',
    };
    expect(parseProfileForm(form(typed))).toEqual({
      ok: true,
      value: {
        organization: 'Alder Bay University',
        about: 'I read.\nI count.',
        interests: ['zk-SNARKs', 'Bridges', 'Law'],
        pageOn: true,
        pictureOn: true,
      },
    });
  });

  test('accepts texts of the maximum length, and letters without a simple lower case', () => {
    const typed = { organization: 'A'.repeat(120), about: 'a'.repeat(280), interests: 'a,b,c,d,e,f,g,İ' };
    expect(parseProfileForm(form(typed))).toMatchObject({
      value: { ...typed, interests: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'İ'] },
    });
    const longest = 'a'.repeat(60);
    expect(parseProfileForm(form({ interests: longest }))).toMatchObject({ value: { interests: [longest] } });
  });

  test.each([
    ['organization', 'a'.repeat(121), 'Use at most 120 characters.'],
    ['about', 'a'.repeat(281), 'Use at most 280 characters.'],
    ['interests', 'a,b,c,d,e,f,g,h,i', 'Enter at most 8.'],
    ['interests', 'a'.repeat(61), 'Use at most 60 characters for each.'],
    ['interests', `a,b,c,d,e,f,g,h,${'i'.repeat(61)}`, 'Enter at most 8.'],
  ])('%s that is too long is refused', (field, value, sentence) => {
    expect(parseProfileForm(form({ [field]: value }))).toMatchObject({
      ok: false,
      refusal: { code: 'invalid', fields: { [field]: sentence } },
    });
  });
});
