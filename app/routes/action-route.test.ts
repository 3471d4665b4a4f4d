import { RouterContextProvider, data } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { type RequestContext, provideRequestContext } from '#server/http/request-context.ts';
import { NOON } from '../../tests/fixtures/sample-content.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from './action-route.ts';

const noor: Actor = { kind: 'member', uid: 'noor', name: 'Noor K.', email: 'noor.k@example.edu' };
const ada: Actor = { ...noor, kind: 'admin', uid: 'ada' };

const settings = { publicUrl: 'https://board.example' };

function args(actor: Actor, { id = '7', form }: { id?: string; form?: Record<string, string> } = {}) {
  const context = new RouterContextProvider();
  provideRequestContext(context, { actor, now: NOON, settings } as unknown as RequestContext);
  const init = form && { method: 'POST', body: new URLSearchParams(form) };
  const request = new Request(`https://board.example/things/${id}/close`, init);
  return { context, request, url: new URL(request.url), params: { id } };
}

/** Status, location, toast and data of a returned or thrown response. */
async function answerOf(promise: Promise<unknown>) {
  const given: unknown = await promise.catch((thrown: unknown) => thrown);
  if (given instanceof Response)
    return {
      status: given.status,
      to: given.headers.get('Location'),
      cookie: given.headers.get('Set-Cookie'),
    };
  const { data, init } = given as { data: unknown; init: { status: number } | null };
  return { status: init?.status ?? 200, data };
}

const route = actionRoute({
  access: 'member',
  load: async ({ id, actor }) => ({ id, reader: actor.uid }),
  read: (form) => textIn(form, 'note'),
  run: async ({ id }, note) => (note === 'no' ? refuse('move_not_allowed') : done({ id, note })),
  done: ({ id, note }) => ({ to: `/things/${id}?note=${note}`, toast: 'Changes saved' }),
});

describe('the page', () => {
  test('a member gets its data', async () => {
    expect(await answerOf(route.loader(args(noor)))).toEqual({
      status: 200,
      data: { id: 7, reader: 'noor' },
    });
  });

  test('a visitor is redirected to sign-in and back, whether the row exists or not', async () => {
    expect(await answerOf(route.loader(args(VISITOR)))).toMatchObject({
      status: 303,
      to: '/signin?next=%2Fthings%2F7%2Fclose',
    });
  });

  test('a malformed id is a 404, also for a visitor', async () => {
    expect(await answerOf(route.loader(args(noor, { id: '07' })))).toMatchObject({ status: 404 });
    expect(await answerOf(route.loader(args(VISITOR, { id: 'x' })))).toMatchObject({ status: 404 });
  });

  test('a state that does not allow the action gives the page with status 409', async () => {
    const ended = actionRoute({ ...steps(), allows: () => false });
    expect(await answerOf(ended.loader(args(noor)))).toEqual({ status: 409, data: { id: 7 } });
  });

  test('a member gets 403 where an admin is required', async () => {
    const admins = actionRoute({ ...steps(), access: 'admin' });
    expect(await answerOf(admins.loader(args(noor)))).toMatchObject({ status: 403 });
    expect(await answerOf(admins.action(args(noor, { form: {} })))).toMatchObject({ status: 403 });
    expect(await answerOf(admins.loader(args(ada)))).toMatchObject({ status: 200 });
  });
});

describe('the form', () => {
  test('after success, redirects with a toast', async () => {
    expect(await answerOf(route.action(args(noor, { form: { note: 'yes' } })))).toMatchObject({
      status: 303,
      to: '/things/7?note=yes',
      cookie: expect.stringContaining('changes-saved'),
    });
  });

  test('after success in a dialog, returns data instead of a redirect', async () => {
    const stays = actionRoute({
      ...steps(),
      read: (form) => form.has('dialog'),
      done: (_, { id }, inDialog) => (inDialog ? { shown: { sent: id } } : { to: '/' }),
    });
    expect(await answerOf(stays.action(args(noor, { form: { dialog: '1' } })))).toEqual({
      status: 200,
      data: { sent: 7 },
    });
    expect(await answerOf(stays.action(args(noor, { form: {} })))).toMatchObject({ status: 303, to: '/' });
  });

  test('a repeated field is malformed unless it is one of `repeatedFields`', async () => {
    const posted = [
      ['one', '1'],
      ['one', '2'],
    ] as unknown as Record<string, string>;
    const listing = actionRoute({
      ...steps(),
      repeatedFields: ['one'],
      read: (form) => form.getAll('one').length,
      run: async (_, count) => done(count),
      done: (count) => ({ to: `/?${count}` }),
    });
    expect(await answerOf(listing.action(args(noor, { form: posted })))).toMatchObject({ to: '/?2' });
    expect(await answerOf(route.action(args(noor, { form: posted })))).toMatchObject({ status: 400 });
  });

  test('a refusal returns to the form with its status and what was typed', async () => {
    expect(await answerOf(route.action(args(noor, { form: { note: 'no' } })))).toMatchObject({
      status: 409,
      data: { typed: 'no', refusal: { code: 'move_not_allowed' } },
    });
  });

  test.each(['not_found', 'withdrawn', 'forbidden'] as const)(
    'the refusal %s is an error page, because this person has no form',
    async (code) => {
      const refused = actionRoute({ ...steps(), run: async () => refuse(code) });
      const thrown = refused.action(args(noor, { form: {} }));
      await expect(thrown).rejects.toMatchObject({ data: { sentence: refuse(code).refusal.message } });
    },
  );

  test('after the session ended, returns what was typed, and nothing runs', async () => {
    expect(await answerOf(route.action(args(VISITOR, { form: { note: 'yes' } })))).toMatchObject({
      status: 401,
      data: { typed: 'yes', refusal: { code: 'unauthenticated' } },
    });
  });

  test('without fields, a visitor is redirected to sign-in, and nothing runs', async () => {
    let runs = 0;
    const counting = actionRoute({ ...steps(), run: async () => done((runs += 1)) });
    expect(await answerOf(counting.action(args(VISITOR, { form: {} })))).toMatchObject({
      to: '/signin?next=%2Fthings%2F7%2Fclose',
    });
    expect(runs).toBe(0);
  });

  test('what was typed is restored after signing in again', async () => {
    const sensitive = actionRoute({
      access: 'member',
      load: async (_, restored) => restored,
      read: (form: FormData) => textIn(form, 'note'),
      run: async () => refuse('sign_in_again'),
      done: () => ({ to: '/' }),
      keepDuringSignIn: (note) => ({ note }),
    });
    const asked = await answerOf(sensitive.action(args(noor, { form: { note: 'bye' } })));
    expect(asked).toMatchObject({ status: 303, to: '/auth/again?next=%2Fthings%2F7%2Fclose' });
    const back = args(noor);
    back.request.headers.set('Cookie', String(asked.cookie).split(';')[0] ?? '');
    expect(await answerOf(sensitive.loader(back))).toMatchObject({ data: { note: 'bye' } });
  });
});

