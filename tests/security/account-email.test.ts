import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmationToken } from '#server/db/confirmation-token.ts';
import { accountEmails, emailLinks } from '#server/db/schema/account-email.ts';
import { linkedAccounts, sessions, users } from '#server/db/schema/account.ts';
import { emails } from '#server/db/schema/notification.ts';
import { createEmailWriter } from '#server/email/write-email.ts';
import { formsOf } from '../fixtures/page-forms.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const ADMINS_SECOND = 'listed.admin@example.org';
const board = await openTestApp({ settings: { adminEmails: [ADMINS_SECOND] } });
const { db } = board;

/** The latest email to an address, from the outbox, and the token in its link. */
async function latestTo(address: string) {
  const sent = await db.select().from(emails).where(eq(emails.toAddress, address)).orderBy(emails.id);
  const email = sent.at(-1)!;
  const { token } = email.facts as { token: string };
  return { email, token: confirmationToken(token, board.settings.secret) };
}

const add = (as: TestUser, email: string) => board.ask('/settings/emails/add', { as, form: { email } });
const confirm = (as: TestUser | null, token: string, post = true) =>
  board.ask(`/settings/emails/confirm?t=${token}`, { ...(as && { as }), ...(post && { form: {} }) });
const askToSignIn = (email: string, next = '/user') =>
  board.ask('/auth/email', { form: { email, next }, from: `192.0.2.${Math.ceil(Math.random() * 250)}` });
const openLink = (token: string, form?: Record<string, string>, next = '/user') =>
  board.ask(`/auth/email/open?${new URLSearchParams({ t: token, next })}`, form ? { form } : {});

async function withSecond(person: TestUser, email: string): Promise<void> {
  await add(person, email);
  const { token } = await latestTo(email);
  expect((await confirm(person, token)).status).toBe(303);
}

const idOf = async (email: string) =>
  (await db.select().from(accountEmails).where(eq(accountEmails.email, email)))[0]!.id;

/** What a browser would be signed in as after this answer. */
async function whoIs(answer: Response) {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0]!)
    .join('; ');
  return board.signIn.actorOf(new Headers({ cookie }), new Date());
}

