import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { RecruitmentType } from '#domain/proposal/proposal.ts';
import { ALL_PROPOSALS, matchesSubscription } from '#domain/notification/subscription.ts';
import { NOON, createMember, sampleContent } from '../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { enqueueDigests, enqueueLateDigests, enqueueNewProposalEmails } from './subscriber-emails.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');

type Row = Partial<typeof subscriptions.$inferInsert>;
async function reader(tx: Database, name: string, more: Row = {}): Promise<number> {
  const blank = { topics: [], kinds: [], cadence: 'at_once' as const, createdAt: NOON, confirmedAt: NOON };
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...blank, email: `${name}@school.example`, ...more })
    .returning({ id: subscriptions.id });
  return row!.id;
}

async function publish(tx: Database, changes: Parameters<typeof sampleContent>[0] = {}, at = NOON) {
  const published = await publishContent(tx, owner, sampleContent(changes), at);
  return published.ok ? published.value.id : 0;
}

async function queuedEmails(tx: Database): Promise<string[]> {
  const rows = await tx.select({ to: emails.toAddress }).from(emails).orderBy(emails.toAddress);
  return rows.map(({ to }) => to.split('@')[0]!);
}

describe('a newly opened proposal', () => {
  test('is emailed to confirmed subscribers whose choices match, except weekly ones and its owner', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all');
      await reader(tx, 'mev', { topics: ['AI', 'mev'] });
      await reader(tx, 'team', { kinds: ['find_team'] });
      await reader(tx, 'ai', { topics: ['AI'], kinds: ['find_mentor'] });
      await reader(tx, 'mev-mentor', { topics: ['mev'], kinds: ['find_mentor'] });
      await reader(tx, 'volunteer', { pay: ['volunteer'] });
      await reader(tx, 'few-hours', { hours: 10 });
      await reader(tx, 'many-hours', { hours: 40 });
      await reader(tx, 'paid', { pay: ['paid', 'credit'] });
      await reader(tx, 'unconfirmed', { confirmedAt: null });
      await reader(tx, 'weekly', { cadence: 'weekly' });
      await reader(tx, 'owner', { email: owner.email });
      const id = await publish(tx);
      expect(await enqueueNewProposalEmails(tx, id, NOON)).toBe(5);
      expect(await queuedEmails(tx)).toEqual(['all', 'many-hours', 'mev', 'paid', 'team']);
      expect(await tx.select().from(emails)).toMatchObject(
        Array.from({ length: 5 }, () => ({
          event: 'new_proposal',
          facts: { proposalId: id },
          key: `proposal-${id}`,
          state: 'queued',
          dueAt: NOON,
        })),
      );
    }));

  test('is emailed to the same subscribers as matchesSubscription selects', () =>
    rolledBack(db, async (tx) => {
      const topics = [
        [],
        ['MEV'],
        ['sequencing'],
        ['Roll'],
        ['rollup  SEQUENCING'],
        ['données'],
        ['AI', 'MEV'],
      ];
      const kinds: RecruitmentType[][] = [[], ['find_team'], ['find_mentor', 'find_mentee']];
      const expected: string[] = [];
      const content = sampleContent({ topics: ['MEV', 'Rollup-sequencing', 'Donnees'] });
      for (const [t, some] of topics.entries())
        for (const [k, kind] of kinds.entries()) {
          await reader(tx, `r${t}${k}`, { topics: some, kinds: kind });
          if (matchesSubscription({ ...ALL_PROPOSALS, topics: some, kinds: kind }, content))
            expected.push(`r${t}${k}`);
        }
      await enqueueNewProposalEmails(tx, await publish(tx, content), NOON);
      expect(await queuedEmails(tx)).toEqual(expected);
      expect(expected).toContain('r50');
    }));

  test('is emailed to each subscriber once, even when the job runs twice', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'first');
      const id = await publish(tx);
      await enqueueNewProposalEmails(tx, id, NOON);
      await reader(tx, 'second');
      expect(await enqueueNewProposalEmails(tx, id, NOON)).toBe(1);
      expect(await queuedEmails(tx)).toEqual(['first', 'second']);
    }));

  test.each(['withdrawn', 'hidden', 'closed'] as const)('is emailed to no one once it is %s', (status) =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all');
      const id = await publish(tx);
      await tx
        .update(proposals)
        .set({ status, hiddenFrom: status === 'hidden' ? 'open' : null })
        .where(eq(proposals.id, id));
      expect(await enqueueNewProposalEmails(tx, id, NOON)).toBe(0);
    }),
  );

  test('is enqueued for 5,000 subscribers within 5 s, except for those who unsubscribed', async () => {
    await db.insert(subscriptions).values(
      Array.from({ length: 5000 }, (_, n) => ({
        email: `reader-${n}@school.example`,
        cadence: 'at_once' as const,
        createdAt: NOON,
        confirmedAt: NOON,
        topics: n % 2 ? ['MEV'] : [],
        kinds: [],
      })),
    );
    await db.delete(subscriptions).where(eq(subscriptions.email, 'reader-7@school.example'));
    const id = await publish(db);
    const began = performance.now();
    const [enqueued] = await Promise.all([
      enqueueNewProposalEmails(db, id, NOON),
      db.delete(subscriptions).where(eq(subscriptions.email, 'reader-4999@school.example')),
    ]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect([4998, 4999]).toContain(enqueued);
    expect(await db.$count(emails)).toBe(4998);
    await db.delete(subscriptions);
  });
});

