import { expect, test } from 'vitest';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { emails, suppressedAddresses } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeArgs, routeCaller } from '#server/http/testing/call-route.ts';
import { action, loader } from './mail.tsx';
import { adminConfirmations } from '../confirmations.ts';

const db = await testDatabase();
const ask = routeCaller(db);
const member = await createMember(db, 'Noor K.');
const admin: Admin = { ...(await createMember(db, 'Admin')), kind: 'admin' };

async function givenUp(): Promise<string> {
  const [row] = await db
    .insert(emails)
    .values({
      toAddress: 'lars@example.edu',
      event: 'receipt',
      facts: { answers: ['secret'] },
      state: 'given_up',
      tries: 1,
      lastResponse: '550 5.1.1 No such recipient here',
      createdAt: NOON,
      dueAt: NOON,
    })
    .returning({ id: emails.id });
  return String(row!.id);
}

function open(actor: Actor, query = ''): Promise<unknown> {
  const mailStatus = () => Promise.resolve({ via: 'nothing' as const });
  const args = routeArgs({ db, actor, mailStatus }, { path: `/admin/mail${query}` });
  return loader(args).catch((thrown: unknown) => thrown);
}

test('the email page is for admins only and shows no email content', async () => {
  const id = await givenUp();
  const read = await open(admin);
  expect(read).toMatchObject({
    figures: { givenUp: 1 },
    givenUp: [{ id: Number(id), to: 'lars@example.edu' }],
    status: { via: 'nothing' },
  });
  expect(JSON.stringify(read)).not.toContain('secret');
  expect(await open(admin, '?q=lars&state=given_up')).toMatchObject({ rows: [{ id: Number(id) }] });
  expect(await open(admin, '?state=sent')).toMatchObject({ rows: [] });
  expect(await open(admin, '?before=x')).toMatchObject({ init: { status: 400 } });
  expect(await open(member)).toMatchObject({ init: { status: 403 } });
  expect(((await open(VISITOR)) as Response).headers.get('location')).toBe('/signin?next=%2Fadmin%2Fmail');
});

test('retrying or dismissing an email works once; a second request returns 409', async () => {
  for (const name of ['try-again', 'dismiss'] as const) {
    const transition = adminConfirmations[`admin/mail/:id/${name}`];
    const id = await givenUp();
    const call = { params: { id } };
    expect(await ask(transition.loader, { actor: admin, params: { id: '0' } })).toMatchObject({
      status: 404,
    });
    expect(await ask(transition.loader, { ...call, actor: admin })).toMatchObject({
      status: 200,
      data: { page: { email: { state: 'given_up' } } },
    });
    expect(await ask(transition.loader, { ...call, actor: member })).toMatchObject({ status: 403 });
    expect(await ask(transition.action, { ...call, actor: member, form: {} })).toMatchObject({ status: 403 });
    expect(await ask(transition.action, { ...call, actor: admin, form: {} })).toMatchObject({
      status: 303,
      to: '/admin/mail',
    });
    expect(await ask(transition.action, { ...call, actor: admin, form: {} })).toMatchObject({ status: 409 });
  }
});

test('an admin removes a suppressed address once; a second request returns 404', async () => {
  const email = 'noor@school.example';
  await db.insert(suppressedAddresses).values({ email, reason: 'bounced', answer: '550 5.1.1', since: NOON });
  const form = { address: email };
  expect(await ask(action, { actor: member, form })).toMatchObject({ status: 403 });
  expect(await ask(action, { actor: admin, form })).toMatchObject({ status: 303, to: '/admin/mail' });
  expect(await db.$count(suppressedAddresses)).toBe(0);
  for (const again of [form, {}])
    expect(await ask(action, { actor: admin, form: again })).toMatchObject({ status: 404 });
});
