import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { askQuestion, followQuestion, withdrawQuestion } from '#server/commands/proposal/public-question.ts';
import { answerQuestion, dismissQuestion } from '#server/commands/proposal/question-answer.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { questionConfirmations } from './confirmations.ts';
import { loader as report } from './report.tsx';

const db = await testDatabase();
const loaderOf = (name: 'answer' | 'dismiss' | 'same' | 'withdraw') =>
  questionConfirmations[`questions/:id/${name}`].loader;
const PAGES = {
  answer: loaderOf('answer'),
  dismiss: loaderOf('dismiss'),
  report,
  same: loaderOf('same'),
  withdraw: loaderOf('withdraw'),
};
const [owner, reader] = [await createMember(db, 'Olga O.'), await createMember(db, 'Ben B.')];

/** A waiting question of a new account, which can ask one a day. */
async function asked(): Promise<{ id: number; asker: SignedIn }> {
  const asker = await createMember(db, 'Ana A.');
  const proposalId = await insertProposal(db, owner.uid, NOON);
  const { id } = expectOk(await askQuestion(db, asker, proposalId, { question: 'Is it paid?' }, NOON));
  return { id, asker };
}

const call = routeCaller(db);

/** The status of each page of a question. */
async function statuses(actor: SignedIn, id: number): Promise<Record<string, number>> {
  const entries = Object.entries(PAGES).map(async ([name, loader]) => {
    const page = { actor, path: `/questions/${id}/${name}`, params: { id: String(id) } };
    return [name, (await call(loader, page)).status] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const conflicts = { answer: 409, dismiss: 409, report: 409, same: 409, withdraw: 409 };
const unknown = { answer: 404, dismiss: 404, report: 404, same: 404, withdraw: 404 };

test('the pages of a waiting question have status 200 for what the reader can do, and 409 otherwise', async () => {
  const { id, asker } = await asked();
  expect(await statuses(owner, id)).toEqual({ ...conflicts, answer: 200, dismiss: 200, report: 200 });
  expect(await statuses(asker, id)).toEqual({ ...conflicts, withdraw: 200 });
  expect(await statuses(reader, id)).toEqual(unknown);
});

test('of an answered question everyone can report it, the owner edit it, and readers have it too, once', async () => {
  const { id, asker } = await asked();
  expectOk(await answerQuestion(db, owner, id, { answer: 'Yes.' }, NOON));
  expect(await statuses(owner, id)).toEqual({ ...conflicts, answer: 200, report: 200 });
  expect(await statuses(asker, id)).toEqual({ ...conflicts, report: 200 });
  expect(await statuses(reader, id)).toEqual({ ...conflicts, report: 200, same: 200 });
  expectOk(await followQuestion(db, reader, id, NOON));
  expect(await statuses(reader, id)).toEqual({ ...conflicts, report: 200 });
});

test('of a dismissed or withdrawn question all pages have status 409', async () => {
  const [dismissed, withdrawn] = [await asked(), await asked()];
  expectOk(await dismissQuestion(db, owner, dismissed.id, { reason: 'off_topic' }, NOON));
  expectOk(await withdrawQuestion(db, withdrawn.asker, withdrawn.id));
  for (const { id, asker } of [dismissed, withdrawn]) {
    expect(await statuses(owner, id)).toEqual(conflicts);
    expect(await statuses(asker, id)).toEqual(conflicts);
  }
});
