import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AUDIT_DAYS } from '#domain/audit/audit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { anonymizeAuditActor, recordAudit, purgeAuditEntries, auditCte } from './audit-log.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';

const db = await testDatabase();
const all = (tx: Database) => tx.select().from(auditEntries).orderBy(auditEntries.id);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const REFUSED = { cause: { code: '23001' } };

test('records actor, time, kind, target, affected person and request, and rolls back with its transaction', () =>
  rolledBack(db, async (tx) => {
    const who = { ...(await createMember(tx)), requestId: 'r1' };
    await recordAudit(tx, who, { kind: 'resume_opened', targetId: 'x', affectedUserId: 'noor' }, NOON);
    await recordAudit(tx, who, [{ kind: 'proposal_closed', targetId: 7, affectedUserId: who.uid }], NOON);
    await recordAudit(tx, { uid: null }, { kind: 'sign_in_refused', targetId: 'stale' }, NOON);
    expect(await all(tx)).toMatchObject([
      {
        at: NOON,
        actorId: who.uid,
        kind: 'resume_opened',
        targetId: 'x',
        affectedUserId: 'noor',
        requestId: 'r1',
      },
      { actorId: who.uid, kind: 'proposal_closed', targetId: '7', affectedUserId: null },
      { actorId: null, kind: 'sign_in_refused', requestId: null },
    ]);
    await tx
      .transaction(async (inner) => {
        await recordAudit(inner, who, { kind: 'feedback_viewed' }, NOON);
        inner.rollback();
      })
      .catch(() => null);
    expect(await all(tx)).toHaveLength(3);
  }));

test('auditCte records the entry in the same statement as the change', () =>
  rolledBack(db, async (tx) => {
    const who = await createMember(tx);
    const named = tx
      .with(auditCte(tx, who, { kind: 'feedback_viewed' }, NOON))
      .update(users)
      .set({ name: 'N' });
    const rows = await named.where(eq(users.id, who.uid)).returning({ name: users.name });
    expect([rows, await all(tx)]).toMatchObject([[{ name: 'N' }], [{ kind: 'feedback_viewed' }]]);
  }));

test.each([
  ['changed', sql`update audit_entries set kind = 'signed_out'`],
  ['given another actor', sql`update audit_entries set actor_id = 'somebody'`],
  ['anonymized while its actor has an account', sql`update audit_entries set actor_id = 'former x'`],
  ['deleted', sql`delete from audit_entries`],
  ['truncated', sql`truncate audit_entries`],
])('an entry cannot be %s', async (_how, statement) => {
  const who = await createMember(db);
  await recordAudit(db, who, { kind: 'signed_in' }, daysAgo(AUDIT_DAYS - 1));
  const before = await all(db);
  await expect(db.execute(statement)).rejects.toMatchObject(REFUSED);
  expect(await all(db)).toEqual(before);
});

test('deleting an account replaces the person’s id in all entries with one random pseudonym', () =>
  rolledBack(db, async (tx) => {
    const [noor, ada] = [await createMember(tx), await createMember(tx)];
    await recordAudit(
      tx,
      noor,
      [{ kind: 'resume_uploaded' }, { kind: 'signed_out', affectedUserId: ada.uid }],
      NOON,
    );
    await recordAudit(tx, ada, { kind: 'member_suspended', affectedUserId: noor.uid }, NOON);
    await tx.delete(users).where(eq(users.id, noor.uid));
    await anonymizeAuditActor(tx, noor.uid);
    const [first, second, third] = (await all(tx)).slice(-3);
    expect(first!.actorId).toMatch(/^former [\w-]{12}$/);
    expect([second, third]).toMatchObject([
      { actorId: first!.actorId, affectedUserId: ada.uid },
      { actorId: ada.uid, affectedUserId: first!.actorId },
    ]);
    expect(JSON.stringify(await all(tx))).not.toContain(noor.uid);
  }));

test('purges entries older than a year and no newer ones', () =>
  rolledBack(db, async (tx) => {
    const who = await createMember(tx);
    const countBefore = (await all(tx)).length;
    for (const days of [AUDIT_DAYS + 30, AUDIT_DAYS + 1, AUDIT_DAYS - 1])
      await recordAudit(tx, who, { kind: 'signed_in', targetId: days }, daysAgo(days));
    expect(await purgeAuditEntries(tx, new Date())).toBe(2);
    const remaining = await all(tx);
    expect([remaining.length - countBefore, remaining.at(-1)!.targetId]).toEqual([1, String(AUDIT_DAYS - 1)]);
  }));
