import { plural } from '../../text.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead, ledger } from '../email/blocks.ts';
import { WHY_ADMIN, listed } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import { lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { reports: number; feedback: number; mails: number };

/** What came in for the admins since the last digest. */
export const adminDigest: NotificationDefinition<Facts> = {
  to: 'admin',
  when: 'Something new waits for the admins; at most once in 24 hours',
  preference: 'admin_news',
  inProduct: false,
  byMail: true,
  line: (pending) =>
    lineOf(['New for the admins'], adminNotificationPhrases(pending).join(', '), [
      'Review',
      PATHS.adminReports,
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { reports, feedback, mails } = facts;
  const first = reports > 0 ? urls.adminReports : feedback > 0 ? urls.adminFeedback : urls.adminMail;
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

/** "2 reports", "1 message of feedback"; zeros are left out. */
export function adminNotificationPhrases({ reports, feedback, mails }: Facts): string[] {
  return [
    reports > 0 && plural(reports, 'report'),
    feedback > 0 && plural(feedback, 'message of feedback', 'messages of feedback'),
    mails > 0 && plural(mails, 'email that was given up', 'emails that were given up'),
  ].filter((words) => words !== false);
}
