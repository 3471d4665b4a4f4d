import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, prose } from '../mail-page/blocks.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An announcement of the team, whole. */
export function announcement({ id, title, text }: FactsOf['announcement'], places: Places): Sheet {
  return {
    what: 'Announcement',
    title,
    preheader: text.trim() === '' ? 'News from the team of Collegium.' : text,
    blocks: [headline(title), ...prose('', text), button('Read it on Collegium', places.announcement(id))],
    why: 'You get this because you want announcements of Collegium by mail.',
  };
}
