import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import {
  type ResolveTxt,
  hasProof,
  isCheckRequested,
  isCheckRunning,
  isRecheckDue,
  parseHost,
  proofRecord,
} from '#domain/member/organization-domain.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { factHolds } from '#domain/member/verified-fact.ts';
import type { Database } from '#server/db/database.ts';
import { insertBatches } from '#server/db/insert-batches.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';
import { enqueueJobs } from '#server/db/job-queue.ts';
import { changeOwnRows, lockOwnRows } from '../base/change-own-rows.ts';
import { consumeHourlyLimit } from '../access/hourly-limit.ts';
import { recheckFact, recordFact, removeFact } from './verified-fact.ts';

const TOKEN_BYTES = 24;
const SYSTEM = { uid: null };

/**
 * Stores the domain that the actor wants to prove, and removes a different earlier one with its
 * fact. `invalid` names `host`.
 */
export function nameOrganization(
  db: Database,
  actor: SignedIn,
  { host: typed }: { host: string },
  now: Date,
): Promise<Outcome<null>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const host = parseHost(typed);
    if (!host.ok) return host;
    const earlier = await domainOf(tx, uid);
    if (earlier?.host === host.value) return done(null);
    if (earlier) await removeFact(tx, actor, factOf(uid, earlier.host), now);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const named = { host: host.value, token, createdAt: now, checkRequestedAt: null, checkedAt: null };
    await tx
      .insert(organizationDomains)
      .values({ userId: uid, ...named })
      .onConflictDoUpdate({ target: organizationDomains.userId, set: named });
    return done(null);
  });
}

/**
 * Asks a job to look for the DNS record of the actor's domain, unless a check runs. `too_often`
 * past the hourly limit.
 */
export function requestOrganizationCheck(db: Database, actor: SignedIn, now: Date): Promise<Outcome<null>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const named = await domainOf(tx, uid);
    if (!named) return refuse('not_found');
    if (isCheckRunning(named, now)) return done(null);
    const counted = await consumeHourlyLimit(tx, 'dns_check', { uid }, now);
    if (!counted.ok) return counted;
    await tx
      .update(organizationDomains)
      .set({ checkRequestedAt: now })
      .where(eq(organizationDomains.userId, uid));
    await enqueueChecks(tx, [uid]);
    return done(null);
  });
}

/** Removes the actor's domain and its fact. */
export function removeOrganization(db: Database, actor: SignedIn, now: Date): Promise<Outcome<null>> {
  return changeOwnRows(db, actor, async (tx, uid) => {
    const named = await domainOf(tx, uid);
    if (!named) return refuse('move_not_allowed');
    await tx.delete(organizationDomains).where(eq(organizationDomains.userId, uid));
    await removeFact(tx, actor, factOf(uid, named.host), now);
    return done(null);
  });
}

/** Enqueues the checks of proved domains that are due. */
export async function enqueueOrganizationRechecks(db: Database, now: Date): Promise<void> {
  const proofs = await db
    .select({ uid: organizationDomains.userId, fact: verifiedFacts })
    .from(organizationDomains)
    .innerJoin(verifiedFacts, isProofOfDomain);
  const due = proofs.filter(({ fact }) => isProofDue(fact, now)).map(({ uid }) => uid);
  await db.transaction((tx) => enqueueChecks(tx, due));
}

/**
 * Looks for the DNS record of a person's domain, if they asked for it or a recheck is due. A record
 * that is not found, or cannot be asked for, begins the loss of a proved domain at a recheck only.
 */
export async function checkOrganization(
  db: Database,
  uid: string,
  resolveTxt: ResolveTxt,
  now: Date,
): Promise<void> {
  const [named] = await db
    .select({ ...DOMAIN, fact: verifiedFacts })
    .from(organizationDomains)
    .leftJoin(verifiedFacts, isProofOfDomain)
    .where(eq(organizationDomains.userId, uid));
  if (!named) return;
  const isRequested = isCheckRequested(named);
  if (!isRequested && !(named.fact && isProofDue(named.fact, now))) return;
  // Outside the transaction: DNS may take seconds.
  const isProved = await findProof(resolveTxt, named);
  await db.transaction(async (tx) => {
    await lockOwnRows(tx, uid);
    const still = await domainOf(tx, uid);
    if (still?.token !== named.token) return;
    if (isRequested) await recordRequestedCheck(tx, uid, still, isProved, now);
    else await recheckFact(tx, SYSTEM, factOf(uid, still.host), isProved, now);
  });
}

async function recordRequestedCheck(
  tx: Database,
  uid: string,
  { host, checkRequestedAt }: { host: string; checkRequestedAt: Date | null },
  isProved: boolean,
  now: Date,
): Promise<void> {
  // The clock of the process that took the request may be ahead.
  const at = checkRequestedAt && checkRequestedAt > now ? checkRequestedAt : now;
  await tx.update(organizationDomains).set({ checkedAt: at }).where(eq(organizationDomains.userId, uid));
  if (isProved) await recordFact(tx, { uid }, { ...factOf(uid, host), isShown: true }, at);
}

/** Whether DNS has the record now; false if the name servers do not answer. */
async function findProof(
  resolveTxt: ResolveTxt,
  { host, token }: { host: string; token: string },
): Promise<boolean> {
  // Release 1.0.0 accepted internal names.
  if (!parseHost(host).ok) return false;
  const { name, value } = proofRecord(host, token);
  const records = await resolveTxt(name).catch(() => []);
  return hasProof(records, value);
}

const DOMAIN = {
  host: organizationDomains.host,
  token: organizationDomains.token,
  checkRequestedAt: organizationDomains.checkRequestedAt,
  checkedAt: organizationDomains.checkedAt,
};

async function domainOf(db: Database, uid: string) {
  const [named] = await db
    .select(DOMAIN)
    .from(organizationDomains)
    .where(eq(organizationDomains.userId, uid));
  return named;
}

/** The fact of the row's person that proves the row's domain. */
const isProofOfDomain = and(
  eq(verifiedFacts.userId, organizationDomains.userId),
  eq(verifiedFacts.kind, 'organization_domain'),
  eq(verifiedFacts.subject, organizationDomains.host),
);

function isProofDue(fact: typeof verifiedFacts.$inferSelect, now: Date): boolean {
  return factHolds(fact, now) && isRecheckDue(fact, now);
}

async function enqueueChecks(tx: Database, uids: readonly string[]): Promise<void> {
  for (const batch of insertBatches(uids))
    await enqueueJobs(
      tx,
      'check-organization',
      batch.map((uid) => ({ data: { uid }, singletonKey: uid })),
    );
}

function factOf(uid: string, host: string) {
  return { uid, kind: 'organization_domain', subject: host } as const;
}
