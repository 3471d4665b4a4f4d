import type { OwnerRecord } from '#domain/member/member.ts';
import { plural } from '#domain/text/text.ts';

type RecordFact = { label: string; value: string };

/**
 * The owner's record as labels and values; facts without data are omitted, for example if no
 * results were due.
 */
export function recordFacts(
  { posted, since, joined, due, onTime, medianDays }: OwnerRecord,
  answerDays: number | null = null,
): RecordFact[] {
  if (!since) return [];
  const facts: (RecordFact | false)[] = [
    due > 0 && { label: 'Results on time', value: `${onTime} of ${due}` },
    medianDays !== null && {
      label: 'Median time to a result',
      value: medianDays === 0 ? 'The day it closed' : `${plural(medianDays, 'day')} after closing`,
    },
    answerDays !== null && {
      label: 'Answers most questions',
      value: `Within ${plural(answerDays, 'day')}`,
    },
    { label: 'Proposals posted', value: String(posted) },
    { label: 'People who joined', value: String(joined) },
  ];
  return facts.filter((fact) => fact !== false);
}
