import { listed } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger } from '../../email/blocks.ts';
import { WHY_ADMIN } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/**
 * Counts since the last digest; `mails` are emails that were given up. Digests stored before
 * `reportedProposals` or `reportedTitles`, the latest few, was added do not have it.
 */
type Facts = {
  reports: number;
  reportedProposals?: number;
  reportedTitles?: string[];
  feedback: number;
  mails: number;
};

/** What came in for the admins since the last digest. */
export const adminDigest: NotificationDefinition<Facts> = {
  to: 'admin',
  when: 'Something new for the admins; at most once in 24 hours',
  preference: 'admin_news',
  inProduct: false,
  byMail: true,
  // Every definition has a line; this one is in no list, since `inProduct` is false.
  line: (facts) =>
    lineOf(['New for the admins'], pendingPhrases(facts).join(', '), ['Review', PATHS.adminReports]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { reports, feedback, mails } = facts;
  const phrases = listed(pendingPhrases(facts));
  return {
    what: `For the admins: ${phrases}`,
    preheader: news(facts),
    blocks: [
      headline('New for the admins'),
      lead(news(facts)),
      ledger(
        reports > 0 ? fact('Reports', String(reports)) : null,
        feedback > 0 ? fact('Feedback', String(feedback)) : null,
        mails > 0 ? fact('Undelivered emails', String(mails)) : null,
      ),
      button('Open the admin pages', firstPendingUrl(facts, urls)),
    ],
    why: WHY_ADMIN,
  };
}

function firstPendingUrl({ reports, feedback }: Facts, urls: NotificationUrls): string {
  if (reports > 0) return urls.adminReports;
  return feedback > 0 ? urls.adminFeedback : urls.adminMail;
}

/** The titles of reported proposals, which the subject and the counts do not have. */
function news({ reportedTitles = [], reportedProposals = 0 }: Facts): string {
  if (reportedTitles.length === 0) return 'This came in since the last summary.';
  const more = reportedProposals - reportedTitles.length;
  const titles = reportedTitles.map((title) => `“${title}”`);
  const those = more > 0 ? [...titles, `${more} more`] : titles;
  return `${listed(those)} ${those.length === 1 ? 'was' : 'were'} reported.`;
}

/** "2 reports about 1 proposal", "1 feedback message"; zeros are left out. */
export function pendingPhrases({ reports, reportedProposals, feedback, mails }: Facts): string[] {
  const phrases: string[] = [];
  const about = reportedProposals ? ` about ${plural(reportedProposals, 'proposal')}` : '';
  if (reports > 0) phrases.push(plural(reports, 'report') + about);
  if (feedback > 0) phrases.push(plural(feedback, 'feedback message'));
  if (mails > 0) phrases.push(plural(mails, 'undelivered email'));
  return phrases;
}
