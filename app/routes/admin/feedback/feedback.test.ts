import { expect, test } from 'vitest';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { sendFeedback } from '#server/commands/board/feedback.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { loader } from './feedback.tsx';
import { adminConfirmations } from '../confirmations.ts';

const db = await testDatabase();
const member = await createMember(db, 'Noor K.');
const admin: Admin = { ...(await createMember(db, 'Admin')), kind: 'admin' };

function ask(actor: Actor, query = ''): Promise<unknown> {
  return loader(argsOf(actor, query)).catch((thrown: unknown) => thrown);
}

function argsOf(actor: Actor, path: string, id = '') {
  return routeArgs({ db, actor }, { path: `/admin/feedback${path}`, params: { id } });
}

test('feedback is listed for admins, refused to members, and asks visitors to sign in', async () => {
  const form = { kind: 'idea', text: 'Show the zone.', page: '', email: '' };
  const from = { clientAddress: '', secret: 'a secret' };
  await sendFeedback(db, VISITOR, form, from, NOON);
  expect(await ask(admin)).toMatchObject({
    rows: [{ text: 'Show the zone.', sender: null }],
    nextBefore: null,
  });
  expect(await ask(member)).toMatchObject({ init: { status: 403 } });
  const away = await ask(VISITOR);
  expect((away as Response).headers.get('location')).toBe('/signin?next=%2Fadmin%2Ffeedback');
  expect(await ask(admin, '?before=1')).toMatchObject({ rows: [], first: false });
  expect(await ask(admin, '?before=abc')).toMatchObject({ init: { status: 400 } });
});

test('an admin answers, reopens and closes feedback on confirm pages, and filters the list by state', async () => {
  const form = { kind: 'question', text: 'Where is the zone?', page: '', email: '' };
  const sent = await sendFeedback(db, member, form, { clientAddress: '', secret: 'a secret' }, NOON);
  const id = String(sent.ok ? sent.value.id : 0);
  const shown = async (query: string) => ((await ask(admin, query)) as { rows: { id: number }[] }).rows;
  for (const [transition, view] of [
    ['answer', 'answered'],
    ['reopen', 'open'],
    ['close', 'closed'],
  ] as const) {
    const { loader: loadTransition, action: changeState } =
      adminConfirmations[`admin/feedback/:id/${transition}`];
    const args = (actor: Actor) => argsOf(actor, `/${id}/${transition}`, id);
    expect(await loadTransition(args(admin))).toMatchObject({
      data: { page: { feedback: { text: 'Where is the zone?' } } },
    });
    await expect(loadTransition(args(member))).rejects.toMatchObject({ init: { status: 403 } });
    await expect(changeState(args(member))).rejects.toMatchObject({ init: { status: 403 } });
    const away = (await changeState(args(VISITOR)).catch((thrown: unknown) => thrown)) as Response;
    expect(away.headers.get('location')).toMatch(/^\/signin\?next=/);
    const changed = (await changeState(args(admin)).catch((thrown: unknown) => thrown)) as Response;
    expect([changed.status, changed.headers.get('location')]).toEqual([303, '/admin/feedback']);
    expect(await changeState(args(admin))).toMatchObject({ init: { status: 409 } });
    expect(await shown(view === 'open' ? '' : `?view=${view}`)).toMatchObject([
      { id: Number(id), state: view },
      ...(view === 'open' ? [{}] : []),
    ]);
  }
  expect(await shown('?view=all')).toHaveLength(2);
  expect(await shown('?view=nonsense')).toHaveLength(1);
  expect(await ask(admin)).toMatchObject({ counts: { open: 1, answered: 0, closed: 1, all: 2 } });
});
