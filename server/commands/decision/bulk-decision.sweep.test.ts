import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { createBoardWithApplicants } from '../../../tests/fixtures/board-with-applicants.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { fastestRunMs } from '#server/db/testing/fastest-run.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { findMember } from '#server/queries/member/member.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { findOwnApplication, listSentApplications } from '#server/queries/application/sent-application.ts';
import { findStatistics } from '#server/queries/board/statistic.ts';
import { collectFiles } from '#server/testing/collect.ts';
import { saveApplicationNote } from '../review/application-review.ts';
import { decideInBulk } from './decision.ts';

const db = await testDatabase();
const NO_WORDS = { reason: '', message: '', replyBy: '' };

test.each(['rolling', 'due_date'] as const)(
  'decides on sixty applications in less than 300 ms (%s)',
  async (appType) => {
    const took = await fastestRunMs(300, async () => {
      const { owner, id, ids } = await createBoardWithApplicants(db, 60, { appType });
      const words = { ...NO_WORDS, reason: 'Spots filled' };
      return () => decideInBulk(db, owner, id, { action: 'notSelect', applicationIds: ids, ...words }, NOON);
    });
    expect(took).toBeLessThan(300);
  },
);

test('shows the sixty applicants of a due-date proposal nothing before results are announced', async () => {
  const { owner, id, people, ids } = await createBoardWithApplicants(db, 60);
  const visitor = { kind: 'visitor' } as const;
  const read = async () => [
    ...(await Promise.all(
      people.flatMap((person, place) => [
        findOwnApplication(db, person, ids[place]!, NOON),
        listSentApplications(db, person),
      ]),
    )),
    ...(await Promise.all([visitor, people[0]!].map((reader) => findProposal(db, reader, id, NOON)))),
    await collectFiles(await readAccountData(db, people[0]!, NOON)),
    await findStatistics(db, NOON),
    await findMember(db, visitor, owner.uid, NOON),
    // No notification and no email either.
    await db.$count(notifications),
    await db.$count(emails),
  ];
  const before = await read();
  const later = new Date(NOON.getTime() + HOUR_MS);
  const words = { ...NO_WORDS, reason: 'canary' };
  const outcome = await decideInBulk(
    db,
    owner,
    id,
    { action: 'notSelect', applicationIds: ids, ...words },
    later,
  );
  expect(outcome.ok && outcome.value.every(({ isPending }) => isPending)).toBe(true);
  await decideInBulk(db, owner, id, { action: 'waitlist', applicationIds: ids, ...words }, later);
  await decideInBulk(db, owner, id, { action: 'invite', applicationIds: ids.slice(0, 3), ...words }, later);
  await saveApplicationNote(db, owner, ids[0]!, { note: 'canary' }, later);
  expect(await read()).toEqual(before);
});
