import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { ACADEMIC_DAYS, ORGANIZATION_GRACE_DAYS } from '#domain/member/verified-fact.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { findShownFacts, listOwnFacts, listShownFacts } from '#server/queries/member/verified-fact.ts';
import { loseFact, recheckFact, recordFact, removeFact, showFact } from './verified-fact.ts';

const db = await testDatabase();
const SYSTEM = { uid: null };
const day = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

const academicOf = (uid: string) => ({ uid, kind: 'academic_domain', subject: 'alderbay.edu' }) as const;
const organizationOf = (uid: string) => ({ uid, kind: 'organization_domain', subject: 'union.org' }) as const;
const shownSubjects = async (uid: string, now: Date) =>
  (await findShownFacts(db, uid, now)).map(({ subject }) => subject);

test('proving a fact again renews it and leaves its display to the person', async () => {
  const noor = await createMember(db);
  const fact = academicOf(noor.uid);
  await recordFact(db, noor, { ...fact, isShown: true }, NOON);
  const [own] = await listOwnFacts(db, noor, NOON);
  expect(await showFact(db, noor, own!.id, false)).toMatchObject({ ok: true });
  await loseFact(db, SYSTEM, fact, day(1));
  await recordFact(db, noor, { ...fact, isShown: true }, day(2));
  expect(await listOwnFacts(db, noor, day(2))).toEqual([
    { ...own, isShown: false, verifiedAt: day(2), lostAt: null, holds: true },
  ]);
});

test('proving a fact again leaves since when it holds, and a loss ends that', async () => {
  const { uid } = await createMember(db);
  const fact = { uid, kind: 'github', subject: '4711', isShown: true } as const;
  const since = async () =>
    (await db.select().from(verifiedFacts).where(eq(verifiedFacts.userId, uid)))[0]!.verifiedSince;
  await recordFact(db, SYSTEM, fact, NOON);
  await recordFact(db, SYSTEM, fact, day(3));
  expect(await since()).toEqual(NOON);
  await db.update(verifiedFacts).set({ verifiedSince: null }).where(eq(verifiedFacts.userId, uid));
  await recordFact(db, SYSTEM, fact, day(4));
  expect(await since()).toEqual(day(3));
  await loseFact(db, SYSTEM, fact, day(5));
  await recordFact(db, SYSTEM, fact, day(6));
  expect(await since()).toEqual(day(6));
});

test('a hidden fact is shown to no one, and only its person can show it', async () => {
  const [noor, other] = [await createMember(db), await createMember(db)];
  await recordFact(db, noor, { ...academicOf(noor.uid), isShown: false }, NOON);
  expect(await shownSubjects(noor.uid, NOON)).toEqual([]);
  const { id } = (await listOwnFacts(db, noor, NOON))[0]!;
  expect(await showFact(db, other, id, true)).toMatchObject({ refusal: { code: 'not_found' } });
  expect(await listOwnFacts(db, VISITOR, NOON)).toEqual([]);
  expect(await showFact(db, noor, id, true)).toMatchObject({ ok: true });
  expect(await shownSubjects(noor.uid, NOON)).toEqual(['alderbay.edu']);
});

test('an academic domain lapses by the clock', async () => {
  const { uid } = await createMember(db);
  await recordFact(db, SYSTEM, { ...academicOf(uid), isShown: true }, NOON);
  expect(await shownSubjects(uid, new Date(day(ACADEMIC_DAYS).getTime() - 1))).toEqual(['alderbay.edu']);
  expect(await shownSubjects(uid, day(ACADEMIC_DAYS))).toEqual([]);
});

test('an organization’s domain holds for its grace period after the first failed recheck', async () => {
  const { uid } = await createMember(db);
  const fact = organizationOf(uid);
  await recordFact(db, SYSTEM, { ...fact, isShown: true }, NOON);
  await recheckFact(db, SYSTEM, fact, false, day(7));
  await recheckFact(db, SYSTEM, fact, false, day(10));
  expect(await shownSubjects(uid, new Date(day(7 + ORGANIZATION_GRACE_DAYS).getTime() - 1))).toHaveLength(1);
  expect(await shownSubjects(uid, day(7 + ORGANIZATION_GRACE_DAYS))).toEqual([]);
  await recheckFact(db, SYSTEM, fact, true, day(11));
  expect(await shownSubjects(uid, day(30))).toHaveLength(1);
  await recheckFact(db, SYSTEM, academicOf(uid), true, NOON);
  expect(await db.$count(verifiedFacts, eq(verifiedFacts.userId, uid))).toBe(1);
});

test('losing and removing a fact end it at once, and are audited once', async () => {
  const { uid } = await createMember(db);
  const fact = { uid, kind: 'github', subject: '583231' } as const;
  await recordFact(db, SYSTEM, { ...fact, label: 'octocat', isShown: true }, NOON);
  for (let time = 0; time < 2; time += 1) await loseFact(db, SYSTEM, fact, day(1));
  expect(await shownSubjects(uid, day(1))).toEqual([]);
  for (let time = 0; time < 2; time += 1) await removeFact(db, SYSTEM, fact, day(2));
  expect(await db.$count(verifiedFacts, eq(verifiedFacts.userId, uid))).toBe(0);
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.affectedUserId, uid));
  expect(audited.map(({ kind }) => kind)).toEqual(['fact_verified', 'fact_lost', 'fact_lost']);
});

test('the shown facts of several people are read together, in the order they were first proved', async () => {
  const [one, two, none] = [await createMember(db), await createMember(db), await createMember(db)];
  await recordFact(db, SYSTEM, { ...organizationOf(one.uid), isShown: true }, NOON);
  await recordFact(db, SYSTEM, { ...academicOf(one.uid), isShown: true }, NOON);
  await recordFact(db, SYSTEM, { ...academicOf(two.uid), isShown: true }, NOON);
  const facts = await listShownFacts(db, [one.uid, two.uid, none.uid, one.uid], NOON);
  expect([...facts].map(([uid, of]) => [uid, of.map(({ subject }) => subject)])).toEqual([
    [one.uid, ['union.org', 'alderbay.edu']],
    [two.uid, ['alderbay.edu']],
  ]);
  expect(await listShownFacts(db, [], NOON)).toEqual(new Map());
});

test('deleting the account deletes its facts', async () => {
  const { uid } = await createMember(db);
  await recordFact(db, SYSTEM, { ...academicOf(uid), isShown: true }, NOON);
  await db.delete(users).where(eq(users.id, uid));
  expect(await db.$count(verifiedFacts, eq(verifiedFacts.userId, uid))).toBe(0);
});
