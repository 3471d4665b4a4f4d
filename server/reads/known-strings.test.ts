import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { BLANK_PROFILE } from '#domain/member/member.ts';
import { readKnownStrings } from './known-strings.ts';
import { members } from '#server/db/schema/member.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';

const db = await testDatabase();

test('the first name that an applicant set is masked in blind review, as their name is', async () => {
  const owner = await createMember(db, 'Olga O.');
  const applicant = await createMember(db, 'Nguyễn Văn An');
  const proposalId = await insertProposal(db, owner.uid, NOON);
  const facts = { proposalId, applicantId: applicant.uid, resumeId: null, status: 'submitted' } as const;
  const id = await insertApplication(db, facts, NOON);
  const [application] = await db.select().from(applications).where(eq(applications.id, id));
  expect(await readKnownStrings(db, application!)).not.toContain('Mirabelle');
  const profile = { ...BLANK_PROFILE, firstName: 'Mirabelle', userId: applicant.uid, updatedAt: NOON };
  await db.insert(members).values(profile);
  expect(await readKnownStrings(db, application!)).toContain('Mirabelle');
});
