import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { recordFact } from '#server/commands/member/verified-fact.ts';
import { sessions, linkedAccounts } from '#server/db/schema/account.ts';
import { wallets } from '#server/db/schema/identity.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { routeAnswer, routeArgs } from '#server/http/testing/call-route.ts';
import { listSessions } from '#server/queries/account/session.ts';
import { settingsConfirmations } from './confirmations.ts';
import { action as remove, loader as removePage } from './delete.tsx';
import { action as changeAccount, loader as account } from './account.tsx';
import { action as save, loader as profile } from './profile.tsx';
import { loader as resumesPage } from './resumes.tsx';
import { action as saveZone, loader as zonePage } from './time-zone.ts';

const { action: endOthers, loader: endOthersPage } = settingsConfirmations['settings/sessions/end-others'];
const { action: endSession, loader: endSessionPage } = settingsConfirmations['settings/sessions/:handle/end'];
const { action: deleteResume, loader: deleteResumePage } =
  settingsConfirmations['settings/resumes/:resume/delete'];
const { action: removeWay, loader: removeWayPage } = settingsConfirmations['settings/ways/:way/remove'];

const WAYS = [
  { id: 'google', name: 'Google' },
  { id: 'uni', name: 'Example University' },
];
const db = await testDatabase();
const noor = await createMember(db);
const mina = await createMember(db, 'Mina R.');

type Asking = {
  tx: Database;
  actor: Actor;
  form?: Record<string, string>;
  params?: Record<string, string>;
  query?: string;
  path?: string;
};

function ask<T>(
  handler: (args: never) => T,
  { tx, actor, form, params = {}, query = '', path = '/settings/x' }: Asking,
): T {
  const context = {
    db: tx,
    actor,
    settings: { publicUrl: 'https://board.example' },
    blobs: { remove: () => Promise.resolve() },
    identityProviders: WAYS,
    usableIdentities: WAYS.map(({ id }) => id),
  };
  return handler(routeArgs(context, { params, path: `${path}${query}`, ...(form && { form }) }));
}

describe('a visitor is asked to sign in', () => {
  const pages = {
    profile,
    account,
    resumesPage,
    deleteResumePage,
    removePage,
    endOthersPage,
    endSessionPage,
    removeWayPage,
  };
  test.each(Object.entries(pages))('on %s', async (_name, loader) => {
    const asked = await routeAnswer(() => ask<unknown>(loader, { tx: db, actor: VISITOR }));
    expect(asked).toMatchObject({ status: 303, to: expect.stringMatching(/^\/signin\?next=%2Fsettings/) });
  });

  test('by saving the profile, whose texts come back', async () => {
    expect(await routeAnswer(() => ask<unknown>(save, { tx: db, actor: VISITOR, form: {} }))).toMatchObject({
      status: 401,
    });
  });

  test.each(Object.entries({ endOthers, endSession, removeWay, deleteResume }))(
    'by %s',
    async (_name, action) => {
      const asked = await routeAnswer(() => ask<unknown>(action, { tx: db, actor: VISITOR, form: {} }));
      expect(asked.status).toBe(303);
    },
  );

  test('by deleting the account, which returns what was typed', async () => {
    const form = { line: 'noor' };
    expect(await routeAnswer(() => ask<unknown>(remove, { tx: db, actor: VISITOR, form }))).toMatchObject({
      status: 401,
    });
  });
});

test('a linked account can be removed, except the last one that can still sign in', () =>
  rolledBack(db, async (tx) => {
    const stamps = { createdAt: NOON, updatedAt: NOON };
    const own = (id: string) => ({ id, providerId: id, accountId: noor.uid, userId: noor.uid, ...stamps });
    const lines = async () => (await ask(account, { tx, actor: noor })).linkedAccounts;
    const remove = (way: string) =>
      routeAnswer(() => ask<unknown>(removeWay, { tx, actor: noor, params: { way }, form: {} }));
    await tx.delete(linkedAccounts).where(eq(linkedAccounts.userId, noor.uid));
    await tx.insert(linkedAccounts).values([own('google'), own('uni'), own('former')]);
    expect(await lines()).toEqual([
      { id: 'google', name: 'Google', since: 'Nov 21, 2026', mayRemove: true, fact: null },
      { id: 'uni', name: 'Example University', since: 'Nov 21, 2026', mayRemove: true, fact: null },
      { id: 'former', name: 'former', since: 'Nov 21, 2026', mayRemove: true, fact: null },
    ]);
    expect((await ask(removeWayPage, { tx, actor: noor, params: { way: 'uni' } })).data.page.name).toBe(
      'Example University',
    );
    expect(await remove('uni')).toEqual({ status: 303, to: '/settings/account' });
    // A linked account whose provider is no longer offered does not count.
    expect((await lines()).map(({ id, since, mayRemove }) => [id, since !== null, mayRemove])).toEqual([
      ['google', true, false],
      ['uni', false, false],
      ['former', true, true],
    ]);
    expect(await remove('google')).toMatchObject({ status: 409 });
    expect(await remove('uni')).toMatchObject({ status: 404 });
    expect(await remove('constructor')).toMatchObject({ status: 404 });
  }));

