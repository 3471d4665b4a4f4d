import { and, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { isCheckRunning, proofRecord, recordMissedAt } from '#domain/member/organization-domain.ts';
import { factEndsAt, factHolds, factText } from '#domain/member/verified-fact.ts';
import type { Database } from '#server/db/database.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';

/** The domain that a person named, its DNS record, and the fact once it is proved. */
export type OwnOrganization = {
  host: string;
  record: { name: string; value: string };
  /** `endsAt`: until when it is shown although the record was not found. */
  proof: { text: string; checkedAt: Date; endsAt: Date | null } | null;
  /** A requested check runs; the page shows nothing of the one before. */
  isChecking: boolean;
  /** When the record was last looked for, if it was not found. */
  missedAt: Date | null;
};

/** The actor's domain; null before they name one. One statement. */
export async function findOwnOrganization(
  db: Database,
  { uid }: SignedIn,
  now: Date,
): Promise<OwnOrganization | null> {
  const [row] = await db
    .select({ named: organizationDomains, fact: verifiedFacts })
    .from(organizationDomains)
    .leftJoin(
      verifiedFacts,
      and(
        eq(verifiedFacts.userId, organizationDomains.userId),
        eq(verifiedFacts.kind, 'organization_domain'),
        eq(verifiedFacts.subject, organizationDomains.host),
      ),
    )
    .where(eq(organizationDomains.userId, uid));
  if (!row) return null;
  const { named, fact } = row;
  const proof = fact &&
    factHolds(fact, now) && {
      text: factText(fact),
      checkedAt: fact.recheckedAt ?? fact.verifiedAt,
      endsAt: factEndsAt(fact),
    };
  return {
    host: named.host,
    record: proofRecord(named.host, named.token),
    proof: proof || null,
    isChecking: isCheckRunning(named, now),
    missedAt: recordMissedAt(named, fact, now),
  };
}
