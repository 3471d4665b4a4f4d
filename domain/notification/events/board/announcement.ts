import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, prose } from '../../email/blocks.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { lineOf, quoted } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { id: number; title: string; text: string };

/** A published announcement, with its whole text. */
export const announcement: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'An announcement was published',
  preference: 'announcement',
  inProduct: true,
  byMail: true,
  line: ({ id, title, text }) =>
    lineOf(['News from Collegium: ', { bold: title }], quoted(text), ['View', PATHS.announcement(id)]),
  email,
};

function email({ id, title, text }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Announcement',
    title,
    preheader: text.trim() === '' ? 'News from the Collegium team.' : text,
    blocks: [headline(title), ...prose('', text), button('Read it on Collegium', urls.announcement(id))],
    why: 'You’re receiving this because you chose to receive Collegium announcements by email.',
  };
}
