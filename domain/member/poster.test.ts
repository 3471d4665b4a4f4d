import { expect, test } from 'vitest';
import { type Poster, posterLines } from './poster.ts';

const record = { posted: 1, since: null, joined: 0, due: 0, onTime: 0, medianDays: null };
const poster: Poster = {
  verified: [],
  memberSince: new Date('2026-09-30T23:59:00Z'),
  record,
  answerDays: null,
};

test('a new owner reads as new, with the month they joined', () => {
  expect(posterLines(poster)).toEqual(['First proposal here', 'Member since Sep 2026']);
});

test('verified facts come first, then the record', () => {
  const fact = {
    kind: 'organization_domain',
    subject: 'union.org',
    label: '',
    verifiedAt: new Date('2026-11-02'),
    recheckedAt: null,
    lostAt: null,
  } as const;
  const known = {
    ...poster,
    verified: [fact, { ...fact, kind: 'academic_domain', subject: 'alderbay.edu' } as const],
    record: { ...record, posted: 7, due: 5, onTime: 4, medianDays: 9 },
    answerDays: 1,
  };
  expect(posterLines(known)).toEqual([
    'Controls the domain union.org · Nov 2026',
    'Controls an address at alderbay.edu · Nov 2026',
    '7 proposals posted',
    '4 of 5 results on time, median 9 days',
    'Answers most questions within 1 day',
    'Member since Sep 2026',
  ]);
});
