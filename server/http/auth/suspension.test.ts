import { expect, test } from 'vitest';
import type { Admin } from '#domain/base/actor.ts';
import { restoreMember, suspendMember } from '#server/commands/moderation/moderation.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { createSignIn } from './sign-in.ts';
import { newRequestMeta, signInAs, TestBrowser } from '../testing/test-browser.ts';

const settings = {
  publicUrl: 'http://127.0.0.1:4998',
  secret: 's'.repeat(40),
  adminEmails: ['ada.m@example.edu'],
};
const db = await testDatabase();
const provider = { kind: 'trial', people: [], refusedEmails: [] } as const;
const signIn = createSignIn({ db, settings, provider });
const board = { db, signIn, settings };

const { uid, cookie: adminsCookie } = await signInAs(board, { name: 'Ada M.', email: 'ada.m@example.edu' });
const admin: Admin = { kind: 'admin', uid, name: 'Ada M.', email: 'ada.m@example.edu' };
const why = { note: 'Deposits asked for.', hideProposals: false };
const now = () => new Date();

async function suspended(email: string) {
  const person = { name: 'Yield Circle', email };
  const before = await signInAs(board, person);
  const headers = new Headers({ cookie: before.cookie });
  expect(await signIn.actorOf(headers, now())).toMatchObject({ kind: 'member' });
  expect(await suspendMember(db, admin, before.uid, why, now())).toMatchObject({ ok: true });
  return { ...before, person, headers };
}

test('suspending a person invalidates their cookie and ID token at the next request', async () => {
  const { uid, token, cookie, headers } = await suspended('one@example.edu');
  expect(await signIn.actorOf(headers, now())).toEqual({ kind: 'visitor' });
  const others = new Headers({ cookie: adminsCookie });
  expect(await signIn.actorOf(others, now())).toMatchObject({ kind: 'admin', uid: admin.uid });
  expect(await signIn.verifyCredential({ uid, id_token: token }, now())).toMatchObject({
    refusal: { code: 'unauthenticated' },
  });
  const signedIn = await signIn.handle(
    new Request(`${settings.publicUrl}/api/auth/token`, { headers: { cookie } }),
    newRequestMeta(),
  );
  expect(signedIn.status).toBe(401);
});

test('signing in just after the suspension gives no valid session and no token', async () => {
  const { person } = await suspended('two@example.edu');
  const slipped = await signInAs(board, person).catch(() => null);
  const cookie = slipped?.cookie ?? '';
  expect(await signIn.actorOf(new Headers({ cookie }), now())).toEqual({ kind: 'visitor' });
  expect(slipped?.token).toBeUndefined();
});

test.each(['page', 'popup'])(
  'signing in while suspended shows the problem and creates no session (%s)',
  async (mode) => {
    const { person } = await suspended(`${mode}@example.edu`);
    const browser = new TestBrowser(board);
    const end = await browser.stepIn(person, mode === 'popup' ? { popup: '1' } : {});
    const page = mode === 'popup' ? '/auth/popup-done' : '/signin';
    expect(end.url).toBe(`${settings.publicUrl}${page}?problem=suspended`);
    expect([...browser.cookies.keys()]).not.toContain(signIn.sessionCookie);
    expect(await browser.json('/api/auth/get-session')).toBeNull();
  },
);

test('a restored person can sign in again, and the old cookie is still invalid', async () => {
  const { uid, person, headers } = await suspended('three@example.edu');
  expect(await restoreMember(db, admin, uid, { note: '' }, now())).toMatchObject({ ok: true });
  expect(await signIn.actorOf(headers, now())).toEqual({ kind: 'visitor' });
  const browser = new TestBrowser(board);
  await browser.stepIn(person);
  expect(await browser.json('/api/auth/get-session')).toMatchObject({ user: { id: uid } });
});
