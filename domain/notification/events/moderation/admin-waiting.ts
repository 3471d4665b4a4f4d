import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead } from '../../email/blocks.ts';
import { WHY_ADMIN } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { kind: 'report'; proposalId: number; title: string } | { kind: 'feedback' } | { kind: 'mail' };

/** One item for the admins to handle. Its email is part of the digest in `admin-digest.ts`. */
export const adminWaiting: NotificationDefinition<Facts> = {
  to: 'admin',
  when: 'A proposal was reported, feedback came in, or an email was given up; each once a day',
  preference: 'admin_news',
  inProduct: true,
  byMail: false,
  line: (pending) => {
    if (pending.kind === 'report')
      return lineOf([{ bold: pending.title }, ' was reported'], null, [
        'Review',
        `${PATHS.adminReports}?proposal=${pending.proposalId}`,
      ]);
    if (pending.kind === 'feedback')
      return lineOf(['Someone sent feedback'], null, ['View', PATHS.adminFeedback]);
    return lineOf(['An email couldn’t be delivered'], null, ['Review', PATHS.adminMail]);
  },
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const [what, text, url] = {
    report: ['A proposal was reported', 'Read the report and decide what to do.', urls.adminReports],
    feedback: ['Someone sent feedback', 'Read it on the admin pages.', urls.adminFeedback],
    mail: ['An email couldn’t be delivered', 'We’ve stopped trying to send it.', urls.adminMail],
  }[facts.kind] as [string, string, string];
  return {
    what,
    ...(facts.kind === 'report' && { title: facts.title }),
    preheader: text,
    blocks: [headline(what), lead(text), button('Open the admin pages', url)],
    why: WHY_ADMIN,
  };
}
