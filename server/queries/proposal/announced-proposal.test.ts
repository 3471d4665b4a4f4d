import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { acceptInvitation, submitApplication } from '#server/commands/application/application.ts';
import { decideInBulk, undoDecision } from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findProposal } from './proposal.ts';

const db = await testDatabase();

test('spots offered are null before results are announced, and the same number for everyone after that', async () => {
  const owner = await createMember(db, 'Mina R.');
  const published = await publishContent(db, owner, sampleContent(), NOON);
  if (!published.ok) throw new Error('refused');
  const { id } = published.value;
  const people = [];
  for (const name of ['Jun A.', 'Noor K.']) {
    const person = await createMember(db, name);
    const sent = await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
    if (!sent.ok) throw new Error('refused');
    people.push({ person, application: sent.value.id });
  }
  const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
  const readers = [VISITOR, one.person, owner, { ...(await createMember(db)), kind: 'admin' } as const];
  const offered = async () =>
    Promise.all(
      readers.map(async (actor) => {
        const found = await findProposal(db, actor, id, NOON);
        return found.ok && found.value.offered;
      }),
    );
  const words = { reason: '', message: '', replyBy: '' };
  const ids = people.map(({ application }) => application);
  await decideInBulk(db, owner, id, { action: 'invite', applicationIds: ids, ...words }, NOON);
  expect(await offered()).toEqual([null, null, null, null]);
  await closeProposal(db, owner, id, NOON);
  expect(await offered()).toEqual([null, null, null, null]);
  await announceResults(db, owner, id, NOON);
  expect(await offered()).toEqual([2, 2, 2, 2]);
  await acceptInvitation(db, one.person, one.application, NOON);
  await undoDecision(db, owner, other.application, NOON);
  expect(await offered()).toEqual([1, 1, 1, 1]);
});
