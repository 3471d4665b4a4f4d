import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { loader } from './deleted-resume.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

test('a deleted resume returns 410 with its date to its former readers, and 404 to others', async () => {
  const [owner, noor, sam] = [
    await createMember(db, 'Mina R.'),
    await createMember(db, 'Noor K.'),
    await createMember(db, 'Sam P.'),
  ];
  const posted = await publishContent(db, owner, sampleContent(), NOON);
  const draft = await createCompleteDraft(db, noor);
  if (posted.ok) await submitApplication(db, noor, posted.value.id, draft, NOON);
  const params = { id: draft.resumeId! };
  expect((await ask(loader, { actor: noor, params })).status).toBe(404);
  await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, params.id));
  for (const actor of [owner, noor]) {
    const { status, data } = (await ask(loader, { actor, params })) as { status: number; data: unknown };
    expect([status, data]).toEqual([
      410,
      { sentence: expect.stringMatching(/^It was deleted on Nov 21, 2026[.] No one can open it anymore/) },
    ]);
  }
  for (const actor of [sam, VISITOR]) expect((await ask(loader, { actor, params })).status).toBe(404);
});
