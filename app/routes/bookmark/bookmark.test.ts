import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { savedIds } from '#server/queries/board/bookmark.ts';
import { action as save, loader as openSave } from './save.tsx';
import { action as unsave } from './unsave.tsx';

const db = await testDatabase();
const ana = await createMember(db, 'Ana');
const id = await insertProposal(db, ana.uid, NOON);

type Asking = { actor: Actor; form?: Record<string, string>; action?: 'save' | 'unsave'; id?: string };

function asking({ actor, form, action = 'save', id: asked = String(id) }: Asking) {
  const request = { path: `/proposal/${asked}/${action}`, params: { id: asked } };
  return routeArgs({ db, actor }, { ...request, ...(form && { form }) });
}

async function answerOf(asked: Promise<unknown>): Promise<[number, unknown]> {
  const answer: unknown = await asked.catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return [answer.status, answer.headers.get('location')];
  const { init, data } = (answer ?? {}) as { init?: { status?: number }; data?: unknown };
  return [init?.status ?? 200, data ?? answer];
}

test('without JavaScript, saving redirects to the page of the form, never to another site', async () => {
  expect(await answerOf(save(asking({ actor: ana, form: { back: '/7?q=mev' } })))).toEqual([303, '/7?q=mev']);
  expect(await savedIds(db, ana)).toEqual([id]);
  const away = { actor: ana, action: 'unsave', form: { back: '//evil.example' } } as const;
  expect((await answerOf(unsave(asking(away))))[1]).toMatch(/^\/(?!\/)/);
  expect(await savedIds(db, ana)).toEqual([]);
});

test('with JavaScript, saving does not redirect', async () => {
  expect(await answerOf(save(asking({ actor: ana, form: {} })))).toEqual([200, null]);
  expect(await savedIds(db, ana)).toEqual([id]);
});

test('a visitor is asked to sign in and returns to the confirm page, whether the id exists or not', async () => {
  for (const asked of [String(id), '987654'])
    expect(await answerOf(openSave(asking({ actor: VISITOR, id: asked })))).toEqual([
      303,
      `/signin?next=%2Fproposal%2F${asked}%2Fsave`,
    ]);
  const [status, to] = await answerOf(save(asking({ actor: VISITOR, form: { back: '/' } })));
  expect([status, to]).toEqual([303, `/signin?next=%2Fproposal%2F${id}%2Fsave`]);
  expect(await answerOf(save(asking({ actor: VISITOR, form: {} })))).toMatchObject([401, { refusal: {} }]);
});

test('saving an unknown proposal returns 404', async () => {
  expect((await answerOf(openSave(asking({ actor: ana, id: '987654' }))))[0]).toBe(404);
  expect((await answerOf(save(asking({ actor: ana, id: '0', form: {} }))))[0]).toBe(404);
});
