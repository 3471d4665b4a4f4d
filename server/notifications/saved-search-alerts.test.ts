import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { AlertCadence } from '#domain/notification/saved-search.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { hideProposal, restoreProposal } from '#server/commands/moderation/moderation.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { editSearch, pauseSearchEmails, saveSearch } from '#server/commands/notification/saved-search.ts';
import { twoConnections } from '#server/commands/testing/concurrent-decisions.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/db/job-queue.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { pauseToken } from '#server/db/saved-search-token.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { openTestDatabase, rolledBack } from '#server/db/testing/test-database.ts';
import { createEmailWriter } from '#server/email/write-email.ts';
import { enqueueSearchDigests, matchSavedSearches } from './saved-search-alerts.ts';
import { enqueueDigests, enqueueNewProposalEmails } from './subscriber-emails.ts';

const { db, config } = await openTestDatabase();
const owner = await createMember(db, 'Olga O.');
const settings = { publicUrl: 'https://board.example', secret: 'a secret' };
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);
const BEFORE = later(-1);

let count = 0;
async function search(tx: Database, person: SignedIn, query: string, cadence: AlertCadence = 'off') {
  const params = new URLSearchParams(query);
  count += 1;
  return expectOk(await saveSearch(tx, person, { params, name: `No. ${count}`, cadence }, BEFORE)).id;
}

async function publish(tx: Database, changes: Parameters<typeof sampleContent>[0] = {}, at = NOON) {
  return expectOk(await publishContent(tx, owner, sampleContent(changes), at)).id;
}

const match = (tx: Database, proposalId: number, now = NOON) =>
  matchSavedSearches(tx, { proposalId, change: null }, now);

async function matched(tx: Database): Promise<number[]> {
  const rows = await tx.select().from(savedSearchMatches).orderBy(savedSearchMatches.searchId);
  return rows.map(({ searchId }) => searchId);
}

/** What the queued alert emails say, by address and in order. */
async function alerts(tx: Database, now = NOON) {
  const rows = await tx
    .select()
    .from(emails)
    .where(eq(emails.event, 'saved_search_matches'))
    .orderBy(emails.id);
  const write = createEmailWriter(tx, settings);
  return Promise.all(
    rows.map(async ({ facts, userId, toAddress }) => {
      const content = { event: 'saved_search_matches', facts: facts as { proposals: number[] } } as const;
      const ready = await write({ content, subscriptionId: null, userId }, now);
      const read = ready?.email.facts as { proposals: { id: number }[]; searches: string[] } | undefined;
      return { to: toAddress, headers: ready?.headers, ids: read?.proposals.map(({ id }) => id) ?? null };
    }),
  );
}

/** The data of the last queued matching job. */
async function lastJob(tx: Database): Promise<Jobs['match-saved-searches']> {
  const { rows } = await tx.execute<{ data: Jobs['match-saved-searches'] }>(
    "select data from pgboss.job where name = 'match-saved-searches' order by created_on desc, id desc limit 1",
  );
  return rows[0]!.data;
}

