import { saveApplication, saveUnsentChanges } from '../../../server/commands/application.ts';
import { removeFiles } from '../../../server/commands/resume.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { type ParsedSubmission, basisOf, draftOf } from './parse-submission.ts';

/** Saves a form: as a draft, or as unsent changes once the application was submitted. */
export async function saveDraftOrChanges(
  { db, blobs, actor, now }: RequestContext,
  proposalId: number,
  form: ParsedSubmission,
) {
  const draft = draftOf(form.formValues);
  const basis = basisOf(form);
  const asDraft = await saveApplication(db, actor, proposalId, draft, basis, now);
  const saved =
    !asDraft.ok && asDraft.refusal.code === 'already_submitted'
      ? await saveUnsentChanges(db, actor, proposalId, draft, basis, now)
      : asDraft;
  if (saved.ok) await removeFiles(blobs, saved.value.unusedFiles);
  return saved;
}
