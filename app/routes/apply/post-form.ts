import { PENDING_SAVES_FIELD, serializePendingSaves } from '../../ui/pending-saves.ts';
import type { SubmitResponse } from './save-or-submit.ts';
import { type ApplicationFormValues, toFieldValues } from './form-values.ts';

/**
 * Sends what was written to `/apply/:id/save` or `/submit` and reads the answer; throws when there is none (no connection, the
 * server in trouble). `unanswered` is what was sent before without an answer.
 */
export async function postFormValues(
  url: string,
  formValues: ApplicationFormValues,
  { uid, revision, unanswered }: { uid: string; revision: number | null; unanswered: readonly string[] },
): Promise<SubmitResponse> {
  const { resumeLine: _draftOnly, ...values } = toFieldValues(formValues);
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({
      ...values,
      uid,
      revision: String(revision ?? ''),
      [PENDING_SAVES_FIELD]: serializePendingSaves(unanswered),
    }),
    headers: { Accept: 'application/json' },
  });
  if (!response.headers.get('content-type')?.includes('application/json')) throw new Error('No answer');
  const answer = (await response.json()) as Partial<SubmitResponse>;
  if (typeof answer.ok !== 'boolean') throw new Error('No answer');
  return answer as SubmitResponse;
}
