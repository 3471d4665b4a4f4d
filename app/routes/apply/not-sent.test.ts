import { expect, test } from 'vitest';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { saveApplication } from '#server/commands/application/application.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { loader } from './apply.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

test('the form of a withdrawn proposal is an error page with the draft, for the person who wrote it', async () => {
  const [owner, ana, ben] = [await createMember(db), await createMember(db), await createMember(db)];
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  const draft = await createCompleteDraft(db, ana, { comments: 'Typed before.' });
  expectOk(await saveApplication(db, ana, id, draft, {}, NOON));
  expectOk(await withdrawProposal(db, owner, id, NOON));
  const open = (actor: typeof ana) => ask(loader, { actor, params: { id: String(id) } });
  expect(await open(ana)).toMatchObject({
    status: 410,
    data: { isSaved: true, formValues: { comments: 'Typed before.' } },
  });
  const other = await open(ben);
  expect(other.status).toBe(410);
  expect(JSON.stringify(other)).not.toContain('Typed before.');
});
