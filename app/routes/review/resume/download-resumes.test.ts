import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { expectOk } from '../../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../../tests/fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { action, loader } from './download-resumes.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

test('the page counts the resumes for the owner, and says why there is no ZIP without any', async () => {
  const [owner, noor, sam] = [
    await createMember(db, 'Mina R.'),
    await createMember(db, 'Noor K.'),
    await createMember(db, 'Sam P.'),
  ];
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  const params = { id: String(id) };
  const none = { whyNot: 'There are no resumes to download.' };
  expect(await ask(loader, { actor: owner, params })).toMatchObject({ status: 409, data: none });
  const draft = await createCompleteDraft(db, noor);
  expectOk(await submitApplication(db, noor, id, draft, NOON));
  const [file] = await db.select().from(resumes).where(eq(resumes.id, draft.resumeId!));
  const one = { count: 1, bytes: file!.bytes, whyNot: null };
  expect(await ask(loader, { actor: owner, params })).toMatchObject({ status: 200, data: one });
  for (const actor of [noor, sam])
    expect(await ask(loader, { actor, params })).toMatchObject({ status: 403 });
  expect((await ask(loader, { actor: VISITOR, params })).status).toBe(303);

  await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, file!.id));
  const refused = { refusal: { message: 'There are no resumes to download.' } };
  expect(await ask(action, { actor: owner, params, form: {} })).toMatchObject({ status: 409, data: refused });
});
