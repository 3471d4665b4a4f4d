import { expect, test } from 'vitest';
import { countAssigned, countPanelProgress, possibleConflicts } from './panel-progress.ts';

const rita = { uid: 'rita', name: 'Rita R.' };
const sven = { uid: 'sven', name: 'Sven S.' };
const application = { isReady: true, isOpen: true, reviews: [] };

test('possible conflicts are listed with their application', () => {
  const conflicts = [{ state: 'possible' }, { state: 'confirmed' }];
  expect(
    possibleConflicts([
      { id: 1, name: 'Ana A.', conflicts },
      { id: 2, name: 'Ben B.', conflicts: [] },
    ]),
  ).toEqual([{ state: 'possible', id: 1, name: 'Ana A.' }]);
});

test('a returned review does not count as assigned', () => {
  expect(countAssigned([{ status: 'assigned' }, { status: 'submitted' }, { status: 'returned' }])).toBe(2);
});

test('progress counts reviews by state and person, and unassigned ones of open applications only', () => {
  const applications = [
    {
      ...application,
      reviews: [
        { reviewer: rita, status: 'submitted' as const },
        { reviewer: sven, status: 'returned' as const },
      ],
    },
    { ...application, isOpen: false },
    { ...application, isReady: false, reviews: [{ reviewer: rita, status: 'assigned' as const }] },
  ];
  expect(countPanelProgress({ panel: { wanted: 2 }, reviewers: [rita, sven], applications })).toEqual({
    applications: 3,
    ready: 2,
    wanted: 6,
    unassigned: 2,
    submitted: 1,
    reviewers: [
      { ...rita, assigned: 2, submitted: 1, returned: 0 },
      { ...sven, assigned: 0, submitted: 0, returned: 1 },
    ],
  });
});

test('a panel that is not set up wants no reviews', () => {
  expect(countPanelProgress({ panel: null, reviewers: [], applications: [application] })).toMatchObject({
    applications: 1,
    wanted: 0,
    unassigned: 0,
  });
});
