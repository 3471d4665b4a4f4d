import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAllRoutes, kindsOfPeople } from './every-route.ts';
import { serveCachedData, publicAddresses } from './cached-pages.ts';
import { openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const data = await serveCachedData(board);
const routes = (await listAllRoutes(board, await createBoardFixture(board))).filter(
  ({ method }) => method !== 'GET',
);

// Requests each route with a new fixture and every role; cached pages must equal uncached ones.
test.each(routes.map(({ method, path }) => [method, path]))(
  'cached pages equal uncached ones after a change by %s %s',
  async (method, path) => {
    await board.db.execute(sql`update users set suspended_at = null`);
    // Rate limits must not count requests of earlier routes.
    for (const table of [sql`rate_limit_counters`, sql`reports`, sql`proposal_drafts`])
      await board.db.execute(sql`delete from ${table}`);
    const world = await createBoardFixture(board);
    const route = (await listAllRoutes(board, world)).find(
      (route) => route.method === method && route.path === path,
    )!;
    const addresses = publicAddresses(world);
    for (const address of addresses) await data.ask(address);
    for (const [, person] of kindsOfPeople(world)) {
      await (await route.ask(person)).body?.cancel();
      await data.listener.sync();
      const stale = [];
      for (const address of addresses) {
        const { cached, uncached } = await data.compare(address);
        if (!isDeepStrictEqual(cached, uncached)) stale.push({ cached, uncached });
      }
      expect(stale).toEqual([]);
    }
  },
);
