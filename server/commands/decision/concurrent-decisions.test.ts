import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { createAnnounceableProposal } from '../../../tests/fixtures/sample-boards.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { announceResults } from './announce-results.ts';
import { raceAcceptAgainst, raceForLastSpot, twoConnections } from '../testing/concurrent-decisions.ts';

const { db, config } = await openTestDatabase();
const { both, close } = twoConnections(config);
afterAll(close);

test('two decisions on the last spot at once: one succeeds, and only that one notifies', async () => {
  const rounds = propertyRuns(10, 50);
  expect(await raceForLastSpot(db, both, rounds)).toEqual({
    outcomes: { 'done, no_spot_left': rounds },
    mostHeld: 1,
    notified: rounds / 2,
    mailed: rounds / 2,
  });
});

test('announcing results twice at once announces once, with one notification and one email per applicant', async () => {
  for (let round = 0; round < propertyRuns(4, 10); round += 1) {
    const { owner, proposalId, invited, waitlisted, notSelected } = await createAnnounceableProposal(
      db,
      NOON,
    );
    await Promise.all(both.map((connection) => announceResults(connection, owner, proposalId, NOON)));
    const announced = and(eq(transitions.proposalId, proposalId), eq(transitions.action, 'announce'));
    expect(await db.$count(transitions, announced)).toBe(1);
    for (const [{ person }, event] of [
      [invited, 'invited'],
      [waitlisted, 'waitlisted'],
      [notSelected, 'not_selected'],
    ] as const)
      for (const table of [notifications, emails])
        expect(await db.$count(table, and(eq(table.userId, person.uid), eq(table.event, event)))).toBe(1);
  }
});

describe('concurrent changes to an invitation', () => {
  test('accept and withdraw: it ends withdrawn, and counters, history and notifications agree', async () => {
    for (let round = 0; round < propertyRuns(6, 25); round += 1) {
      const became = await raceAcceptAgainst(db, both, 'withdraw');
      const acceptedFirst = became.outcomes[0] === 'done';
      expect(became).toEqual({
        outcomes: [acceptedFirst ? 'done' : 'move_not_allowed', 'done'],
        status: 'withdrawn',
        accepted: 0,
        counted: 1,
        history: [
          'submitted > invited',
          ...(acceptedFirst ? ['invited > accepted', 'accepted > withdrawn'] : ['invited > withdrawn']),
        ],
        toOwner: [...(acceptedFirst ? ['invitation_accepted'] : []), 'applicant_withdrew'],
        toApplicant: ['invited', ...(acceptedFirst ? ['spot_accepted'] : []), 'application_withdrawn'],
      });
    }
  });

  test('accept and take back: exactly one succeeds, and only that one notifies', async () => {
    for (let round = 0; round < propertyRuns(6, 25); round += 1) {
      const became = await raceAcceptAgainst(db, both, 'takeBack');
      const accepted = became.outcomes[0] === 'done';
      expect(became).toEqual({
        outcomes: accepted ? ['done', 'move_not_allowed'] : ['move_not_allowed', 'done'],
        status: accepted ? 'accepted' : 'submitted',
        accepted: accepted ? 1 : 0,
        counted: 2,
        history: ['submitted > invited', accepted ? 'invited > accepted' : 'invited > submitted'],
        toOwner: accepted ? ['invitation_accepted'] : [],
        toApplicant: ['invited', accepted ? 'spot_accepted' : 'invitation_taken_back'],
      });
    }
  });
});
