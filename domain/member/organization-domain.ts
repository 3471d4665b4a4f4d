import { DAY_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { isRegisteredHost } from './public-suffix.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';

/** Reads the TXT records of a name, each in pieces of at most 255 bytes, as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Days between two checks of a proved domain; one that was not found is checked daily. */
export const RECHECK_DAYS = 7;
/** The result of a requested check is shown after this time: when it was known says what DNS did. */
export const CHECK_RESULT_MS = 5000;
/** A requested check that has not run after this time may be requested again. */
export const CHECK_OVERDUE_MS = 10 * MINUTE_MS;

const RECORD_PREFIX = '_collegium.';
const LONGEST_HOST = 253 - RECORD_PREFIX.length;
/** One part of a host name (RFC 1123); the last one is not a number, as in an IP address. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`);

export const ORGANIZATION_MESSAGES = {
  host: 'Enter a public domain that your organization registered, such as union.org or lab.union.org, without https:// and without a path.',
} as const;

/** The TXT record that proves control of a host. */
export function proofRecord(host: string, token: string): { name: string; value: string } {
  return { name: `${RECORD_PREFIX}${host}`, value: `collegium-verify=${token}` };
}

/** Parses a typed host name to lower case; `invalid` names `host`. */
export function parseHost(typed: string): Outcome<string> {
  const host = typed.trim().toLowerCase().replace(/\.$/, '');
  return host.length <= LONGEST_HOST && HOST.test(host) && isRegisteredHost(host)
    ? done(host)
    : refuse('invalid', { fields: { host: ORGANIZATION_MESSAGES.host } });
}

/** Whether one of the records has exactly this value; others beside it do no harm. */
export function hasProof(records: readonly (readonly string[])[], value: string): boolean {
  return records.some((pieces) => pieces.join('') === value);
}

/** When a person last asked for a check, and when the last one that they asked for ran. */
type CheckTimes = { checkRequestedAt: Date | null; checkedAt: Date | null };

/** Whether the check that a person asked for has yet to run. */
export function isCheckRequested({ checkRequestedAt, checkedAt }: CheckTimes): boolean {
  return checkRequestedAt !== null && (checkedAt === null || checkedAt < checkRequestedAt);
}

/** True while a requested check counts as running: another request changes nothing. */
export function isCheckRunning(times: CheckTimes, now: Date): boolean {
  if (times.checkRequestedAt === null) return false;
  const age = now.getTime() - times.checkRequestedAt.getTime();
  return age < CHECK_RESULT_MS || (age < CHECK_OVERDUE_MS && isCheckRequested(times));
}

/** Times of a proved domain. */
type ProofTimes = { verifiedAt: Date; recheckedAt: Date | null; lostAt: Date | null };

/**
 * When the record was last looked for, or null if it was found then or a check is running. `proof`
 * has the times of the fact, null where the record was never found.
 */
export function recordMissedAt(times: CheckTimes, proof: ProofTimes | null, now: Date): Date | null {
  if (isCheckRunning(times, now)) return null;
  const lookedAt = proof && (proof.recheckedAt ?? proof.verifiedAt);
  const { checkedAt } = times;
  if (checkedAt !== null && (lookedAt === null || lookedAt < checkedAt)) return checkedAt;
  return proof?.lostAt ? lookedAt : null;
}

/** Whether a proved domain is due for a check at `now`. */
export function isRecheckDue({ verifiedAt, recheckedAt, lostAt }: ProofTimes, now: Date): boolean {
  // Jobs do not run to the second, so a day is a little less.
  const days = lostAt === null ? RECHECK_DAYS : 0.9;
  return now.getTime() - (recheckedAt ?? verifiedAt).getTime() >= days * DAY_MS;
}
