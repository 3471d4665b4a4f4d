import type { AnnouncementForm } from '../../../../domain/announcement-form.ts';
import { readForm } from '../../../ui/read-form.ts';
import { parseId } from '../../../ui/parse-id.ts';

/** Values of the editor's form; a missing field is ''. */
export function formOf(sent: FormData): AnnouncementForm {
  const text = (name: keyof AnnouncementForm) => {
    const value = sent.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    description: text('description'),
    content: text('content'),
    writer: text('writer'),
    publishDay: text('publishDay'),
    publishTime: text('publishTime'),
    timeZone: text('timeZone'),
  };
}

/** Parses a posted editor: its form, and the revision that its page was rendered from. */
export async function parseEditorForm(request: Request) {
  const sent = await readForm(request);
  const revision = sent.get('revision');
  return { form: formOf(sent), revision: parseId(typeof revision === 'string' ? revision : null) };
}
