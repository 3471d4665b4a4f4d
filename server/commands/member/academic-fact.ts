import { and, eq, sql } from 'drizzle-orm';
import { type AcademicLists, academicDomainOf } from '#domain/member/academic-domain.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { factHolds } from '#domain/member/verified-fact.ts';
import type { AuditActor } from '#server/audit/audit-log.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import type { Database } from '#server/db/database.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { loseFact, recordFact } from './verified-fact.ts';

const KIND = 'academic_domain';

/**
 * Records that a person proved an academic address of their account now, which renews its badge, at
 * most once a day, so that signing in often changes nothing. Does nothing for other addresses. A
 * new badge is hidden until its person shows it.
 */
export async function recordAcademicAddress(
  tx: Database,
  by: AuditActor & { uid: string },
  email: string,
  lists: AcademicLists,
  now: Date,
): Promise<void> {
  const { uid } = by;
  const subject = academicDomainOf(email, lists);
  if (subject === null || !(await ownsAddress(tx, uid, email))) return;
  const [known] = await tx
    .select()
    .from(verifiedFacts)
    .where(
      and(eq(verifiedFacts.userId, uid), eq(verifiedFacts.kind, KIND), eq(verifiedFacts.subject, subject)),
    );
  const isFresh = known && factHolds(known, now) && now.getTime() - known.verifiedAt.getTime() < DAY_MS;
  if (!isFresh) await recordFact(tx, by, { uid, kind: KIND, subject, isShown: false }, now);
}

/** Ends the badge of a removed address, unless another one of the account is at its domain. */
export async function loseAcademicAddress(
  tx: Database,
  by: AuditActor & { uid: string },
  email: string,
  lists: AcademicLists,
  now: Date,
): Promise<void> {
  const { uid } = by;
  const subject = academicDomainOf(email, lists);
  if (subject === null) return;
  const others = await tx.$count(
    accountEmails,
    and(eq(accountEmails.userId, uid), sql`split_part(${accountEmails.email}, '@', 2) = ${subject}`),
  );
  if (others === 0) await loseFact(tx, by, { uid, kind: KIND, subject }, now);
}

async function ownsAddress(tx: Database, uid: string, email: string): Promise<boolean> {
  const own = and(eq(accountEmails.userId, uid), eq(accountEmails.email, email));
  return (await tx.$count(accountEmails, own)) > 0;
}
