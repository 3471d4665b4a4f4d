import { DAY_MS } from './duration.ts';
import { type Outcome, done, refuse } from './refusal.ts';

/** Reads the TXT records of a name, each in pieces of at most 255 bytes, as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Days between two checks of a proved domain; one that was not found is checked daily. */
export const RECHECK_DAYS = 7;

const RECORD_PREFIX = '_collegium.';
const LONGEST_HOST = 253 - RECORD_PREFIX.length;
/** One part of a host name (RFC 1123); the last one is not a number, as in an IP address. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

export const ORGANIZATION_MESSAGES = {
  host: 'Enter a domain, such as union.org, without https:// and without a path.',
  notFound:
    'We couldn’t find this record. Check its name and value. New records can take an hour to reach us.',
} as const;

/** The TXT record that proves control of a host. */
export function proofRecord(host: string, token: string): { name: string; value: string } {
  return { name: `${RECORD_PREFIX}${host}`, value: `collegium-verify=${token}` };
}

/** Parses a typed host name to lower case; `invalid` names `host`. */
export function parseHost(typed: string): Outcome<string> {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  return host.length <= LONGEST_HOST && HOST.test(host)
    ? done(host)
    : refuse('invalid', { fields: { host: ORGANIZATION_MESSAGES.host } });
}

/** Whether one of the records has exactly this value; others beside it do no harm. */
export function hasProof(records: readonly (readonly string[])[], value: string): boolean {
  return records.some((pieces) => pieces.join('') === value);
}

/** Whether a proved domain is due for a check at `now`. */
export function isRecheckDue(
  { verifiedAt, recheckedAt, lostAt }: { verifiedAt: Date; recheckedAt: Date | null; lostAt: Date | null },
  now: Date,
): boolean {
  // Jobs do not run to the second, so a day is a little less.
  const days = lostAt === null ? RECHECK_DAYS : 0.9;
  return now.getTime() - (recheckedAt ?? verifiedAt).getTime() >= days * DAY_MS;
}
