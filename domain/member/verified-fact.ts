import { formatMonth } from '#domain/time/calendar-day.ts';
import { DAY_MS } from '#domain/time/duration.ts';

/** What Collegium checks about a person. */
export const FACT_KINDS = ['academic_domain', 'organization_domain', 'github', 'orcid'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Days after which control of an academic address must be proved again. */
export const ACADEMIC_DAYS = 365;
/** Days that a fact must hold before it counts for its owner's first proposal; an academic one counts at once. */
export const ESTABLISHED_DAYS = 30;
/** Days that a domain proof still holds after its DNS record could not be found. */
export const ORGANIZATION_GRACE_DAYS = 7;

/**
 * A dated fact about a person that Collegium checked. `subject` is the domain, GitHub's account id
 * or the ORCID iD, and `label` is what people read instead of an id, or ''.
 */
export type VerifiedFact = {
  kind: FactKind;
  subject: string;
  label: string;
  /** When it was last proved by the person. */
  verifiedAt: Date;
  /** When Collegium last asked whether it still holds; null before. */
  recheckedAt: Date | null;
  /** Since when it was found to hold no longer; null while it does. */
  lostAt: Date | null;
};

type FactTimes = Pick<VerifiedFact, 'kind' | 'verifiedAt' | 'lostAt'>;

/** When a fact stops or stopped to hold; null while no end is known. */
export function factEndsAt({ kind, verifiedAt, lostAt }: FactTimes): Date | null {
  if (kind === 'organization_domain') return lostAt && daysAfter(lostAt, ORGANIZATION_GRACE_DAYS);
  if (kind !== 'academic_domain') return lostAt;
  const lapsesAt = daysAfter(verifiedAt, ACADEMIC_DAYS);
  return lostAt && lostAt < lapsesAt ? lostAt : lapsesAt;
}

/** True while the fact holds at `now`. */
export function factHolds(fact: FactTimes, now: Date): boolean {
  const endsAt = factEndsAt(fact);
  return endsAt === null || now < endsAt;
}

/** Since when a fact that is proved again at `now` holds without a break. */
export function verifiedSinceOf(
  before: (FactTimes & { verifiedSince: Date | null }) | undefined,
  now: Date,
): Date {
  return before && factHolds(before, now) ? (before.verifiedSince ?? before.verifiedAt) : now;
}

/**
 * Whether a fact spares its person the treatment of new owners. A fresh account or domain costs
 * minutes, so those count only after {@link ESTABLISHED_DAYS}.
 */
export function isEstablishedFact(fact: FactTimes & { verifiedSince: Date | null }, now: Date): boolean {
  if (!factHolds(fact, now)) return false;
  return (
    fact.kind === 'academic_domain' ||
    now >= daysAfter(fact.verifiedSince ?? fact.verifiedAt, ESTABLISHED_DAYS)
  );
}

/** The fact as people read it, "Controls an address at alderbay.edu · Nov 2026". */
export function factText(fact: Pick<VerifiedFact, 'kind' | 'subject' | 'label' | 'verifiedAt'>): string {
  return `${WORDS[fact.kind](fact.label || fact.subject)} · ${monthOf(fact.verifiedAt)}`;
}

/** The public page of what a fact names; null where its address may later lead to someone else. */
export function factUrl({ kind, subject }: Pick<VerifiedFact, 'kind' | 'subject'>): string | null {
  return kind === 'orcid' ? `https://orcid.org/${subject}` : null;
}

const WORDS: Record<FactKind, (name: string) => string> = {
  academic_domain: (domain) => `Controls an address at ${domain}`,
  organization_domain: (host) => `Controls the domain ${host}`,
  github: (account) => `Controls the GitHub account ${account}`,
  orcid: (id) => `Controls the ORCID iD ${id}`,
};

function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** "Nov 2026", in UTC. */
export function monthOf(at: Date): string {
  return formatMonth(at.toISOString().slice(0, 10));
}
