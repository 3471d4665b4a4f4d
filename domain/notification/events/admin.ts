import { FEEDBACK_KINDS, FEEDBACK_LABEL } from '#domain/board/feedback.ts';
import { listed } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import type { EmailDefinition, NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, prose, quotation } from '../email/blocks.ts';
import { WHY_ADMIN } from '../email/copy.ts';
import { lineOf, quoted } from '../line.ts';
import { type NotificationUrls, PATHS } from '../notification-urls.ts';

type AdminWaitingFacts =
  | { kind: 'report'; proposalId: number; title: string }
  | { kind: 'feedback' }
  | { kind: 'mail' };

/** One item for the admins to handle. Its email is part of `adminDigest`. */
export const adminWaiting: NotificationDefinition<AdminWaitingFacts> = {
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
  email: (facts, urls) => {
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
  },
};

/**
 * Counts since the last digest, with `mails` for emails that were given up. Older stored digests
 * lack `reportedProposals` and `reportedTitles`, the latest few.
 */
type AdminDigestFacts = {
  reports: number;
  reportedProposals?: number;
  reportedTitles?: string[];
  feedback: number;
  mails: number;
};

/** What came in for the admins since the last digest. */
export const adminDigest: NotificationDefinition<AdminDigestFacts> = {
  to: 'admin',
  when: 'Something new for the admins; at most once in 24 hours',
  preference: 'admin_news',
  inProduct: false,
  byMail: true,
  // Every definition has a line; this one is in no list, since `inProduct` is false.
  line: (facts) =>
    lineOf(['New for the admins'], pendingPhrases(facts).join(', '), ['Review', PATHS.adminReports]),
  email: (facts, urls) => {
    const { reports, feedback, mails } = facts;
    const phrases = listed(pendingPhrases(facts));
    return {
      what: `For the admins: ${phrases}`,
      preheader: digestText(facts),
      blocks: [
        headline('New for the admins'),
        lead(digestText(facts)),
        ledger(
          reports > 0 ? fact('Reports', String(reports)) : null,
          feedback > 0 ? fact('Feedback', String(feedback)) : null,
          mails > 0 ? fact('Undelivered emails', String(mails)) : null,
        ),
        button('Open the admin pages', firstPendingUrl(facts, urls)),
      ],
      why: WHY_ADMIN,
    };
  },
};

function firstPendingUrl({ reports, feedback }: AdminDigestFacts, urls: NotificationUrls): string {
  if (reports > 0) return urls.adminReports;
  return feedback > 0 ? urls.adminFeedback : urls.adminMail;
}

/** The titles of reported proposals, which the subject and the counts do not have. */
function digestText({ reportedTitles = [], reportedProposals = 0 }: AdminDigestFacts): string {
  if (reportedTitles.length === 0) return 'This came in since the last summary.';
  const more = reportedProposals - reportedTitles.length;
  const titles = reportedTitles.map((title) => `“${title}”`);
  const those = more > 0 ? [...titles, `${more} more`] : titles;
  return `${listed(those)} ${those.length === 1 ? 'was' : 'were'} reported.`;
}

/** "2 reports about 1 proposal", "1 feedback message"; zeros are left out. */
export function pendingPhrases({ reports, reportedProposals, feedback, mails }: AdminDigestFacts): string[] {
  const phrases: string[] = [];
  const about = reportedProposals ? ` about ${plural(reportedProposals, 'proposal')}` : '';
  if (reports > 0) phrases.push(plural(reports, 'report') + about);
  if (feedback > 0) phrases.push(plural(feedback, 'feedback message'));
  if (mails > 0) phrases.push(plural(mails, 'undelivered email'));
  return phrases;
}

export type StoredFeedbackReceived = { id: number; kind: string; text: string; page: string; email: string };

/** New feedback, emailed to FEEDBACK_EMAIL. */
export const feedbackReceived: EmailDefinition<StoredFeedbackReceived> = {
  when: 'Someone sent feedback; goes to FEEDBACK_EMAIL',
  email: (facts, urls) => {
    const { text, page, email } = facts;
    const kind = FEEDBACK_KINDS.find((kind) => kind === facts.kind);
    const label = kind ? FEEDBACK_LABEL[kind] : facts.kind;
    return {
      what: 'Feedback',
      title: `${label}, ${text}`,
      preheader: email ? `Reply to ${email}` : 'They left no email address.',
      blocks: [
        headline(label),
        ...quotation('What they wrote', text),
        ledger(fact('Page', page || 'Not given'), fact('Reply to', email || 'Not given')),
        button('Read all feedback', urls.adminFeedback),
      ],
      why: 'You’re receiving this because this address receives Collegium’s feedback.',
    };
  },
};

/** A published announcement, with its whole text. */
export const announcement: NotificationDefinition<{ id: number; title: string; text: string }> = {
  to: 'member',
  when: 'An announcement was published',
  preference: 'announcement',
  inProduct: true,
  byMail: true,
  line: ({ id, title, text }) =>
    lineOf(['News from Collegium: ', { bold: title }], quoted(text), ['View', PATHS.announcement(id)]),
  email: ({ id, title, text }, urls) => ({
    what: 'Announcement',
    title,
    preheader: text.trim() === '' ? 'News from the Collegium team.' : text,
    blocks: [headline(title), ...prose('', text), button('Read it on Collegium', urls.announcement(id))],
    why: 'You’re receiving this because you chose to receive Collegium announcements by email.',
  }),
};