test('E1 asking for a link is answered the same for unknown, known and second addresses', async () => {
  const noor = await board.person('Noor One');
  await withSecond(noor, 'second.one@example.org');
  const jun = await board.person('Jun One');
  const answers: unknown[] = [];
  for (const email of ['new.one@example.org', noor.email, 'second.one@example.org']) {
    const visitor = await askToSignIn(email);
    const member = await add(jun, email);
    const text = (await visitor.text()).replaceAll(email, 'ADDRESS');
    answers.push({
      visitor: [
        visitor.status,
        text.slice(0, text.indexOf('__reactRouterContext')).replaceAll(/nonce="[^"]*"/g, ''),
      ],
      member: [member.status, member.headers.get('location')],
    });
  }
  expect(answers[0]).toMatchObject({ member: [303, '/settings/emails'] });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('E2 a link that was used, has expired, or is another account’s adds nothing', async () => {
  const [noor, jun] = [await board.person('Noor Two'), await board.person('Jun Two')];
  const address = 'second.two@example.org';
  await add(noor, address);
  const { token } = await latestTo(address);
  expect((await confirm(null, token)).headers.get('location')).toMatch(/^\/signin\?next=/);
  expect((await confirm(jun, token, false)).status).toBe(403);
  expect((await confirm(jun, token)).status).toBe(410);
  expect((await confirm(noor, `${token.slice(1)}x`)).status).toBe(410);
  await db.update(emailLinks).set({ expiresAt: new Date() }).where(eq(emailLinks.email, address));
  expect((await confirm(noor, token, false)).status).toBe(410);
  expect((await confirm(noor, token)).status).toBe(410);
  expect(await db.$count(accountEmails, eq(accountEmails.email, address))).toBe(0);
  await db
    .update(emailLinks)
    .set({ expiresAt: new Date(Date.now() + 60_000) })
    .where(eq(emailLinks.email, address));
  expect((await confirm(noor, token)).status).toBe(303);
  expect((await confirm(noor, token)).status).toBe(410);
  expect((await confirm(noor, token, false)).status).toBe(200);
});

test('E3 a scanner’s GET uses up no link', async () => {
  const noor = await board.person('Noor Three');
  await add(noor, 'second.three@example.org');
  const { token } = await latestTo('second.three@example.org');
  for (let opened = 0; opened < 3; opened += 1) expect((await confirm(noor, token, false)).status).toBe(200);
  expect((await confirm(noor, token)).status).toBe(303);
  await askToSignIn('new.three@example.org');
  const link = await latestTo('new.three@example.org');
  for (let opened = 0; opened < 3; opened += 1) expect((await openLink(link.token)).status).toBe(200);
  expect(await db.$count(users, eq(users.email, 'new.three@example.org'))).toBe(0);
  expect((await openLink(link.token, { name: 'New Three' })).headers.get('location')).toBe(
    `${board.settings.publicUrl}/user`,
  );
});

test('E4 another account’s address is refused on the link’s page', async () => {
  const [noor, jun] = [await board.person('Noor Four'), await board.person('Jun Four')];
  await add(noor, jun.email);
  const { token } = await latestTo(jun.email);
  expect((await confirm(noor, token)).status).toBe(409);
  expect(await db.$count(accountEmails, eq(accountEmails.userId, noor.uid))).toBe(1);
});

test('E5 an admin’s listed address makes an admin only as the primary one', async () => {
  const noor = await board.person('Noor Five');
  const kindNow = async () =>
    (await board.signIn.actorOf(new Headers({ cookie: noor.cookie }), new Date())).kind;
  await withSecond(noor, ADMINS_SECOND);
  expect(await kindNow()).toBe('member');
  const id = await idOf(ADMINS_SECOND);
  expect((await board.ask(`/settings/emails/${id}/primary`, { as: noor, form: {} })).status).toBe(303);
  expect(await kindNow()).toBe('admin');
  const first = await idOf(noor.email);
  await board.ask(`/settings/emails/${first}/primary`, { as: noor, form: {} });
  expect(await kindNow()).toBe('member');
});

test('E5 in an exposed trial, where anyone reads the emails, it cannot be added or sign in', async () => {
  const exposed = await openTestApp({ settings: { adminEmails: [ADMINS_SECOND], trialExposed: true } });
  const noor = await exposed.person('Noor Exposed');
  const email = ADMINS_SECOND.toUpperCase();
  expect((await exposed.ask('/settings/emails/add', { as: noor, form: { email } })).status).toBe(422);
  expect((await exposed.ask('/auth/email', { form: { email, next: '/' } })).status).toBe(422);
});

test('E6 a link signs in with any confirmed address, and with none that only a provider vouched for', async () => {
  const noor = await board.person('Noor Six');
  await withSecond(noor, 'second.six@example.org');
  await askToSignIn('second.six@example.org', '/settings');
  const { token } = await latestTo('second.six@example.org');
  const answer = await openLink(token, { name: 'Someone else' }, '/settings');
  expect(answer.headers.get('location')).toBe(`${board.settings.publicUrl}/settings`);
  expect(await whoIs(answer)).toMatchObject({ kind: 'member', uid: noor.uid, name: 'Noor Six' });
  expect((await openLink(token, {})).status).toBe(410);

  await askToSignIn(noor.email);
  const primary = await latestTo(noor.email);
  expect((await openLink(primary.token)).status).toBe(410);
  const refused = await openLink(primary.token, { name: 'Taken over' });
  expect(refused.headers.get('location')).toMatch(/\/signin\?problem=taken/);
  expect(await whoIs(refused)).toEqual({ kind: 'visitor' });
});

test('E6 the email about an address without a confirmed link has no link that signs in', async () => {
  const noor = await board.person('Noor Seven');
  await askToSignIn(noor.email);
  const { email } = await latestTo(noor.email);
  const write = createEmailWriter(db, board.settings);
  const content = { event: email.event, facts: email.facts } as never;
  const ready = await write({ content, subscriptionId: null }, new Date());
  expect(ready?.email).toMatchObject({ event: 'sign_in_link', facts: { otherWay: true } });
});

test('E7 a new account begins with the proved address and the typed name, signed in once', async () => {
  const address = 'new.eight@example.org';
  await askToSignIn(address);
  const { token } = await latestTo(address);
  const both = await Promise.all([1, 2].map(() => openLink(token, { name: 'New  Eight\u202E' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 410]);
  const [account] = await db.select().from(users).where(eq(users.email, address));
  expect(account).toMatchObject({ name: 'New Eight', emailVerified: true });
  expect(await db.$count(sessions, eq(sessions.userId, account!.id))).toBe(1);
  const [identity] = await db.select().from(linkedAccounts).where(eq(linkedAccounts.userId, account!.id));
  expect(identity).toMatchObject({ providerId: 'email', accountId: address });
});

test('E8 a suspended account is not signed in by a link, and adds no address', async () => {
  const noor = await board.person('Noor Nine');
  await withSecond(noor, 'second.nine@example.org');
  await add(noor, 'third.nine@example.org');
  await askToSignIn('second.nine@example.org');
  await db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, noor.uid));
  const { token } = await latestTo('second.nine@example.org');
  const answer = await openLink(token, {});
  expect(answer.headers.get('location')).toMatch(/problem=suspended/);
  expect(await whoIs(answer)).toEqual({ kind: 'visitor' });
  const third = await latestTo('third.nine@example.org');
  expect((await confirm(noor, third.token)).headers.get('location')).toMatch(/^\/signin/);
  expect(await db.$count(accountEmails, eq(accountEmails.email, 'third.nine@example.org'))).toBe(0);
});

test('E9 a second address creates no account at a provider', async () => {
  const noor = await board.person('Noor Ten');
  await withSecond(noor, 'second.ten@example.org');
  const browser = board.browser();
  const page = await browser.start({ next: '/user' });
  const end = await browser.follow(
    await browser.open(page.url, { name: 'Second', email: 'second.ten@example.org' }),
    page.url,
  );
  expect(end.url).toContain('/signin?problem=taken');
  expect(await db.$count(users, eq(users.name, 'Second'))).toBe(0);
});

test('E10 pages of a token are not stored and not in the Referer, and tokens are not logged', async () => {
  const noor = await board.person('Noor Eleven');
  await add(noor, 'second.eleven@example.org');
  const { token } = await latestTo('second.eleven@example.org');
  const page = await confirm(noor, token, false);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  await askToSignIn('new.eleven@example.org');
  const link = await latestTo('new.eleven@example.org');
  expect((await openLink(link.token)).headers.get('cache-control')).toBe('no-store');
  for (const word of [token, link.token, 'second.eleven@example.org'])
    expect(board.logText()).not.toContain(word);
});

test('E11 switched off, no page and no link signs in by email', async () => {
  const off = await openTestApp({ settings: { emailSignIn: false } });
  for (const path of ['/auth/email', '/auth/email/open?t=x']) {
    expect((await off.ask(path)).status).toBe(404);
    expect((await off.ask(path, { form: { email: 'a@example.org' } })).status).toBe(404);
  }
  expect(await (await off.ask('/signin')).text()).not.toContain('Sign in by email');
});

test('a sign-in link opened while someone else is signed in names both accounts before it ends a session [97]', async () => {
  const [noor, jun] = [await board.person('Noor Link'), await board.person('Jun Link')];
  const address = 'second.link@example.org';
  await withSecond(jun, address);
  await askToSignIn(address);
  const { token } = await latestTo(address);
  const path = `/auth/email/open?${new URLSearchParams({ t: token, next: '/user' })}`;
  // Of a page that was opened before someone signed in.
  const unasked = await board.ask(path, { as: noor, form: {} });
  const page = await unasked.text();
  expect([unasked.status, page.includes(noor.email), page.includes(address)]).toEqual([409, true, true]);
  const [form] = formsOf(page, path).filter(({ action }) => action.startsWith('/auth/email/open'));
  const sent = Object.fromEntries(form!.fields.map(({ name, value }) => [name, value]));
  const signedIn = await board.ask(path, { as: noor, form: sent });
  expect([signedIn.status, await whoIs(signedIn)]).toMatchObject([303, { uid: jun.uid }]);
});

test('a link to one’s own address signs in again without a question [97]', async () => {
  const jun = await board.person('Jun Again');
  const address = 'second.again@example.org';
  await withSecond(jun, address);
  await askToSignIn(address);
  const { token } = await latestTo(address);
  const path = `/auth/email/open?${new URLSearchParams({ t: token, next: '/user' })}`;
  expect(await (await board.ask(path, { as: jun })).text()).not.toContain('You’re signed in here as');
  expect((await board.ask(path, { as: jun, form: {} })).status).toBe(303);
});
