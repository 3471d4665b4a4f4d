import { UNANSWERED_FIELD, writeUnanswered } from '../../ui/unanswered.ts';
import type { KeptAnswer } from './keeping.ts';
import { type Written, valuesOf } from './written.ts';

/**
 * Sends what was written to `/apply/:id/save` or `/submit` and reads the answer; throws when there is none (no connection, the
 * server in trouble). `unanswered` is what was sent before without an answer.
 */
export async function sendWritten(
  address: string,
  written: Written,
  { uid, revision, unanswered }: { uid: string; revision: number | null; unanswered: readonly string[] },
): Promise<KeptAnswer> {
  const { resumeLine: _onlyForTheCopy, ...values } = valuesOf(written);
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({
      ...values,
      ...{ uid, revision: String(revision ?? ''), [UNANSWERED_FIELD]: writeUnanswered(unanswered) },
    }),
    headers: { Accept: 'application/json' },
  });
  if (!response.headers.get('content-type')?.includes('application/json')) throw new Error('No answer');
  const answer = (await response.json()) as Partial<KeptAnswer>;
  if (typeof answer.ok !== 'boolean') throw new Error('No answer');
  return answer as KeptAnswer;
}
