import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { createBoardWithApplicants } from '../../../../tests/fixtures/board-with-applicants.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { action as notSelect } from '../decision/not-select.tsx';
import { action as shortlist } from '../decision/transition.tsx';
import { compareUrl, decisionFromCompareUrl } from '../review-urls.ts';
import { loader as openCompare } from './compare.tsx';

const db = await testDatabase();
const ask = routeCaller(db);

test('shows the answers to the chosen questions, and no other answers', async () => {
  const { owner, id, ids } = await createBoardWithApplicants(db, 2);
  const asking = {
    actor: owner,
    params: { id: String(id) },
    path: '/x?questions=2&sort=oldest&filter=to_decide',
  };
  const answer = await ask(openCompare, asking);
  expect(answer).toMatchObject({
    data: {
      chosen: [2],
      query: { questions: [2], sort: 'oldest', filter: 'to_decide' },
      list: { total: 2 },
      lines: ids.map((item) => ({ id: item, answers: ['Eleven months of parking sensor logs.'] })),
    },
  });
  expect(JSON.stringify(answer)).not.toContain('thin volume');
  const all = await ask(openCompare, { ...asking, path: '/x' });
  expect(all).toMatchObject({ data: { query: { questions: null } } });
  expect(JSON.stringify(all)).toContain('thin volume');
});

test('a decision that began here returns here', async () => {
  const { owner, id, ids } = await createBoardWithApplicants(db, 2);
  const query = { questions: [2], filter: 'to_decide', page: 2 } as const;
  const back = { status: 303, to: `/proposal/${id}/compare?questions=2&filter=to_decide&page=2` };
  expect(compareUrl(id, query)).toBe(back.to);
  const from = (item: number, action: string) => ({
    actor: owner,
    params: { id: String(item) },
    path: decisionFromCompareUrl(item, action, query),
  });
  expect(await ask(shortlist, { ...from(ids[0]!, 'shortlist'), form: {} })).toEqual(back);
  const form = { reason: 'Spots filled', template: '' };
  expect(await ask(notSelect, { ...from(ids[1]!, 'not-select'), form })).toEqual(back);
  const plain = { actor: owner, params: { id: String(ids[0]) }, form: {} };
  const path = `/applications/${ids[0]}/unshortlist?compare=//evil.example`;
  expect(await ask(shortlist, { ...plain, path })).toEqual({ status: 303, to: `/proposal/${id}/compare` });
});

test('is for the owner only', async () => {
  const { people, id } = await createBoardWithApplicants(db, 1);
  const params = { id: String(id) };
  expect(await ask(openCompare, { actor: people[0]!, params })).toMatchObject({ status: 403 });
  expect(await ask(openCompare, { actor: VISITOR, params })).toMatchObject({ status: 303 });
  expect(await ask(openCompare, { actor: people[0]!, params: { id: '999999' } })).toMatchObject({
    status: 404,
  });
});
