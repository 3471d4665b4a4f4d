import { PENDING_SAVES_FIELD, serializePendingSaves } from '../../ui/pending-saves.ts';
import type { SubmitResponse } from './save-or-submit.ts';
import { type ApplicationFormValues, toFieldValues } from './form-values.ts';

/**
 * Posts the form to `/apply/:id/save` or `/submit`; throws without a response (offline, server
 * error). `unanswered` are the content hashes of earlier saves without a response.
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
