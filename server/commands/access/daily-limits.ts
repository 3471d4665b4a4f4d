import { type SQL, and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { OWNER_MESSAGES_PER_DAY, REPORTS_PER_DAY, TRANSITIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import type { AuditKind } from '#domain/audit/audit.ts';
import {
  type ProposalsPerDay,
  nextAllowedAt,
  proposalsPerDay,
  tooOften,
} from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { type Refusal, refuse } from '#domain/base/refusal.ts';
import { plural } from '#domain/text/text.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { transitions } from '#server/db/schema/proposal.ts';

/**
 * Why this person cannot publish another proposal now, or null when they can. Counts what they
 * published, also if it was handed over since, and locks their row, so that concurrent requests are
 * counted in turn.
 */
export async function whyNotPublish(
  tx: Database,
  { uid }: SignedIn,
  limits: ProposalsPerDay,
  now: Date,
): Promise<Refusal | null> {
  const [person] = await tx
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, uid))
    .for('no key update');
  if (!person) return refuse('unauthenticated').refusal;
  const limit = proposalsPerDay(limits, person.createdAt, now);
  const theirs = and(eq(auditEntries.actorId, uid), eq(auditEntries.kind, 'proposal_published'));
  const done = `You published ${plural(limit, 'proposal')} within 24 hours, which is the limit.`;
  return whyNoTransition(tx, auditEntries, theirs, done, now, limit);
}

const APPLICANT_KINDS = [
  'application_submitted',
  'application_replaced',
  'application_withdrawn',
  'application_restored',
  'invitation_accepted',
  'invitation_declined',
] as const satisfies readonly AuditKind[];

/**
 * Why an applicant cannot change their application again now. The caller holds the proposal's lock.
 */
export function whyNoApplicantTransition(
  tx: Database,
  { uid }: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Refusal | null> {
  const theirs = and(
    eq(auditEntries.targetId, String(applicationId)),
    eq(auditEntries.actorId, uid),
    inArray(auditEntries.kind, [...APPLICANT_KINDS]),
  );
  const done = `You changed this application ${TRANSITIONS_PER_DAY} times within 24 hours, which is the limit.`;
  return whyNoTransition(tx, auditEntries, theirs, done, now);
}

/**
 * Why a proposal cannot be closed or reopened again now, by whichever of its people. The caller holds
 * its lock.
 */
export function whyNoOwnerTransition(tx: Database, proposalId: number, now: Date): Promise<Refusal | null> {
  const theirs = and(
    eq(transitions.proposalId, proposalId),
    isNull(transitions.applicationId),
    inArray(transitions.action, ['close', 'reopen']),
  );
  const done = `This proposal was closed and reopened ${TRANSITIONS_PER_DAY} times within 24 hours, which is the limit.`;
  return whyNoTransition(tx, transitions, theirs, done, now);
}

/**
 * Why no one on the owner's side can write to the people of this proposal again now. The caller holds
 * its lock.
 */
export function whyNoOwnerMessage(tx: Database, proposalId: number, now: Date): Promise<Refusal | null> {
  const theirs = and(
    eq(auditEntries.targetId, String(proposalId)),
    eq(auditEntries.kind, 'applicants_messaged'),
  );
  const done = `Applicants of this proposal got ${OWNER_MESSAGES_PER_DAY} messages to everyone within 24 hours, which is the limit.`;
  return whyNoTransition(tx, auditEntries, theirs, done, now, OWNER_MESSAGES_PER_DAY);
}

/** Why a reviewer cannot replace a submitted review again now. The caller holds the proposal's lock. */
export function whyNoReviewChange(
  tx: Database,
  { uid }: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Refusal | null> {
  const theirs = and(
    eq(auditEntries.targetId, String(applicationId)),
    eq(auditEntries.actorId, uid),
    eq(auditEntries.kind, 'review_submitted'),
  );
  const done = `You submitted this review ${TRANSITIONS_PER_DAY} times within 24 hours, which is the limit.`;
  return whyNoTransition(tx, auditEntries, theirs, done, now);
}

/** Why this person can send no report now: of proposals and questions together. */
export async function whyNoReport(tx: Database, { uid }: SignedIn, now: Date): Promise<Refusal | null> {
  const recent = await tx
    .select({ at: reports.createdAt })
    .from(reports)
    .where(and(eq(reports.reporterId, uid), gt(reports.createdAt, dayBefore(now))))
    .orderBy(desc(reports.createdAt))
    .limit(REPORTS_PER_DAY);
  const done = `You sent ${REPORTS_PER_DAY} reports within 24 hours, which is the limit.`;
  return whyTooOften(recent, REPORTS_PER_DAY, done, now);
}

async function whyNoTransition(
  tx: Database,
  table: typeof auditEntries | typeof transitions,
  theirs: SQL | undefined,
  done: string,
  now: Date,
  limit: number = TRANSITIONS_PER_DAY,
): Promise<Refusal | null> {
  const recent = await tx
    .select({ at: table.at })
    .from(table)
    .where(and(theirs, gt(table.at, dayBefore(now))))
    .orderBy(desc(table.at))
    .limit(limit);
  return whyTooOften(recent, limit, done, now);
}

function whyTooOften(
  latestFirst: readonly { at: Date }[],
  limit: number,
  done: string,
  now: Date,
): Refusal | null {
  const retryAt = nextAllowedAt(
    latestFirst.map(({ at }) => at),
    limit,
    now,
  );
  return retryAt && tooOften(done, retryAt, now);
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
