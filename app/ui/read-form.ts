import { refuse } from '../../domain/refusal.ts';
import { refused } from './refused.ts';

/** The fields of a posted form. Throws `malformed` (400), as loaders and actions do, for a body that is no form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    // What broke off or grew too large says so by itself.
    if (error instanceof TypeError) throw refused(refuse('malformed').refusal);
    throw error;
  }
}

/** One text of a form, '' where it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
