import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, prose } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An announcement of the team, whole. */
export function announcement({ id, title, text }: FactsOf['announcement'], places: EmailUrls): EmailTemplate {
  return {
    what: 'Announcement',
    title,
    preheader: text.trim() === '' ? 'News from the team of Collegium.' : text,
    blocks: [headline(title), ...prose('', text), button('Read it on Collegium', places.announcement(id))],
    why: 'You get this because you want announcements of Collegium by mail.',
  };
}
