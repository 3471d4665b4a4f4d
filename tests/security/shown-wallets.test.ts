import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wallets } from '#server/db/schema/identity.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { collectFiles } from '#server/testing/collect.ts';
import { CANARY, createBoardFixture } from './board-fixture.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, call } = board;
const world = await createBoardFixture(board);
const { olga, ana, ben, admin, open, application } = world;

const pages = [
  '/',
  `/${open}`,
  `/proposal/${open}`,
  `/proposal/${open}/preview.png`,
  `/apply/${open}`,
  `/applications/${application}`,
  `/user/${olga.uid}/share`,
  '/user',
  '/notifications',
  '/admin/reports',
  '/admin/audit',
  '/feed.xml',
  '/sitemap.xml',
];
const hasWallet = (text: string) => text.toLowerCase().includes(CANARY.wallet.toLowerCase());
test.each([false, true])(
  'a wallet is in no list, call, search or other person’s export (shown: %s)',
  async (isShown) => {
    await db.update(wallets).set({ isShown }).where(eq(wallets.userId, olga.uid));
    for (const as of [null, ana, ben, admin])
      for (const path of pages) {
        const text = await (await ask(path, { as })).text();
        expect([as?.name, path, hasWallet(text)]).toEqual([as?.name, path, false]);
      }
    // A search repeats what was searched for, and finds nothing.
    for (const [path, as] of [
      [`/?status=all&q=${CANARY.wallet}`, null],
      [`/admin/members?q=${CANARY.wallet}`, admin],
    ] as const) {
      const text = await (await ask(path, { as })).text();
      expect([path, text.includes(olga.uid)]).toEqual([path, false]);
    }
    for (const as of [null, ana, olga])
      expect(hasWallet(await (await call('/project/get_projects', as, {})).text())).toBe(false);
    for (const person of [ana, ben])
      expect(
        hasWallet(JSON.stringify(await collectFiles(await readAccountData(db, person, new Date())))),
      ).toBe(false);
    expect(
      hasWallet(JSON.stringify([await db.select().from(emails), await db.select().from(notifications)])),
    ).toBe(false);
    for (const as of [null, ana]) {
      const page = await (await ask(`/user/${olga.uid}`, { as })).text();
      expect(hasWallet(page)).toBe(isShown);
    }
  },
);
