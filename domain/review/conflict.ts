import { MESSAGE_CAP } from '#domain/application/application.ts';
import { cacheByText } from '#domain/text/cache-by-text.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { nameKeys } from '#domain/text/name-parts.ts';
import { isPlaceholderOrganization } from '#domain/text/placeholder-organization.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, cleanText, tooLong } from '#domain/text/text-input.ts';

/** Kinds of conflicts of interest that a person declares. */
export const CONFLICT_KINDS = [
  'same_lab',
  'adviser_or_student',
  'coauthor',
  'close_person',
  'competitor',
  'other',
] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export const CONFLICT_LABEL: Record<ConflictKind, string> = {
  same_lab: 'Same lab',
  adviser_or_student: 'Adviser or student',
  coauthor: 'Co-author in the last four years',
  close_person: 'Family or a close person',
  competitor: 'Competitor',
  other: 'Something else',
};

/** The kind in a form or call; null for anything else. */
export function parseConflictKind(text: unknown): ConflictKind | null {
  return CONFLICT_KINDS.find((kind) => kind === text) ?? null;
}

/**
 * Where a conflict comes from: declared by the person, on a list they gave, named by the applicant,
 * or found by the product.
 */
export const CONFLICT_SOURCES = ['declared', 'listed', 'named', 'organization', 'domain'] as const;
export type ConflictSource = (typeof CONFLICT_SOURCES)[number];

export const CONFLICT_SOURCE_LABEL: Record<ConflictSource, string> = {
  declared: 'Declared',
  listed: 'On their list',
  named: 'Named by the applicant',
  organization: 'Same organization',
  domain: 'Same verified domain',
};

/** `confirmed` hides the application from the person; `waived` lets them read it. */
export const CONFLICT_STATUSES = ['confirmed', 'waived'] as const;
export type ConflictStatus = (typeof CONFLICT_STATUSES)[number];

/** People that an applicant or a reviewer can list, and characters of an entry. */
export const NAMED_BY_APPLICANT_MAX = 5;
export const LISTED_BY_REVIEWER_MAX = 50;
export const CONFLICT_ENTRY_CAP = 200;

/** Parses a list of people, one a line: a name, an email, or `@domain`. Doubles are dropped. */
export function parseConflictList(text: string, max: number): Outcome<string[]> {
  const entries = [...new Set(text.split('\n').map(cleanLine))].filter((entry) => entry !== '');
  const invalid = (message: string) => refuse('invalid', { fields: { conflicts: message } });
  if (entries.length > max) return invalid(`List at most ${max} people.`);
  if (entries.some((entry) => entry.length > CONFLICT_ENTRY_CAP))
    return invalid(`Use at most ${CONFLICT_ENTRY_CAP} characters a line.`);
  return done(entries);
}

/** What a list entry or a search for possible conflicts compares. */
export type ConflictFacts = {
  name: string;
  emails: readonly string[];
  organization: string;
  /** Domains of verified academic emails and verified organizations. */
  verifiedDomains: readonly string[];
};

const ADDRESS = /(?<![^\s<>(),;:])[^\s<>(),;:@]+@[^\s<>(),;:@]+/g;

/** Lists are compared with every person of an application: 50 entries, hundreds of people. */
const TEXTS_CACHED = 5000;

type ListEntry = { domain: string | null; addresses: string[]; names: string[] };

