import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { reopenProposal } from '#server/commands/proposal/close-date.ts';
import { doNotSelect } from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { countStatements } from '#server/db/testing/count-statements.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { createCompleteDraft } from '../../../tests/fixtures/sample-content.ts';
import { findClosing } from './closing.ts';
import { findProposal } from './proposal.ts';

const { db, pool } = await openTestDatabase();
const EARLY = new Date(NOON.getTime() + DAY_MS);

async function published() {
  const owner = await createMember(db, 'Mina R.');
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  const closing = async (now: Date, on = db) => {
    const { proposal } = expectOk(await findProposal(db, owner, id, now));
    return findClosing(on, proposal, now);
  };
  return { owner, id, closing };
}

test('a proposal that its owner closed early reads so, on that day, also when results are out', async () => {
  const { owner, id, closing } = await published();
  const { closeAt } = sampleContent();
  const applicant = await createMember(db);
  const sent = expectOk(
    await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON),
  );
  expect(await closing(EARLY)).toEqual({ label: 'Closes', at: closeAt });
  expectOk(await closeProposal(db, owner, id, EARLY));
  const early = { label: 'Closed early', at: EARLY };
  expect([await closing(EARLY), await closing(closeAt)]).toEqual([early, early]);
  expectOk(await doNotSelect(db, owner, sent.id, { reason: 'No spots' }, EARLY));
  expectOk(await announceResults(db, owner, id, EARLY));
  expect(await closing(EARLY)).toEqual(early);
});

test('a proposal that is open again reads as open, and then as closed on its new date', async () => {
  const { owner, id, closing } = await published();
  expectOk(await closeProposal(db, owner, id, EARLY));
  const days = { closeAt: '2026-12-01', resultAt: '' };
  expectOk(await reopenProposal(db, owner, id, days, EARLY));
  const { label, at } = await closing(EARLY);
  expect([label, at! > EARLY]).toEqual(['Closes', true]);
  expect(await closing(at!)).toEqual({ label: 'Closed', at });
});

test('takes no statement for an open proposal, and one for another', async () => {
  const { owner, id, closing } = await published();
  const { counting, statements } = countStatements(pool);
  await closing(NOON, counting);
  expect(statements).toHaveLength(0);
  expectOk(await closeProposal(db, owner, id, EARLY));
  await closing(EARLY, counting);
  expect(statements).toHaveLength(1);
});
