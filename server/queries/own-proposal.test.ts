import { expect, test } from 'vitest';
import { NOON, completeDraft, newPerson, sampleContent } from '../../scenarios/sample-content.ts';
import { submitApplication } from '../commands/application.ts';
import { publishContent } from '../commands/proposal.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { listOwnProposals } from './proposal.ts';

const db = await testDatabase();

test('an owner reads for each of their proposals how many applications wait for a decision', async () => {
  const owner = await newPerson(db, 'Mina R.');
  for (const applicants of [3, 0, 2]) {
    const published = await publishContent(db, owner, sampleContent({ title: `For ${applicants}` }), NOON);
    if (!published.ok) throw new Error('refused');
    for (let one = 0; one < applicants; one += 1) {
      const applicant = await newPerson(db);
      await submitApplication(db, applicant, published.value.id, await completeDraft(db, applicant), NOON);
    }
  }
  const { proposals } = await listOwnProposals(db, owner, NOON);
  expect(proposals.map(({ title, undecidedCount }) => [title, undecidedCount])).toEqual([
    ['For 2', 2],
    ['For 0', 0],
    ['For 3', 3],
  ]);
});
