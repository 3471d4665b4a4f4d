import { type SQL, and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import type { AuditKind } from '../../domain/audit.ts';
import {
  DAY_MS,
  type ProposalsPerDay,
  TRANSITIONS_PER_DAY,
  nextAllowedAt,
  proposalsPerDay,
  tooOften,
} from '../../domain/daily-limit.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { plural } from '../../domain/text.ts';
import { users } from '../data/account-schema.ts';
import { auditEntries } from '../data/audit-schema.ts';
import type { Database } from '../data/database.ts';
import { moves, proposals } from '../data/schema.ts';

/**
 * Why this person cannot publish one more proposal now; null when they can. Locks the person's row, so that parallel
 * requests are counted one after the other.
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
  const published = await tx
    .select({ at: proposals.createdAt })
    .from(proposals)
    .where(and(eq(proposals.ownerId, uid), gt(proposals.createdAt, dayBefore(now))))
    .orderBy(desc(proposals.createdAt))
    .limit(limit);
  const done = `You published ${plural(limit, 'proposal')} within 24 hours, which is the limit.`;
  return unlessAllowed(published, limit, done, now);
}

const APPLICANT_KINDS = [
  'application_submitted',
  'application_replaced',
  'application_withdrawn',
  'application_restored',
  'invitation_accepted',
  'invitation_declined',
] as const satisfies readonly AuditKind[];

/** Why an applicant cannot change their application once more now; its proposal is locked. */
export function whyNoApplicantTransition(
  tx: Database,
  { uid }: SignedIn,
  applicationId: number,
  now: Date,
): Promise<Refusal | null> {
  const theirs = and(
    eq(auditEntries.thingId, String(applicationId)),
    eq(auditEntries.actorId, uid),
    inArray(auditEntries.kind, [...APPLICANT_KINDS]),
  );
  const done = `You changed this application ${TRANSITIONS_PER_DAY} times within 24 hours, which is the limit.`;
  return whyNoTransition(tx, auditEntries, theirs, done, now);
}

/** Why an owner cannot close or reopen their proposal once more now; it is locked. */
export function whyNoOwnerTransition(
  tx: Database,
  { uid }: SignedIn,
  proposalId: number,
  now: Date,
): Promise<Refusal | null> {
  const theirs = and(
    eq(moves.proposalId, proposalId),
    isNull(moves.applicationId),
    eq(moves.actorId, uid),
    inArray(moves.verb, ['close', 'reopen']),
  );
  const done = `You closed and reopened this proposal ${TRANSITIONS_PER_DAY} times within 24 hours, which is the limit.`;
  return whyNoTransition(tx, moves, theirs, done, now);
}

async function whyNoTransition(
  tx: Database,
  table: typeof auditEntries | typeof moves,
  theirs: SQL | undefined,
  done: string,
  now: Date,
): Promise<Refusal | null> {
  const made = await tx
    .select({ at: table.at })
    .from(table)
    .where(and(theirs, gt(table.at, dayBefore(now))))
    .orderBy(desc(table.at))
    .limit(TRANSITIONS_PER_DAY);
  return unlessAllowed(made, TRANSITIONS_PER_DAY, done, now);
}

function unlessAllowed(
  latestFirst: readonly { at: Date }[],
  limit: number,
  done: string,
  now: Date,
): Refusal | null {
  const again = nextAllowedAt(
    latestFirst.map(({ at }) => at),
    limit,
    now,
  );
  return again && tooOften(done, again, now);
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
