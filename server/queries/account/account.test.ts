import { expect, test } from 'vitest';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { isOtherMembersEmail, listLinkedAccounts } from './account.ts';

const db = await testDatabase();
const [ana, ben] = [await createMember(db, 'Ana C.'), await createMember(db, 'Ben D.')];

test('isOtherMembersEmail is true only for the address of another account, in upper or lower case', async () => {
  const asked = [ben.email.toUpperCase(), ana.email, 'nobody@school.example'];
  const answers = asked.map((email) => isOtherMembersEmail(db, { uid: ana.uid, email }));
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});

test('lists the linked accounts of the requested person only', async () => {
  for (const { uid } of [ana, ben])
    expect(await listLinkedAccounts(db, uid)).toEqual([{ id: 'google', since: NOON }]);
});
