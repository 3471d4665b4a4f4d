import { expect, test } from 'vitest';
import { FEEDBACK_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { createMember } from '../../../tests/fixtures/sample-content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { action, loader } from './send-feedback.tsx';

const db = await testDatabase();
const form = { kind: 'broken', text: 'The date jumps.', page: '/7', email: '' };

const call = routeCaller(db, {
  clientAddress: '192.0.2.9',
  settings: { secret: 'a secret', publicUrl: 'https://board.example' },
});
type Asking = { actor?: Actor; body?: BodyInit; query?: string };
const ask = (handler: (args: never) => unknown, { actor = VISITOR, body, query = '' }: Asking) =>
  call(handler, { actor, body, path: `/send-feedback${query}` });

test('the form is filled with the page and the member’s email, and ignores foreign pages', async () => {
  const noor = await createMember(db, 'Noor K.');
  expect(await ask(loader, { actor: noor, query: '?from=%2Fapply%2F213' })).toMatchObject({
    data: { blank: { kind: 'broken', text: '', page: '/apply/213', email: noor.email }, sent: false },
  });
  expect(await ask(loader, { query: '?from=%2F%2Felsewhere.example' })).toMatchObject({
    data: { blank: { page: '', email: '' } },
  });
});

test('invalid feedback returns 422 with what was typed', async () => {
  const typed = { ...form, text: '   ', email: 'not-an-address' };
  expect(await ask(action, { body: new URLSearchParams(typed) })).toMatchObject({
    data: { typed, refusal: { fields: { text: expect.any(String), email: expect.any(String) } } },
    status: 422,
  });
  expect(await ask(action, { body: 'no form' })).toMatchObject({ status: 400 });
});

test('stores feedback; past the rate limit, returns 429 with Retry-After and what was typed', async () => {
  for (let time = 0; time < FEEDBACK_PER_HOUR; time += 1) {
    const answer = await ask(action, { body: new URLSearchParams(form) });
    expect(answer).toEqual({ status: 303, to: '/send-feedback?sent' });
  }
  const refused = await ask(action, { body: new URLSearchParams(form) });
  expect(refused).toMatchObject({ status: 429, data: { typed: form, refusal: { code: 'too_often' } } });
  expect(refused.headers?.get('Retry-After')).toBe('3600');
  expect(await db.select().from(feedback)).toHaveLength(FEEDBACK_PER_HOUR);
});
