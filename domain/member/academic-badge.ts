import { DAY_MS } from '#domain/time/duration.ts';
import { type VerifiedFact, factEndsAt, factHolds } from './verified-fact.ts';

/** Days before a badge lapses that its person is offered to add another email. */
export const LAPSE_NOTICE_DAYS = 30;

type Fact = Pick<VerifiedFact, 'kind' | 'verifiedAt' | 'lostAt'>;

/** When an academic badge lapses, if that is soon; null for other facts and for a lapsed one. */
export function lapsesSoonAt(fact: Fact, now: Date): Date | null {
  const endsAt = factEndsAt(fact);
  if (fact.kind !== 'academic_domain' || endsAt === null || !factHolds(fact, now)) return null;
  return endsAt.getTime() - now.getTime() <= LAPSE_NOTICE_DAYS * DAY_MS ? endsAt : null;
}
