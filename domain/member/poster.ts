import { type OwnerRecord, ownerRecordLine } from './member.ts';
import { plural } from '#domain/text/text.ts';
import { type VerifiedFact, factText, monthOf } from './verified-fact.ts';

/** What applicants should know of who posted a proposal. */
export type Poster = {
  verified: readonly VerifiedFact[];
  memberSince: Date;
  record: OwnerRecord;
  /** Days within which they answer most questions; null below three answers. */
  answerDays: number | null;
};

/** "Who posted this" in lines, what was verified first. Facts with dates, without a score. */
export function posterLines({ verified, memberSince, record, answerDays }: Poster): string[] {
  const recordLine = ownerRecordLine(record);
  return [
    ...verified.map(factText),
    record.posted > 1 ? `${plural(record.posted, 'proposal')} posted` : 'First proposal here',
    ...(recordLine === null ? [] : [recordLine]),
    ...(answerDays === null ? [] : [`Answers most questions within ${plural(answerDays, 'day')}`]),
    `Member since ${monthOf(memberSince)}`,
  ];
}
