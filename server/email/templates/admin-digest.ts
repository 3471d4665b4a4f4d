import { type FactsOf, adminNotificationPhrases } from '../../../domain/notification-facts.ts';
import { button, headline, lead, ledger } from '../layout/blocks.ts';
import { listed } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** What came in for the admins since the last such email. */
export function adminDigest(facts: FactsOf['admin_digest'], places: EmailUrls): EmailTemplate {
  const { reports, feedback, mails } = facts;
  const first = reports > 0 ? places.adminReports : feedback > 0 ? places.adminFeedback : places.adminMail;
  return {
    what: `For the admins: ${listed(adminNotificationPhrases(facts))}`,
    preheader: 'New since the last email like this one.',
    blocks: [
      headline('Something waits for the admins'),
      lead(`New since the last email like this one: ${listed(adminNotificationPhrases(facts))}.`),
      ledger(
        reports > 0 ? { label: 'Reports', value: String(reports) } : null,
        feedback > 0 ? { label: 'Feedback', value: String(feedback) } : null,
        mails > 0 ? { label: 'Given-up email', value: String(mails) } : null,
      ),
      button('Open the admin pages', first),
    ],
    why: WHY_ADMIN,
  };
}

export const WHY_ADMIN = 'You get this because you are an admin.';