test('another person’s session returns 404, for reading and for ending it', () =>
  rolledBack(db, async (tx) => {
    const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: new Date(NOON.getTime() + 1000) };
    await tx.insert(sessions).values({ id: 'theirs', token: 'theirs', userId: mina.uid, ...stamps });
    const [theirs] = await listSessions(tx, mina, NOON);
    const params = { handle: theirs!.handle };
    for (const handler of [endSessionPage, endSession])
      expect(
        await routeAnswer(() => ask<unknown>(handler, { tx, actor: noor, params, form: {} })),
      ).toMatchObject({
        status: 404,
      });
    expect(await listSessions(tx, mina, NOON)).toHaveLength(1);
  }));

test('a resume in no submitted application can be deleted; one in a submitted application cannot', () =>
  rolledBack(db, async (tx) => {
    const posted = await publishContent(tx, mina, sampleContent({ title: 'Block times' }), NOON);
    if (!posted.ok) throw new Error('not posted');
    const unused = (await createCompleteDraft(tx, noor)).resumeId!;
    const draft = await createCompleteDraft(tx, noor);
    await submitApplication(tx, noor, posted.value.id, draft, NOON);
    const names = async () => (await ask(resumesPage, { tx, actor: noor })).stored.files.map(({ id }) => id);
    expect((await names()).toSorted()).toEqual([unused, draft.resumeId!].toSorted());
    const remove = (id: string, actor: Actor = noor) =>
      routeAnswer(() => ask<unknown>(deleteResume, { tx, actor, params: { resume: id }, form: {} }));
    expect(await ask(deleteResumePage, { tx, actor: noor, params: { resume: unused } })).toMatchObject({
      data: { page: { fileName: 'resume.pdf', mayDelete: true, drafts: [], application: null } },
    });
    expect(
      await ask(deleteResumePage, { tx, actor: noor, params: { resume: draft.resumeId! } }),
    ).toMatchObject({
      data: { page: { mayDelete: false, application: expect.stringMatching(/^\/applications\/\d+$/) } },
    });
    expect(await remove(unused, mina)).toMatchObject({ status: 404 });
    expect(await remove(draft.resumeId!)).toMatchObject({ status: 409 });
    expect(await remove(unused)).toEqual({ status: 303, to: '/settings/resumes' });
    expect(await remove(unused)).toMatchObject({ status: 404 });
    expect(await names()).toEqual([draft.resumeId]);
  }));

test('a profile that is too long returns with what was typed', () =>
  rolledBack(db, async (tx) => {
    const form = { organization: 'Alder Bay', about: 'a'.repeat(281) };
    const answer = await ask(save, { tx, actor: noor, form });
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { typed: form, refusal: { fields: { about: 'Use at most 280 characters.' } } },
    });
  }));

test('the account deletion page lists the consequences; a wrong confirmation line deletes nothing', () =>
  rolledBack(db, async (tx) => {
    const posted = await publishContent(tx, noor, sampleContent({ title: 'Waiting' }), NOON);
    const theirs = await publishContent(tx, mina, sampleContent(), NOON);
    if (!posted.ok || !theirs.ok) throw new Error('not posted');
    await submitApplication(tx, mina, posted.value.id, await createCompleteDraft(tx, mina), NOON);
    await submitApplication(tx, noor, theirs.value.id, await createCompleteDraft(tx, noor), NOON);
    const { consequences } = (await ask(removePage, { tx, actor: noor })).data;
    expect(consequences.map(({ what, rest }) => `${what} ${rest}`)).toEqual([
      '1 person is waiting for results.',
      '1 active application will be withdrawn. We’ll delete the answers and resumes right away, and you’ll lose any spot you accepted. We’ll notify the owners, without your name.',
      '1 posted proposal will be withdrawn for good. We’ll notify 1 applicant. They can still read what they sent, without your name.',
    ]);
    const refused = await ask(remove, { tx, actor: noor, form: { line: 'delete me' } });
    expect(refused).toMatchObject({ init: { status: 422 }, data: { typed: 'delete me' } });
    expect((await ask(removePage, { tx, actor: noor })).data.consequences).toHaveLength(3);
  }));

