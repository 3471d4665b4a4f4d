import { type Outcome, done } from '#domain/base/refusal.ts';
import type { RequestContext, ResumeForm } from '#server/http/request-context.ts';
import { readForm } from '#app/http/read-form.ts';

/**
 * {@link readForm} of a form that may upload a resume beside `textFields`: its id becomes the field
 * `resumeId`. `resume` is null where no file was chosen.
 */
export async function readFormWithResume(
  request: Request,
  textFields: readonly string[],
  { receiveForm }: Pick<RequestContext, 'receiveForm'>,
): Promise<Outcome<{ form: FormData; resume: ResumeForm['resume'] }>> {
  if (!request.headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data'))
    return done({ form: await readForm(request), resume: null });
  const received = await receiveForm(request, { textFields });
  if (!received.ok) return received;
  const { fields, resume } = received.value;
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  if (resume?.ok) form.set('resumeId', resume.value.id);
  return done({ form, resume });
}