test('publishing enqueues the job, and a rolled-back transaction enqueues none', async () => {
  const jobs = () =>
    db.execute<{ data: unknown }>(sql`select data from pgboss.job where name = 'notify-subscribers'`);
  const before = (await jobs()).rows.length;
  const id = await publish(db);
  expect((await jobs()).rows.map(({ data }) => data)).toContainEqual({ proposalId: id });
  await rolledBack(db, async (tx) => {
    await publish(tx);
  });
  expect((await jobs()).rows).toHaveLength(before + 1);
});

describe('the weekly digest', () => {
  const SATURDAY = new Date('2026-11-21T08:00:00Z');
  const friday = new Date('2026-11-20T12:00:00Z');
  const weekly: Row = { cadence: 'weekly', confirmedAt: friday };

  test('is enqueued once on Saturday for weekly subscribers who match a proposal of the week', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all', weekly);
      await reader(tx, 'mev', { ...weekly, topics: ['MEV'] });
      await reader(tx, 'ai', { ...weekly, topics: ['AI'] });
      await reader(tx, 'late', { ...weekly, confirmedAt: NOON });
      await reader(tx, 'atonce', { ...weekly, cadence: 'at_once' });
      await publish(tx, {}, friday);
      expect(await enqueueDigests(tx, SATURDAY)).toBe(2);
      expect(await enqueueDigests(tx, NOON)).toBe(0);
      expect(await queuedEmails(tx)).toEqual(['all', 'mev']);
      expect(await tx.select().from(emails)).toMatchObject(
        Array.from({ length: 2 }, () => ({
          event: 'weekly_digest',
          key: 'digest-2026-11-21',
          facts: { from: '2026-11-14T08:00:00.000Z', to: '2026-11-21T08:00:00.000Z' },
        })),
      );
    }));

  test('is sent once within three days after a missed Saturday, and continues when interrupted', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all', weekly);
      await publish(tx, {}, friday);
      expect(await enqueueLateDigests(tx, new Date('2026-11-24T09:00:00Z'))).toBe(0);
      const monday = new Date('2026-11-23T09:00:00Z');
      expect(await enqueueLateDigests(tx, monday)).toBe(1);
      // As if interrupted before this subscription: the job continues.
      await reader(tx, 'other', weekly);
      expect(await enqueueLateDigests(tx, monday)).toBe(1);
      expect(await enqueueLateDigests(tx, monday)).toBe(0);
    }));

  test('is not sent on Sunday to those who chose it after Saturday’s digest', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all', weekly);
      await publish(tx, {}, friday);
      expect(await enqueueDigests(tx, SATURDAY)).toBe(1);
      await reader(tx, 'changed', weekly);
      expect(await enqueueLateDigests(tx, new Date('2026-11-22T09:00:00Z'))).toBe(0);
    }));

  test('is sent to no one when nothing new is open', () =>
    rolledBack(db, async (tx) => {
      await reader(tx, 'all', weekly);
      await publish(tx, {}, new Date('2026-11-13T12:00:00Z'));
      await publish(tx, {}, SATURDAY);
      const gone = await publish(tx, {}, friday);
      await tx.update(proposals).set({ status: 'closed' }).where(eq(proposals.id, gone));
      expect(await enqueueDigests(tx, SATURDAY)).toBe(0);
    }));
});