test('the time zone of the browser is saved for members; a GET redirects to the settings', () =>
  rolledBack(db, async (tx) => {
    const statusOf = async (actor: Actor, timeZone: string) =>
      (await routeAnswer(() => ask(saveZone, { tx, actor, form: { timeZone } }))).status;
    expect(await statusOf(noor, 'Asia/Tokyo')).toBe(204);
    expect(await statusOf(noor, 'Mars/Olympus')).toBe(422);
    expect(await statusOf(VISITOR, 'Asia/Tokyo')).toBe(401);
    expect(await routeAnswer(() => zonePage())).toEqual({ status: 302, to: '/settings' });
  }));

test('what others see is what the queries of a visitor return, also while the page is off', () =>
  rolledBack(db, async (tx) => {
    const fact = { uid: noor.uid, kind: 'academic_domain', subject: 'alderbay.edu' } as const;
    await recordFact(tx, noor, { ...fact, isShown: true }, NOON);
    await recordFact(tx, noor, { ...fact, kind: 'github', label: 'noor', isShown: false }, NOON);
    await publishContent(tx, noor, sampleContent(), NOON);
    const seenBy = async (as: string) =>
      (await ask(profile, { tx, actor: noor, query: `?as=${as}` })).data.preview;
    const line = 'Controls an address at alderbay.edu · Nov 2026';
    expect(await seenBy('applicant')).toMatchObject({
      viewer: 'applicant',
      page: { verified: [line] },
      poster: [line, 'First proposal here', 'Member since Nov 2026'],
    });
    for (const unknown of ['', 'toString', 'admin'])
      expect(await seenBy(unknown)).toMatchObject({ viewer: 'visitor' });
    const off = { organization: '', about: '', interests: '', pictureOn: '' };
    await ask(save, { tx, actor: noor, form: off }).catch(() => {});
    expect(await seenBy('owner')).toMatchObject({ viewer: 'owner', page: null, poster: [line, {}, {}] });
  }));

test('a linked GitHub account is shown or hidden on the page of the account', () =>
  rolledBack(db, async (tx) => {
    const stamps = { createdAt: NOON, updatedAt: NOON };
    const linked = { id: 'github of noor', providerId: 'github', accountId: '4711', userId: noor.uid };
    await tx.insert(linkedAccounts).values({ ...linked, ...stamps });
    const fact = { uid: noor.uid, kind: 'github', subject: '4711', label: 'noor', isShown: false } as const;
    await recordFact(tx, noor, fact, NOON);
    const line = async () =>
      (await ask(account, { tx, actor: noor })).linkedAccounts.find(({ id }) => id === 'github');
    const { id, isShown } = (await line())!.fact!;
    expect(isShown).toBe(false);
    const params = { id: String(id) };
    const press = (actor: Actor, verb: 'show' | 'hide') =>
      routeAnswer(() =>
        ask(settingsConfirmations[`settings/facts/:id/${verb}`].action, { tx, actor, form: {}, params }),
      );
    expect(await press(mina, 'show')).toMatchObject({ status: 404 });
    expect(
      await routeAnswer(() =>
        ask(settingsConfirmations['settings/facts/:id/show'].loader, { tx, actor: mina, params }),
      ),
    ).toMatchObject({
      status: 404,
    });
    expect(await press(noor, 'show')).toMatchObject({ status: 303, to: '/settings/account' });
    expect((await line())!.fact!.isShown).toBe(true);
    expect(await press(noor, 'hide')).toMatchObject({ status: 303, to: '/settings/account' });
    expect((await line())!.fact!.isShown).toBe(false);
  }));

test('a wallet is shown or hidden on the page of the account; another person’s is not found', () =>
  rolledBack(db, async (tx) => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    const [own] = await tx
      .insert(wallets)
      .values({ userId: noor.uid, address, createdAt: NOON })
      .returning({ id: wallets.id });
    const press = (actor: Actor, form: Record<string, string>) =>
      routeAnswer(() => ask(changeAccount, { tx, actor, form }));
    const isShown = async () => (await ask(account, { tx, actor: noor })).wallets[0]!.isShown;
    const wallet = String(own!.id);
    expect(await press(mina, { intent: 'show', wallet })).toMatchObject({ status: 404 });
    expect(await press(noor, { intent: 'x', wallet })).toMatchObject({ status: 400 });
    expect(await press(noor, { intent: 'show', wallet: 'x' })).toMatchObject({ status: 404 });
    expect(await isShown()).toBe(false);
    expect(await press(noor, { intent: 'show', wallet })).toMatchObject({
      status: 303,
      to: '/settings/account',
    });
    expect(await isShown()).toBe(true);
    expect(await press(noor, { intent: 'hide', wallet })).toMatchObject({
      status: 303,
      to: '/settings/account',
    });
    expect(await isShown()).toBe(false);
  }));
