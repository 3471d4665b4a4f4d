import { asc, eq } from 'drizzle-orm';
import { saveSearch } from '#server/commands/notification/saved-search.ts';
import type { Database } from '#server/db/database.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { matchSavedSearches } from '#server/notifications/saved-search-alerts.ts';
import { demoActor } from './demo-people.ts';
import { instantInDays } from './demo-proposal.ts';
import { expectSeeded } from './expect-ok.ts';

const SAVED_ON = -14.2;
const SEARCHES = [
  { name: 'Remote proposals that need a mentor', query: 'remote=1&kind=mentor', cadence: 'off' },
  { name: 'Stablecoins', query: 'q=stablecoins', cadence: 'daily' },
];

/** Saves two of Noor's searches and matches them with what was posted since; emails nothing. */
export async function saveDemoSearches(tx: Database, now: Date): Promise<void> {
  const noor = demoActor('noor');
  for (const { query, ...search } of SEARCHES) {
    const params = new URLSearchParams(query);
    expectSeeded(await saveSearch(tx, noor, { ...search, params }, instantInDays(SAVED_ON, now)));
  }
  const open = await tx
    .select({ id: proposals.id, postedAt: proposals.postedAt })
    .from(proposals)
    .where(eq(proposals.status, 'open'))
    .orderBy(asc(proposals.id));
  for (const { id, postedAt } of open)
    await matchSavedSearches(tx, { proposalId: id, change: null }, postedAt);
  await tx.update(savedSearchMatches).set({ isEmailPending: false });
}
