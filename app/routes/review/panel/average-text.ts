import type { ReviewAverage } from '#domain/review/review-average.ts';
import { plural } from '#domain/text/text.ts';

/** "Mean 3.5, spread 1, 2 reviews, confidence 2.5". */
export function averageText({ mean, spread, count, confidence }: ReviewAverage): string {
  const figures = mean === null ? ['No score'] : [`Mean ${mean}`, `spread ${spread}`];
  const sure = confidence === null ? [] : [`confidence ${confidence}`];
  return [...figures, plural(count, 'review'), ...sure].join(', ');
}
