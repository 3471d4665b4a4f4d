import { refuse } from '../../domain/refusal.ts';
import { pageRefusal } from './page-refusal.ts';

/**
 * The fields of a posted form, each of them once but for `lists`. Throws `malformed` (400), as loaders and actions do, for a body that is
 * no such form.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const form = await request.formData().catch((error: unknown) => {
    // What broke off or grew too large says so by itself.
    if (error instanceof TypeError) throw pageRefusal(refuse('malformed').refusal);
    throw error;
  });
  const names = [...form.keys()].filter((name) => !lists.includes(name));
  if (new Set(names).size < names.length) throw pageRefusal(refuse('malformed').refusal);
  return form;
}

/** One text of a form, '' where it is missing or a file. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