const AT_DOMAIN = /^[*]?@(?:[*]?\.)?(\S+?)\.?$/;
/** A domain without "@": "uni.test", "www.uni.test". It can also be a name: "Dr.王". */
const BARE_DOMAIN = /^(?:https?:\/\/)?(?:www\.|[*]\.)?((?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}-]{2,})[./]?$/iu;
/** What follows a name: "Ana Ruiz, UCLA", "Ana Ruiz (UCLA)", "Ana Ruiz – UCLA", "Ana Ruiz at UCLA". */
const AFTER_NAME = /[,،，、;|/(（].*|\s(?:[-‐‑–—@]|at|from)\s.*/iu;

const readEntry = /* @__PURE__ */ cacheByText((entry): ListEntry => {
  const line = cleanLine(entry);
  const domain = AT_DOMAIN.exec(line)?.[1]?.toLowerCase();
  if (domain !== undefined) return { domain, addresses: [], names: [] };
  const addresses = [line, ...(line.match(ADDRESS) ?? [])].filter((address) => address.includes('@'));
  const name = line.replace(ADDRESS, ' ').replace(/[<>]/g, ' ').trim();
  const first = name.replace(AFTER_NAME, '').trim();
  return {
    domain: BARE_DOMAIN.exec(line)?.[1]?.toLowerCase() ?? null,
    addresses: addresses.map((address) => address.toLowerCase().replace(/\.$/, '')),
    // One word before a comma is a family name: "Ruiz, Ana".
    names: [...nameKeys(name), ...(first.includes(' ') ? nameKeys(first) : [])],
  };
}, TEXTS_CACHED);
const keysOf = /* @__PURE__ */ cacheByText(nameKeys, TEXTS_CACHED);

/**
 * Whether a list entry means this person: by name, by email ("Ada Novak <ada@lab.edu>" has both), or
 * by domain ("@lab.edu", "lab.edu"), which includes its subdomains.
 */
export function entryMeans(entry: string, { name, emails }: Pick<ConflictFacts, 'name' | 'emails'>): boolean {
  const { domain, addresses, names } = readEntry(entry);
  if (names.length > 0 && keysOf(name).some((key) => names.includes(key))) return true;
  if (domain === null && addresses.length === 0) return false;
  return emails.some((email) => {
    const address = email.trim().toLowerCase();
    if (domain === null) return addresses.includes(address);
    return address.endsWith(`@${domain}`) || address.endsWith(`.${domain}`);
  });
}

/**
 * The conflict that the lists and facts of two people suggest. One on the person's own list counts
 * as declared. Shared organizations count for reviewers alone: owners expect applicants of theirs.
 */
export function suggestConflict(
  person: ConflictFacts & { listed: readonly string[]; isReviewer: boolean },
  applicant: ConflictFacts & { named: readonly string[] },
): ConflictSource | null {
  if (person.listed.some((entry) => entryMeans(entry, applicant))) return 'listed';
  if (applicant.named.some((entry) => entryMeans(entry, person))) return 'named';
  if (!person.isReviewer) return null;
  const domains = applicant.verifiedDomains.map(foldText);
  if (person.verifiedDomains.some((domain) => domains.includes(foldText(domain)))) return 'domain';
  return isSameOrganization(person.organization, applicant.organization) ? 'organization' : null;
}

/** True for one organization in two spellings; a placeholder is none. */
export function isSameOrganization(one: string, other: string): boolean {
  return !isPlaceholderOrganization(one) && foldText(cleanLine(one)) === foldText(cleanLine(other));
}

/** The source that counts where a person has a conflict with several people of a team. */
export function strongestSource(sources: readonly (ConflictSource | null)[]): ConflictSource | null {
  return CONFLICT_SOURCES.find((source) => sources.includes(source)) ?? null;
}

/** True where the source alone excludes the person, as if they had declared it. */
export function isDeclaredSource(source: ConflictSource): boolean {
  return source === 'declared' || source === 'listed';
}

/** A person's conflict with an application: stored, suggested, or none. */
export type ConflictState = 'confirmed' | 'possible' | 'waived' | null;

/**
 * The state of a conflict: what was decided goes before what is suggested. A suggestion from the
 * person's own list is confirmed.
 */
export function conflictState(
  decided: ConflictStatus | null,
  suggested: ConflictSource | null,
): ConflictState {
  if (decided !== null) return decided;
  if (suggested === null) return null;
  return isDeclaredSource(suggested) ? 'confirmed' : 'possible';
}

/** No one gets an application to review while a conflict is confirmed or not yet waived. */
export function excludesFromAssignment(state: ConflictState): boolean {
  return state === 'confirmed' || state === 'possible';
}

export const LAST_DECIDER =
  'Someone else has to decide about this application. Add a co-owner without a conflict first.';
export const OWN_WAIVER = 'Another person on the owner’s side has to waive your conflict.';

/** An application never loses its last person who may decide about it. */
export function whyNotInConflict(personIsDecider: boolean, otherDeciders: number): Refusal | null {
  if (!personIsDecider || otherDeciders > 0) return null;
  return refuse('move_not_allowed', { message: LAST_DECIDER }).refusal;
}

/** Parses the reason of waiving a conflict, which is required. */
export function parseWaiverReason(text: string): Outcome<string> {
  const reason = cleanText(text);
  const invalid = (message: string) => refuse('invalid', { fields: { reason: message } });
  if (reason === '') return invalid('Enter a reason. It stays on record.');
  return reason.length > MESSAGE_CAP ? invalid(tooLong(MESSAGE_CAP)) : done(reason);
}
