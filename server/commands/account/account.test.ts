import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { sessions } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { listSessions } from '#server/queries/account/session.ts';
import { endOtherSessions, endOwnSession, endSession, recordTokenIssued } from './account.ts';

const db = await testDatabase();
const noor = await createMember(db);
const mina = await createMember(db, 'Mina R.');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/144.0';
const inDays = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** Inserts a session of this person that began `daysAgo`. */
async function signIn(tx: Database, { uid }: SignedIn, daysAgo: number, until = inDays(30)): Promise<string> {
  const id = randomUUID();
  const createdAt = inDays(-daysAgo);
  await tx.insert(sessions).values({
    id,
    token: `token of ${id}`,
    userId: uid,
    userAgent: FIREFOX,
    createdAt,
    updatedAt: createdAt,
    expiresAt: until,
  });
  return id;
}

describe('sessions', () => {
  test('lists the current session first, then active ones newest first, without ids or tokens', () =>
    rolledBack(db, async (tx) => {
      const sessionId = await signIn(tx, noor, 9);
      const others = [await signIn(tx, noor, 2), await signIn(tx, noor, 1)];
      await signIn(tx, noor, 40, NOON);
      await signIn(tx, mina, 0);
      const listed = await listSessions(tx, { ...noor, sessionId }, NOON);
      expect(listed.map(({ isThis, since }) => [isThis, since])).toEqual([
        [true, inDays(-9)],
        [false, inDays(-1)],
        [false, inDays(-2)],
      ]);
      expect(listed[0]!.device).toEqual({ words: 'Firefox on Linux', kind: 'computer' });
      for (const id of [sessionId, ...others]) expect(JSON.stringify(listed)).not.toContain(id);
      expect(await listSessions(tx, VISITOR, NOON)).toEqual([]);
    }));

  test('ends a session by its handle; an ended session or another person’s is not found', () =>
    rolledBack(db, async (tx) => {
      const me = { ...noor, sessionId: await signIn(tx, noor, 9) };
      await signIn(tx, noor, 1);
      await signIn(tx, mina, 1);
      const [mine, other] = await listSessions(tx, me, NOON);
      const [theirs] = await listSessions(tx, mina, NOON);
      for (const handle of [theirs!.handle, 'x', ''])
        expect(await endOwnSession(tx, me, handle, NOON)).toMatchObject({ refusal: { code: 'not_found' } });
      expect(await endOwnSession(tx, me, other!.handle, NOON)).toEqual({
        ok: true,
        value: { wasThis: false },
      });
      expect(await endOwnSession(tx, me, other!.handle, NOON)).toMatchObject({
        refusal: { code: 'not_found' },
      });
      expect(await endOwnSession(tx, me, mine!.handle, NOON)).toEqual({ ok: true, value: { wasThis: true } });
      expect(await listSessions(tx, me, NOON)).toEqual([]);
      expect(await listSessions(tx, mina, NOON)).toHaveLength(1);
    }));

  test('ends all other sessions of the person, and is refused without a current session', () =>
    rolledBack(db, async (tx) => {
      const me = { ...noor, sessionId: await signIn(tx, noor, 9) };
      await signIn(tx, noor, 1);
      await signIn(tx, noor, 2);
      await signIn(tx, mina, 1);
      expect(await endOtherSessions(tx, me, NOON)).toEqual({ ok: true, value: { ended: 2 } });
      expect((await listSessions(tx, me, NOON)).map(({ isThis }) => isThis)).toEqual([true]);
      expect(await listSessions(tx, mina, NOON)).toHaveLength(1);
      // An API call has no session, so it could not say which one stays.
      expect(await endOtherSessions(tx, noor, NOON)).toMatchObject({ refusal: { code: 'unauthenticated' } });
    }));
});

test('signing out ends only that session and is audited once', () =>
  rolledBack(db, async (tx) => {
    const ended = await signIn(tx, noor, 1);
    const others = [await signIn(tx, noor, 2), await signIn(tx, mina, 1)];
    for (let times = 0; times < 2; times += 1)
      await endSession(tx, `token of ${ended}`, { requestId: 'r' }, NOON);
    const remaining = await tx.select({ id: sessions.id }).from(sessions);
    expect(remaining.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
    expect(await tx.select().from(auditEntries)).toMatchObject([{ kind: 'signed_out', actorId: noor.uid }]);
  }));

test('issued tokens are audited once per session and quarter of an hour', () =>
  rolledBack(db, async (tx) => {
    const later = new Date(NOON.getTime() + 900_000);
    const made = { uid: noor.uid, requestId: 'r' };
    for (const [sessionId, now] of [
      ['a', NOON],
      ['a', NOON],
      ['b', NOON],
      ['a', later],
    ] as const)
      await recordTokenIssued(tx, { ...made, sessionId }, now);
    expect(await tx.$count(auditEntries)).toBe(3);
  }));
