import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { FEEDBACK_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { provideRequestContext, type RequestContext } from '#server/http/request-context.ts';
import { action, loader } from './send-feedback.tsx';

const db = await testDatabase();
const form = { kind: 'broken', text: 'The date jumps.', page: '/7', email: '' };

function ask(handler: (args: never) => unknown, more: { actor?: Actor; body?: BodyInit; query?: string }) {
  const context = new RouterContextProvider();
  const { actor = VISITOR, body, query = '' } = more;
  const settings = { secret: 'a secret', publicUrl: 'https://board.example' };
  provideRequestContext(context, {
    db,
    actor,
    now: NOON,
    clientAddress: '192.0.2.9',
    settings,
  } as RequestContext);
  const init = body === undefined ? {} : { method: 'POST', body };
  const request = new Request(`https://board.example/send-feedback${query}`, init);
  return Promise.resolve()
    .then(() => handler({ context, request, url: new URL(request.url), params: {} } as never))
    .catch((thrown: unknown) => thrown) as Promise<never>;
}

test('the form is filled with the page and the member’s email, and ignores foreign pages', async () => {
  const noor = await createMember(db, 'Noor K.');
  expect(await ask(loader, { actor: noor, query: '?from=%2Fapply%2F213' })).toMatchObject({
    blank: { kind: 'broken', text: '', page: '/apply/213', email: noor.email },
    sent: false,
  });
  expect(await ask(loader, { query: '?from=%2F%2Felsewhere.example' })).toMatchObject({
    blank: { page: '', email: '' },
  });
});

test('invalid feedback returns 422 with what was typed', async () => {
  const typed = { ...form, text: '   ', email: 'not-an-address' };
  expect(await ask(action, { body: new URLSearchParams(typed) })).toMatchObject({
    data: { typed, refusal: { fields: { text: expect.any(String), email: expect.any(String) } } },
    init: { status: 422 },
  });
  expect(await ask(action, { body: 'no form' })).toMatchObject({ init: { status: 400 } });
});

test('stores feedback; past the rate limit, returns 429 with Retry-After and what was typed', async () => {
  for (let time = 0; time < FEEDBACK_PER_HOUR; time += 1) {
    const answer: Response = await ask(action, { body: new URLSearchParams(form) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/send-feedback?sent']);
  }
  expect(await ask(action, { body: new URLSearchParams(form) })).toMatchObject({
    data: { typed: form, refusal: { code: 'too_often' } },
    init: { status: 429, headers: { 'Retry-After': '3600' } },
  });
  expect(await db.select().from(feedback)).toHaveLength(FEEDBACK_PER_HOUR);
});
