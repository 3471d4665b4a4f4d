import { refuse } from '#domain/base/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/**
 * The fields of a posted form. Throws `malformed` (400) for a body that is no form, and for a
 * repeated field that is not in `lists`.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    // Rethrown: an aborted or too large body has its own error response.
    if (error instanceof TypeError) throw pageRefusal(refuse('malformed').refusal);
    throw error;
  });
  const names = [...form.keys()].filter((name) => !lists.includes(name));
  if (new Set(names).size < names.length) throw pageRefusal(refuse('malformed').refusal);
  return form;
}

/** A text field of a form; '' if it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** Which of a page's forms or buttons was sent: `intent`, or `do` in forms opened before an upgrade. */
export function intentIn(form: FormData): string {
  return textIn(form, 'intent') || textIn(form, 'do');
}
