import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '../../domain/actor.ts';
import { FEEDBACK_AN_HOUR } from '../../domain/feedback.ts';
import { newPerson } from '../../scenarios/sample-content.ts';
import { attempts, feedback } from '../data/feedback-schema.ts';
import { rolledBack, testDatabase } from '../data/testing/test-database.ts';
import { countFeedback, listFeedback } from '../queries/feedback.ts';
import { removeOldAttempts } from '../data/attempts.ts';
import { removeOldFeedback, sendFeedback } from './feedback.ts';

const db = await testDatabase();
const noor = await newPerson(db, 'Noor K.');
const admin: Actor = { ...(await newPerson(db, 'Admin')), kind: 'admin' };
const NOW = new Date('2026-11-21T12:10:00Z');
const form = { kind: 'idea', text: 'Show the zone.', page: '/7', email: '' };
const from = (clientAddress: string) => ({ clientAddress, secret: 'a secret' });

describe('sending feedback', () => {
  test('needs no account; who is signed in is named to admins', () =>
    rolledBack(db, async (tx) => {
      await sendFeedback(tx, VISITOR, { ...form, email: 'jun@example.edu' }, from('192.0.2.1'), NOW);
      await sendFeedback(tx, noor, { ...form, kind: 'broken' }, from('192.0.2.1'), NOW);
      expect(await listFeedback(tx, admin, null)).toMatchObject({
        value: {
          rows: [
            { kind: 'broken', text: 'Show the zone.', page: '/7', sender: { name: 'Noor K.' } },
            { kind: 'idea', email: 'jun@example.edu', sender: null, sentAt: NOW },
          ],
          nextBefore: null,
        },
      });
      expect(await countFeedback(tx)).toBe(2);
    }));

  test('is refused for its form without being counted', () =>
    rolledBack(db, async (tx) => {
      for (let time = 0; time <= FEEDBACK_AN_HOUR; time += 1)
        expect(await sendFeedback(tx, noor, { ...form, text: ' ' }, from(''), NOW)).toMatchObject({
          refusal: { code: 'invalid', fields: { text: 'Write what you want to tell us.' } },
        });
      expect(await sendFeedback(tx, noor, form, from(''), NOW)).toMatchObject({ ok: true });
    }));

  test('has a limit an hour for each person and each address', () =>
    rolledBack(db, async (tx) => {
      const send = (actor: Actor, address: string, now = NOW) =>
        sendFeedback(tx, actor, form, from(address), now);
      for (let time = 0; time < FEEDBACK_AN_HOUR; time += 1)
        expect(await send(VISITOR, '192.0.2.1')).toMatchObject({ ok: true });
      expect(await send(VISITOR, '192.0.2.1')).toMatchObject({ refusal: { code: 'too_often' } });
      expect(await send(VISITOR, '192.0.2.2')).toMatchObject({ ok: true });
      expect(await send(noor, '192.0.2.1')).toMatchObject({ ok: true });
      expect(await send(VISITOR, '192.0.2.1', new Date('2026-11-21T13:00:00Z'))).toMatchObject({ ok: true });
      const keys = (await tx.select().from(attempts)).map(({ key }) => key);
      expect(keys.join(' ')).not.toContain('192.0.2');
    }));

  test('lets exactly as many through as the limit, when all come at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => sendFeedback(db, VISITOR, form, from('198.51.100.7'), NOW)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(FEEDBACK_AN_HOUR);
    await db.delete(feedback);
    await db.delete(attempts);
  });
});

test('feedback is read by admins alone, a page at a time', () =>
  rolledBack(db, async (tx) => {
    const values = Array.from({ length: 21 }, (_, n) => ({
      kind: 'question' as const,
      text: `Question ${n}`,
      page: '',
      email: '',
      sentAt: NOW,
    }));
    await tx.insert(feedback).values(values);
    for (const actor of [VISITOR, noor])
      expect(await listFeedback(tx, actor, null)).toMatchObject({ refusal: { code: 'forbidden' } });
    const first = await listFeedback(tx, admin, null);
    if (!first.ok) throw new Error('refused');
    expect(first.value.rows.map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Question ${20 - n}`),
    );
    expect(await listFeedback(tx, admin, first.value.nextBefore)).toMatchObject({
      value: { rows: [{ text: 'Question 0' }], nextBefore: null },
    });
  }));

test('feedback is deleted after a year, and the counts after their hour', () =>
  rolledBack(db, async (tx) => {
    await sendFeedback(tx, VISITOR, form, from('192.0.2.1'), NOW);
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
    expect(await removeOldFeedback(tx, later(365))).toBe(0);
    expect(await removeOldAttempts(tx, later(1))).toBe(1);
    expect(await tx.select().from(attempts)).toEqual([]);
    expect(await removeOldFeedback(tx, later(366))).toBe(1);
    expect(await countFeedback(tx)).toBe(0);
  }));
