import type { ApplicationDraft } from '../../../domain/application-form.ts';
import { saveApplication, saveUnsentChanges } from '../../../server/commands/application.ts';
import { removeFiles } from '../../../server/commands/resume.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';

/** Saves a form: as a draft, or as unsent changes once the application was submitted. */
export async function saveForm(
  { db, blobs, actor, now }: RequestContext,
  proposalId: number,
  draft: ApplicationDraft,
  stored: { revision: number | null; isSent: boolean },
) {
  const save = stored.isSent ? saveUnsentChanges : saveApplication;
  const saved = await save(db, actor, proposalId, draft, stored, now);
  if (saved.ok) await removeFiles(blobs, saved.value.unusedFiles);
  return saved;
}