describe('a new proposal', () => {
  test('matches the searches that show it, but not its owner’s, an applicant’s, later or unreadable ones', () =>
    rolledBack(db, async (tx) => {
      const [ana, ben] = [await createMember(tx, 'Ana'), await createMember(tx, 'Ben')];
      const id = await publish(tx);
      const mev = await search(tx, ana, 'q=mev');
      await search(tx, ana, 'q=biology');
      const past = await search(tx, ana, 'status=all&kind=team');
      await search(tx, owner, 'q=mev');
      await search(tx, ben, 'q=mev');
      expectOk(await submitApplication(tx, ben, id, await createCompleteDraft(tx, ben), NOON));
      const unreadable = await search(tx, ana, 'remote=1');
      await tx.update(savedSearches).set({ query: '?later=1' }).where(eq(savedSearches.id, unreadable));
      const after = await search(tx, ana, 'q=rollup');
      await tx
        .update(savedSearches)
        .set({ createdAt: later(1) })
        .where(eq(savedSearches.id, after));
      expect(await match(tx, id)).toBe(2);
      expect(await matched(tx)).toEqual([mev, past]);
      expect(await match(tx, id)).toBe(0);
      expect(await alerts(tx)).toEqual([]);
    }));

  test('is emailed once to a person with several searches at once, with a one-click pause', () =>
    rolledBack(db, async (tx) => {
      const ana = await createMember(tx, 'Ana');
      await search(tx, ana, 'q=mev', 'at_once');
      await search(tx, ana, 'kind=team', 'at_once');
      await search(tx, ana, 'q=rollup', 'daily');
      const id = await publish(tx);
      await match(tx, id);
      const url = `https://board.example/saved-searches/pause?t=${pauseToken(ana.uid, settings.secret)}`;
      const headers = {
        'List-Unsubscribe': `<${url}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
      expect(await alerts(tx)).toEqual([{ to: ana.email, headers, ids: [id] }]);
      // It is not in the daily email again.
      expect(await enqueueSearchDigests(tx, later(1))).toBe(0);
    }));

  test('is not emailed when emails were paused, switched off, or it was withdrawn before sending', () =>
    rolledBack(db, async (tx) => {
      const people = [
        await createMember(tx, 'Ana'),
        await createMember(tx, 'Ben'),
        await createMember(tx, 'Cid'),
      ];
      const ids = await Promise.all(people.map((person) => search(tx, person, 'q=mev', 'at_once')));
      const id = await publish(tx);
      await match(tx, id);
      const token = pauseToken(people[0]!.uid, settings.secret);
      expectOk(await pauseSearchEmails(tx, token, settings.secret, NOON));
      expectOk(await editSearch(tx, people[1]!, ids[1]!, { name: 'Off', cadence: 'off' }));
      expect((await alerts(tx)).map((alert) => alert.ids)).toEqual([null, null, [id]]);
      expectOk(await withdrawProposal(tx, owner, id, NOON));
      expect((await alerts(tx)).map((alert) => alert.ids)).toEqual([null, null, null]);
      const next = await publish(tx);
      expect(await match(tx, next)).toBe(3);
      expect((await alerts(tx)).map((alert) => alert.ids)).toEqual([null, null, null, [next]]);
    }));

  test('is not emailed again after a subscription sent it', () =>
    rolledBack(db, async (tx) => {
      const [ana, ben] = [await createMember(tx, 'Ana'), await createMember(tx, 'Ben')];
      const choices = { topics: [], kinds: [], createdAt: BEFORE, confirmedAt: BEFORE };
      await tx.insert(subscriptions).values([
        { ...choices, email: ana.email, cadence: 'at_once' },
        { ...choices, email: ben.email, cadence: 'weekly' },
      ]);
      await search(tx, ana, 'q=mev', 'at_once');
      await search(tx, ben, 'q=mev', 'weekly');
      const id = await publish(tx, {}, BEFORE);
      await enqueueNewProposalEmails(tx, id, BEFORE);
      await match(tx, id, BEFORE);
      await enqueueDigests(tx, NOON);
      expect(await enqueueSearchDigests(tx, NOON)).toBe(1);
      expect((await alerts(tx)).map((alert) => alert.ids)).toEqual([null, null]);
    }));
});

describe('a changed proposal', () => {
  test('matches only searches that did not show it before the change', () =>
    rolledBack(db, async (tx) => {
      const ana = await createMember(tx, 'Ana');
      const [changed] = [await search(tx, ana, 'topic=MEV'), await search(tx, ana, 'q=rebates')];
      const id = await publish(tx);
      const was = { ...sampleContent(), status: 'open' as const, acceptedCount: 0 };
      const change = {
        before: { ...was, closeAt: was.closeAt.toISOString(), topics: ['Law', 'Art', 'Maps'] as const },
        at: NOON.toISOString(),
      };
      expect(await matchSavedSearches(tx, { proposalId: id, change } as never, NOON)).toBe(1);
      expect(await matched(tx)).toEqual([changed]);
    }));

  test('matches when an admin restores it', () =>
    rolledBack(db, async (tx) => {
      const admin: Admin = { ...(await createMember(tx, 'Ada')), kind: 'admin' };
      const ana = await createMember(tx, 'Ana');
      const mine = await search(tx, ana, 'q=mev');
      const id = await publish(tx);
      expectOk(await hideProposal(tx, admin, id, { note: 'Spam.' }, NOON));
      expect(await match(tx, id)).toBe(0);
      expectOk(await restoreProposal(tx, admin, id, { note: '' }, NOON));
      const job = await lastJob(tx);
      expect(job).toMatchObject({ proposalId: id, change: { before: { status: 'hidden' } } });
      expect(await matchSavedSearches(tx, job, NOON)).toBe(1);
      expect(await matched(tx)).toEqual([mine]);
    }));
});

describe('the email of the day', () => {
  test('has the new matches of 20 searches, once; Off is never emailed, weekly ones wait for Saturday', () =>
    rolledBack(db, async (tx) => {
      const [ana, ben, cid] = [
        await createMember(tx, 'Ana'),
        await createMember(tx, 'Ben'),
        await createMember(tx, 'Cid'),
      ];
      for (let each = 0; each < 20; each += 1) await search(tx, ana, 'q=mev', each < 19 ? 'daily' : 'weekly');
      await search(tx, ben, 'q=mev', 'off');
      await search(tx, cid, 'q=mev', 'weekly');
      const ids = [await publish(tx), await publish(tx)];
      for (const id of ids) await match(tx, id);
      // NOON is a Saturday, after its email.
      expect(await enqueueSearchDigests(tx, NOON)).toBe(0);
      expect(await enqueueSearchDigests(tx, later(1))).toBe(1);
      expect(await enqueueSearchDigests(tx, later(1))).toBe(0);
      expect(await alerts(tx)).toMatchObject([{ to: ana.email, ids }]);
      expect(await enqueueSearchDigests(tx, later(7))).toBe(2);
      expect((await alerts(tx)).slice(1)).toMatchObject([{ to: ana.email }, { to: cid.email, ids }]);
    }));
});

test('a run that was killed after its first batch continues without a second alert', () =>
  rolledBack(db, async (tx) => {
    const ana = await createMember(tx, 'Ana');
    const first = await search(tx, ana, 'q=mev', 'at_once');
    const id = await publish(tx);
    await tx
      .insert(savedSearchMatches)
      .values({ searchId: first, proposalId: id, at: NOON, isEmailPending: false });
    const second = await search(tx, ana, 'kind=team', 'at_once');
    expect(await match(tx, id)).toBe(1);
    expect(await matched(tx)).toEqual([first, second]);
    expect((await alerts(tx)).length).toBe(1);
  }));

test('two processes at once record and email each match exactly once', async () => {
  const { both, close } = twoConnections(config);
  const people = await Promise.all(['Ana', 'Ben', 'Cid', 'Dov'].map((name) => createMember(db, name)));
  for (const person of people) {
    await search(db, person, 'q=sequencers', 'at_once');
    await search(db, person, 'kind=team', 'daily');
  }
  const ids = await Promise.all([1, 2, 3].map(() => publish(db)));
  const rows = await Promise.all(ids.flatMap((id) => both.map((item) => match(item, id))));
  expect(rows.reduce((sum, row) => sum + row, 0)).toBe(people.length * 2 * ids.length);
  const digests = await Promise.all(both.map((item) => enqueueSearchDigests(item, later(1))));
  expect(digests.reduce((sum, digest) => sum + digest, 0)).toBe(0);
  const sent = (uid: string) =>
    db.$count(emails, and(eq(emails.userId, uid), eq(emails.event, 'saved_search_matches')));
  expect(await Promise.all(people.map(({ uid }) => sent(uid)))).toEqual([3, 3, 3, 3]);
  const daily = await createMember(db, 'Eva');
  await search(db, daily, 'q=sequencers', 'daily');
  for (const id of await Promise.all([1, 2].map(() => publish(db)))) await match(db, id);
  const twice = await Promise.all(both.map((item) => enqueueSearchDigests(item, later(1))));
  expect(twice.reduce((sum, item) => sum + item, 0)).toBe(1);
  expect(await sent(daily.uid)).toBe(1);
  await close();
});
