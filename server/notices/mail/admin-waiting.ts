import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead } from '../mail-page/blocks.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';
import { WHY_ADMIN } from './admin-digest.ts';

/** One thing that waits for the admins; by email it comes in the digest. */
export function adminWaiting(news: FactsOf['admin_waiting'], places: Places): Sheet {
  const [what, text, url] = {
    report: ['A proposal was reported', 'Look at the report and decide.', places.adminReports],
    feedback: ['Someone sent feedback', 'Read it on the admin pages.', places.adminFeedback],
    mail: ['An email was given up', 'It was not delivered.', places.adminMail],
  }[news.kind] as [string, string, string];
  return {
    ...{ what, ...(news.kind === 'report' && { title: news.title }), preheader: text },
    blocks: [headline(what), lead(text), button('Open the admin pages', url)],
    why: WHY_ADMIN,
  };
}
