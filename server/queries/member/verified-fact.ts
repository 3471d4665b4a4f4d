import { and, asc, eq, sql } from 'drizzle-orm';
import { lapsesSoonAt } from '#domain/member/academic-badge.ts';
import { type Actor, isSignedIn } from '#domain/base/actor.ts';
import { type VerifiedFact, factHolds } from '#domain/member/verified-fact.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';

/** A fact as its person sees it; `holds` at the time of reading. */
export type OwnFact = VerifiedFact & { id: number; isShown: boolean; holds: boolean };

const { id, userId, kind, subject, label, isShown, verifiedAt, recheckedAt, lostAt } = verifiedFacts;
const factColumns = { kind, subject, label, verifiedAt, recheckedAt, lostAt };

/** All facts of the actor in the order they were first proved, with those that hold no longer. */
export async function listOwnFacts(db: Database, actor: Actor, now: Date): Promise<OwnFact[]> {
  if (!isSignedIn(actor)) return [];
  const rows = await db
    .select({ id, isShown, ...factColumns })
    .from(verifiedFacts)
    .where(eq(userId, actor.uid))
    .orderBy(asc(id));
  return rows.map((row) => ({ ...row, holds: factHolds(row, now) }));
}

/** The actor's academic badges that lapse soon. */
export async function listLapsingBadges(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<{ domain: string; lapsesAt: Date }[]> {
  return (await listOwnFacts(db, actor, now)).flatMap((fact) => {
    const lapsesAt = lapsesSoonAt(fact, now);
    return lapsesAt ? [{ domain: fact.subject, lapsesAt }] : [];
  });
}

/** The facts of a person that hold at `now` and are shown to everyone. */
export async function findShownFacts(db: Database, uid: string, now: Date): Promise<VerifiedFact[]> {
  return (await listShownFacts(db, [uid], now)).get(uid) ?? [];
}

const shownFacts = prepared('shown_facts', (db) =>
  db
    .select({ userId, ...factColumns })
    .from(verifiedFacts)
    .where(and(sql`${userId} = any(${sql.placeholder('uids')})`, eq(isShown, true)))
    .orderBy(asc(id)),
);

/** The shown facts that hold at `now`, by person; people without one are missing. One statement. */
export async function listShownFacts(
  db: Database,
  uids: readonly string[],
  now: Date,
): Promise<Map<string, VerifiedFact[]>> {
  if (uids.length === 0) return new Map();
  const rows = await shownFacts(db).execute({ uids: [...new Set(uids)] });
  const held = rows.filter((row) => factHolds(row, now));
  return new Map(
    [...Map.groupBy(held, (row) => row.userId)].map(([uid, facts]) => [
      uid,
      facts.map(({ userId: _userId, ...fact }) => fact),
    ]),
  );
}
