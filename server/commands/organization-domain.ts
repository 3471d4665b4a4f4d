import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '../../domain/actor.ts';
import {
  ORGANIZATION_MESSAGES,
  type ResolveTxt,
  hasProof,
  isRecheckDue,
  parseHost,
  proofRecord,
} from '../../domain/organization-domain.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { factHolds } from '../../domain/verified-fact.ts';
import type { Database } from '../db/database.ts';
import { organizationDomains } from '../db/organization-domain-schema.ts';
import { verifiedFacts } from '../db/verified-fact-schema.ts';
import { changeOwnRows } from './change-own-rows.ts';
import { recheckFact, recordFact, removeFact } from './verified-fact.ts';

const TOKEN_BYTES = 24;
const SYSTEM = { uid: null };

/**
 * Names the domain that the actor wants to prove, in place of an earlier one and its fact; the same
 * one leaves everything as it is. `invalid` names `host`.
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
    const named = { host: host.value, token, createdAt: now };
    await tx
      .insert(organizationDomains)
      .values({ userId: uid, ...named })
      .onConflictDoUpdate({ target: organizationDomains.userId, set: named });
    return done(null);
  });
}

/**
 * Looks for the DNS record of the actor's domain, and records or renews the fact; `invalid` names
 * `record` while it is not found.
 */
export async function checkOrganization(
  db: Database,
  actor: Actor,
  resolveTxt: ResolveTxt,
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const named = await domainOf(db, actor.uid);
  if (!named) return refuse('not_found');
  // Outside the transaction: DNS may take seconds.
  const isProved = await findProof(resolveTxt, named);
  return changeOwnRows(db, actor, async (tx, uid) => {
    const still = await domainOf(tx, uid);
    if (still?.token !== named.token) return refuse('changed_elsewhere');
    if (!isProved) return refuse('invalid', { fields: { record: ORGANIZATION_MESSAGES.notFound } });
    await recordFact(tx, actor, { ...factOf(uid, named.host), isShown: true }, now);
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

/** Checks the proved domains that are due; what cannot be resolved counts as not found. */
export async function recheckOrganizations(db: Database, resolveTxt: ResolveTxt, now: Date): Promise<void> {
  const facts = await db
    .select({
      uid: organizationDomains.userId,
      host: organizationDomains.host,
      token: organizationDomains.token,
      kind: verifiedFacts.kind,
      verifiedAt: verifiedFacts.verifiedAt,
      recheckedAt: verifiedFacts.recheckedAt,
      lostAt: verifiedFacts.lostAt,
    })
    .from(organizationDomains)
    .innerJoin(
      verifiedFacts,
      and(
        eq(verifiedFacts.userId, organizationDomains.userId),
        eq(verifiedFacts.kind, 'organization_domain'),
        eq(verifiedFacts.subject, organizationDomains.host),
      ),
    );
  const due = facts.filter((fact) => factHolds(fact, now) && isRecheckDue(fact, now));
  for (const fact of due) {
    const isProved = await findProof(resolveTxt, fact);
    await db.transaction((tx) => recheckFact(tx, SYSTEM, factOf(fact.uid, fact.host), isProved, now));
  }
}

/** Whether DNS has the record now; false if the name servers do not answer. */
async function findProof(
  resolveTxt: ResolveTxt,
  { host, token }: { host: string; token: string },
): Promise<boolean> {
  const { name, value } = proofRecord(host, token);
  const records = await resolveTxt(name).catch(() => []);
  return hasProof(records, value);
}

async function domainOf(db: Database, uid: string) {
  const { host, token } = organizationDomains;
  const [named] = await db
    .select({ host, token })
    .from(organizationDomains)
    .where(eq(organizationDomains.userId, uid));
  return named;
}

function factOf(uid: string, host: string) {
  return { uid, kind: 'organization_domain', subject: host } as const;
}
