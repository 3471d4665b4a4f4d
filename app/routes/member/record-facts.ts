import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import type { OwnerRecord } from '../../../domain/member.ts';
import { plural } from '../../../domain/text.ts';

type RecordFact = { label: string; value: string; more?: string };

/** The record in words; nothing where there is nothing to say, such as of promises that were never due. */
export function recordFacts({ posted, since, joined, due, onTime, medianDays }: OwnerRecord): RecordFact[] {
  if (!since) return [];
  const facts: (RecordFact | false)[] = [
    due > 0 && { label: 'Results announced on time', value: `${onTime} of ${due}` },
    medianDays !== null && {
      label: 'Median time to a result',
      value: medianDays === 0 ? 'The day it closed' : `${plural(medianDays, 'day')} after closing`,
    },
    {
      label: 'Proposals posted',
      value: String(posted),
      more: `since ${formatDay(dayIn(since, DEFAULT_ZONE))}`,
    },
    { label: 'People who joined', value: String(joined) },
  ];
  return facts.filter((fact) => fact !== false);
}
