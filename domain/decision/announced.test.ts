import { expect, test } from 'vitest';
import { announcedPhrase } from './announced.ts';

const announced = {
  status: 'announced',
  appType: 'due_date',
  applicationCount: 14,
  acceptedCount: 1,
  participants: 3,
  resultAt: new Date('2026-12-12T23:59:59Z'),
  missedResultAt: null,
  announcedAt: new Date('2026-12-10T10:00:00Z'),
  timeZone: 'UTC',
} as const;
const now = new Date('2026-12-20T10:00:00Z');

test.each([
  ['on time', {}, 3, 'Results announced Dec 10, 2026, on time.', '3 of 3 spots offered, 1 accepted.'],
  [
    'late',
    { announcedAt: new Date('2026-12-13T10:00:00Z') },
    2,
    'Results announced Dec 13, 2026, promised by Dec 12, 2026.',
    '2 of 3 spots offered, 1 accepted.',
  ],
  [
    'after a missed date, by the new one',
    { missedResultAt: new Date('2026-12-05T23:59:59Z') },
    2,
    'Results announced Dec 10, 2026, promised by Dec 5, 2026.',
    '2 of 3 spots offered, 1 accepted.',
  ],
  [
    'without applications',
    { applicationCount: 0, acceptedCount: 0 },
    0,
    'Results announced Dec 10, 2026.',
    '0 of 3 spots offered.',
  ],
  [
    'for one spot',
    { participants: 1 },
    1,
    'Results announced Dec 10, 2026, on time.',
    '1 of 1 spot offered, 1 accepted.',
  ],
  [
    'for 4+ spots',
    { participants: 4 },
    6,
    'Results announced Dec 10, 2026, on time.',
    '6 of 4+ spots offered, 1 accepted.',
  ],
  [
    'for an unstated number of spots',
    { participants: 0 },
    1,
    'Results announced Dec 10, 2026, on time.',
    '1 spot offered, 1 accepted.',
  ],
])('results announced %s', (_words, changes, offered, when, spots) => {
  expect(announcedPhrase({ ...announced, ...changes }, offered, now)).toEqual([when, spots]);
});
