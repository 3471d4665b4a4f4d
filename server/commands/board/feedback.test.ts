import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { FEEDBACK_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type FeedbackTransition } from '#domain/board/feedback.ts';
import { createMember } from '../../../tests/fixtures/sample-content.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { countFeedback, listFeedback } from '#server/queries/board/feedback.ts';
import { purgeRateLimitCounters } from '#server/db/rate-limit-counter.ts';
import { purgeFeedback, sendFeedback, transitionFeedback } from './feedback.ts';

const db = await testDatabase();
const noor = await createMember(db, 'Noor K.');
const admin: Admin = { ...(await createMember(db, 'Admin')), kind: 'admin' };
const NOW = new Date('2026-11-21T12:10:00Z');
const FIRST = { view: 'open', before: null } as const;
const form = { kind: 'idea', text: 'Show the zone.', page: '/7', email: '' };
const from = (clientAddress: string) => ({ clientAddress, secret: 'a secret' });

describe('sending feedback', () => {
  test('needs no account, and shows admins the name of a signed-in sender', () =>
    rolledBack(db, async (tx) => {
      await sendFeedback(tx, VISITOR, { ...form, email: 'jun@example.edu' }, from('192.0.2.1'), NOW);
      await sendFeedback(tx, noor, { ...form, kind: 'broken' }, from('192.0.2.1'), NOW);
      expect(await listFeedback(tx, admin, FIRST)).toMatchObject({
        rows: [
          { kind: 'broken', text: 'Show the zone.', page: '/7', sender: { name: 'Noor K.' } },
          { kind: 'idea', email: 'jun@example.edu', sender: null, sentAt: NOW },
        ],
        nextBefore: null,
      });
      expect(await countFeedback(tx)).toEqual({ open: 2, answered: 0, closed: 0, all: 2 });
    }));

  test('an invalid form is refused and does not count toward the rate limit', () =>
    rolledBack(db, async (tx) => {
      for (let time = 0; time <= FEEDBACK_PER_HOUR; time += 1)
        expect(await sendFeedback(tx, noor, { ...form, text: ' ' }, from(''), NOW)).toMatchObject({
          refusal: { code: 'invalid', fields: { text: 'Enter your feedback.' } },
        });
      expect(await sendFeedback(tx, noor, form, from(''), NOW)).toMatchObject({ ok: true });
    }));

  test('is limited per hour for each person and each client address', () =>
    rolledBack(db, async (tx) => {
      const send = (actor: Actor, address: string, now = NOW) =>
        sendFeedback(tx, actor, form, from(address), now);
      for (let time = 0; time < FEEDBACK_PER_HOUR; time += 1)
        expect(await send(VISITOR, '192.0.2.1')).toMatchObject({ ok: true });
      expect(await send(VISITOR, '192.0.2.1')).toMatchObject({ refusal: { code: 'too_often' } });
      expect(await send(VISITOR, '192.0.2.2')).toMatchObject({ ok: true });
      expect(await send(noor, '192.0.2.1')).toMatchObject({ ok: true });
      expect(await send(VISITOR, '192.0.2.1', new Date('2026-11-21T13:00:00Z'))).toMatchObject({ ok: true });
      const keys = (await tx.select().from(rateLimitCounters)).map(({ key }) => key);
      expect(keys.join(' ')).not.toContain('192.0.2');
    }));

  test('accepts exactly as many as the rate limit when all are sent at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => sendFeedback(db, VISITOR, form, from('198.51.100.7'), NOW)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(FEEDBACK_PER_HOUR);
    await db.delete(feedback);
    await db.delete(rateLimitCounters);
  });
});

test('feedback is listed page by page', () =>
  rolledBack(db, async (tx) => {
    const values = Array.from({ length: 21 }, (_, n) => ({
      kind: 'question' as const,
      text: `Question ${n}`,
      page: '',
      email: '',
      sentAt: NOW,
    }));
    await tx.insert(feedback).values(values);
    const first = await listFeedback(tx, admin, FIRST);
    expect(first.rows.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Question ${20 - n}`),
    );
    expect(await listFeedback(tx, admin, { view: 'open', before: first.nextBefore })).toMatchObject({
      rows: [{ text: 'Question 0' }],
      nextBefore: null,
    });
  }));

describe('changing the state of feedback', () => {
  test('an admin answers, reopens and closes it; the list, the counts and the audit log show it', () =>
    rolledBack(db, async (tx) => {
      const sent = await sendFeedback(tx, VISITOR, form, from('192.0.2.1'), NOW);
      const { id } = sent.ok ? sent.value : { id: 0 };
      const steps = [
        ['answer', 'answered', 'feedback_answered'],
        ['reopen', 'open', 'feedback_reopened'],
        ['close', 'closed', 'feedback_closed'],
      ] as const;
      for (const [transition, view, kind] of steps) {
        expect(await transitionFeedback(tx, admin, id, transition, NOW)).toMatchObject({ ok: true });
        expect(await listFeedback(tx, admin, { view, before: null })).toMatchObject({
          rows: [{ id, state: view, stateAt: NOW, admin: { name: 'Admin' } }],
        });
        expect(await countFeedback(tx)).toMatchObject({ [view]: 1, all: 1 });
        const entries = await tx.select().from(auditEntries).where(eq(auditEntries.kind, kind));
        expect(entries).toMatchObject([{ actorId: admin.uid, targetId: String(id) }]);
      }
      expect(await listFeedback(tx, admin, FIRST)).toMatchObject({ rows: [] });
      expect(await listFeedback(tx, admin, { view: 'all', before: null })).toMatchObject({
        rows: [{ id }],
      });
    }));

  test('is refused for unknown feedback and from the wrong state', () =>
    rolledBack(db, async (tx) => {
      const sent = await sendFeedback(tx, noor, form, from('192.0.2.1'), NOW);
      const { id } = sent.ok ? sent.value : { id: 0 };
      const change = (transition: FeedbackTransition, asked = id) =>
        transitionFeedback(tx, admin, asked, transition, NOW);
      expect(await change('close', id + 1)).toMatchObject({ refusal: { code: 'not_found' } });
      expect(await change('reopen')).toMatchObject({ refusal: { code: 'move_not_allowed' } });
      await change('close');
      for (const transition of ['answer', 'close'] as const)
        expect(await change(transition)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
    }));

  test('two admins at once: one succeeds and the other is refused', async () => {
    const sent = await sendFeedback(db, noor, form, from('192.0.2.9'), NOW);
    const { id } = sent.ok ? sent.value : { id: 0 };
    const outcomes = await Promise.all(
      (['answer', 'close'] as const).map((transition) => transitionFeedback(db, admin, id, transition, NOW)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    await db.delete(feedback);
    await db.delete(rateLimitCounters);
  });
});

test('purges feedback after a year and its rate limit counters after a day', () =>
  rolledBack(db, async (tx) => {
    await sendFeedback(tx, VISITOR, form, from('192.0.2.1'), NOW);
    const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
    expect(await purgeFeedback(tx, later(365))).toBe(0);
    expect(await purgeRateLimitCounters(tx, later(1))).toBe(1);
    expect(await tx.select().from(rateLimitCounters)).toEqual([]);
    expect(await purgeFeedback(tx, later(366))).toBe(1);
    expect(await countFeedback(tx)).toMatchObject({ all: 0 });
  }));
