import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '../../../../domain/actor.ts';
import { NOON, newPerson } from '../../../../scenarios/sample-content.ts';
import { sendFeedback } from '../../../../server/commands/feedback.ts';
import { testDatabase } from '../../../../server/data/testing/test-database.ts';
import { provideRequestContext, type RequestContext } from '../../../../server/http/request-context.ts';
import { loader } from './feedback.tsx';

const db = await testDatabase();
const member = await newPerson(db, 'Noor K.');
const admin: Actor = { ...(await newPerson(db, 'Admin')), kind: 'admin' };

function ask(actor: Actor, query = ''): Promise<unknown> {
  const context = new RouterContextProvider();
  provideRequestContext(context, { db, actor, now: NOON } as RequestContext);
  const url = new URL(`https://board.example/admin/feedback${query}`);
  return loader({ context, url, params: {} } as never).catch((thrown: unknown) => thrown);
}

test('what people sent is read by admins, and by nobody else', async () => {
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