function steps() {
  return {
    access: 'member' as const,
    load: async ({ id }: { id: number }) => ({ id }),
    run: async () => done(null),
    done: () => ({ to: '/' }),
  };
}

describe('a form with a revision', () => {
  const person = { uid: 'noor' };
  const note = { text: 'first' };
  const locks: string[] = [];
  const db = {
    transaction: async (work: (tx: unknown) => unknown) => work(db),
    select: () => ({ from: () => ({ where: () => ({ for: async () => [locks.push('account'), person] }) }) }),
  };
  const edit = actionRoute({
    access: 'member',
    load: async () => ({ note: note.text }),
    read: (form) => textIn(form, 'note'),
    revised: {
      lock: 'account',
      version: (page) => ({ Note: page.note }),
      when: (typed) => typed !== 'unrelated',
    },
    run: async (_, typed) => (typed === 'unrelated' ? done(null) : done(void (note.text = typed))),
    done: () => ({ to: '/' }),
  });
  const sent = (form: Record<string, string>) => {
    const given = args(noor, { form });
    const request = { actor: noor, now: NOON, settings, db } as unknown as RequestContext;
    provideRequestContext(given.context, request);
    return answerOf(edit.action(given));
  };
  const revisionNow = async () => {
    const page = (await answerOf(edit.loader(args(noor)))) as { data: { revision: string } };
    return page.data.revision;
  };

  test('is run under its lock while nothing changed', async () => {
    const revision = await revisionNow();
    expect(await sent({ note: 'second', revision })).toMatchObject({ status: 303 });
    expect([note.text, locks]).toEqual(['second', ['account']]);
  });

  test('of an older version is refused with both, and accepted with the revision of the newer one', async () => {
    note.text = 'by someone else';
    const refused = await sent({ note: 'mine', revision: 'older' });
    const revision = await revisionNow();
    expect(refused).toMatchObject({
      status: 409,
      data: {
        typed: 'mine',
        refusal: { code: 'changed_elsewhere' },
        revision,
        current: { revision, version: { Note: 'by someone else' } },
      },
    });
    expect(note.text).toBe('by someone else');
    expect(await sent({ note: 'mine', revision })).toMatchObject({ status: 303 });
    expect(note.text).toBe('mine');
  });

  test('whose page refuses this person by now is an error page with what was typed', async () => {
    const removed = actionRoute({
      ...steps(),
      load: async (): Promise<object> => {
        throw pageRefusal(refuse('not_found').refusal);
      },
      read: (form) => textIn(form, 'reason'),
      revised: { lock: 'account', version: () => ({}) },
    });
    const given = args(noor, { form: { reason: 'A long reason', revision: 'older' } });
    provideRequestContext(given.context, {
      actor: noor,
      now: NOON,
      settings,
      db,
    } as unknown as RequestContext);
    expect(await answerOf(removed.action(given))).toMatchObject({
      status: 404,
      data: { typed: [{ label: 'Reason', text: 'A long reason' }] },
    });
  });

  test('whose page throws a text alone has that text beside what was typed', async () => {
    const failing = actionRoute({
      ...steps(),
      read: (form) => textIn(form, 'reason'),
      run: () => Promise.reject(data('Gone for good', { status: 410 })),
    });
    expect(await answerOf(failing.action(args(noor, { form: { reason: 'A long reason' } })))).toEqual({
      status: 410,
      data: { sentence: 'Gone for good', typed: [{ label: 'Reason', text: 'A long reason' }] },
    });
  });

  test('is not checked without a revision, or when it changes something else', async () => {
    expect(await sent({ note: 'of a script' })).toMatchObject({ status: 303 });
    expect(await sent({ note: 'unrelated', revision: 'older' })).toMatchObject({ status: 303 });
    expect(note.text).toBe('of a script');
  });
});

test('a form whose row is gone is an error page with the texts that were typed', async () => {
  const gone = actionRoute({
    ...steps(),
    read: (form) => textIn(form, 'whyNot'),
    run: async () => refuse('not_found'),
  });
  expect(
    await answerOf(gone.action(args(noor, { form: { whyNot: 'A long reason', intent: 'send' } }))),
  ).toMatchObject({
    status: 404,
    data: { typed: [{ label: 'Why not', text: 'A long reason' }] },
  });
});
