import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import { WHY_ADMIN } from './admin-digest.ts';

/** One thing that waits for the admins; by email it comes in the digest. */
export function adminWaiting(news: FactsOf['admin_waiting'], places: EmailUrls): EmailTemplate {
  const [what, text, url] = {
    report: ['A proposal was reported', 'Look at the report and decide.', places.adminReports],
    feedback: ['Someone sent feedback', 'Read it on the admin pages.', places.adminFeedback],
    mail: ['An email was given up', 'It was not delivered.', places.adminMail],
  }[news.kind] as [string, string, string];
  return {
    what,
    ...(news.kind === 'report' && { title: news.title }),
    preheader: text,
    blocks: [headline(what), lead(text), button('Open the admin pages', url)],
    why: WHY_ADMIN,
  };
}
