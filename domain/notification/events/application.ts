import { AI_USE_LABEL, aiUseText } from '#domain/application/ai-use.ts';
import { receiptNumber } from '#domain/application/application.ts';
import { fileSize } from '#domain/base/file-size.ts';
import { plural } from '#domain/text/text.ts';
import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { daysBetween, isOnTime } from '#domain/time/time-left.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, heading, headline, lead, ledger, note, paragraph, prose } from '../email/blocks.ts';
import {
  WHY,
  closesRow,
  dateOf,
  deadline,
  eventTime,
  posterAt,
  posterName,
  proposalBlock,
  quotedTitle,
  resultRow,
} from '../email/copy.ts';
import type { EmailBlock } from '../email/email-template.ts';
import type { Answered, ApplicationRef, Instant, ProposalFacts } from '../facts.ts';
import { bold, dayOf, lineOf } from '../line.ts';
import { PATHS } from '../notification-urls.ts';

type ReceiptFacts = ApplicationRef & {
  sentAt: Instant;
  /** Replaces an earlier submission. */
  replaced: boolean;
  answers: Answered[];
  comments: string;
  referenceLink: string;
  /** Missing in receipts of earlier versions. */
  aiUse?: string;
  resume: { fileName: string; bytes: number } | null;
  resumeDeletedAt: Instant | null;
};

/** Receipt of an application or of replaced answers, with everything that was submitted. */
export const receipt: NotificationDefinition<ReceiptFacts> = {
  to: 'applicant',
  when: 'They submitted an application, updated it, or undid a withdrawal',
  preference: 'receipt',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, replaced }) =>
    lineOf(
      [
        replaced ? 'We received your updated application to ' : 'We received your application to ',
        bold(proposal),
      ],
      `Receipt ${receiptNumber(applicationId)}`,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, replaced, answers, comments, referenceLink } = facts;
    const number = receiptNumber(facts.applicationId);
    return {
      what: replaced ? 'We received your updated application to' : 'We received your application to',
      title: proposal.title,
      preheader: `Receipt ${number}, with everything you sent. You can make changes until ${dateOf(proposal.closeAt, proposal)}.`,
      blocks: [
        headline(replaced ? 'Application updated' : 'Application submitted'),
        paragraph(
          replaced
            ? 'Your new answers replace the ones you sent before. Keep this email as your receipt.'
            : 'We received your complete application on time. Keep this email as your receipt.',
        ),
        ledger(
          fact('Receipt', number),
          fact('Proposal', proposal.title),
          fact('Sent', eventTime(facts.sentAt, readerZone, proposal.timeZone)),
          fact('Edit until', deadline(proposal.closeAt, proposal, readerZone)),
          resultRow(proposal),
          facts.resume && fact('Resume', `${facts.resume.fileName}, ${fileSize(facts.resume.bytes)}`),
        ),
        ...(answers.length > 0 ? [heading('What you sent')] : []),
        ...answers.map(({ question, answer }, index): EmailBlock => ({
          is: 'answer',
          number: index + 1,
          label: question,
          text: answer,
        })),
        ...prose('Comments', comments),
        ...prose('Reference', referenceLink),
        ...prose(AI_USE_LABEL, aiUseText(facts.aiUse ?? '')),
        button('View your application', urls.application(facts.applicationId)),
        note(
          ['Only the people who own this proposal can read your application.', ...resumeLines(facts)].join(
            ' ',
          ),
        ),
      ],
      why: 'You’re receiving this because you submitted an application.',
    };
  },
};

function resumeLines({ resume, resumeDeletedAt, proposal }: ReceiptFacts): string[] {
  if (!resume) return [];
  const opened = 'You’ll see each time your resume is opened.';
  return resumeDeletedAt
    ? [
        opened,
        `We’ll delete it on ${dateOf(resumeDeletedAt, proposal)}, or later if you use the same file in another application.`,
      ]
    : [opened];
}

/** The applicant withdrew: what ended, and until when they can undo it. */
export const applicationWithdrawn: NotificationDefinition<ApplicationRef & { mayRestore: boolean }> = {
  to: 'applicant',
  when: 'They withdrew their application',
  preference: 'receipt',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, mayRestore }) =>
    lineOf(
      ['You withdrew your application to ', bold(proposal)],
      mayRestore ? `You can undo this until ${dayOf(proposal.closeAt, proposal)}` : null,
      ['View', PATHS.application(applicationId)],
    ),
  email: (facts, urls, readerZone) => {
    const { proposal, mayRestore, applicationId } = facts;
    const until = deadline(proposal.closeAt, proposal, readerZone);
    return {
      what: 'You withdrew your application to',
      title: proposal.title,
      preheader: mayRestore ? `You can undo this until ${until}.` : 'This can’t be undone.',
      blocks: [
        headline('You withdrew your application'),
        lead(`${posterName(proposal)} can no longer read your answers or open your resume.`),
        ledger(
          fact('Receipt', receiptNumber(applicationId)),
          fact('Proposal', proposal.title),
          mayRestore ? fact('Undo until', until) : null,
        ),
        button('View your application', urls.application(applicationId)),
        paragraph(
          mayRestore
            ? 'If you undo this, your application is restored as you sent it. Your answers stay in My Account either way.'
            : 'Applications are closed, so this can’t be undone. Your answers stay in My Account.',
        ),
      ],
      why: 'You’re receiving this because you withdrew an application.',
    };
  },
};

type ClosesSoonFacts = {
  proposal: ProposalFacts;
  why: 'draft' | 'saved';
  answered?: { done: number; of: number };
};

/** Reminder of a draft or a saved proposal before the close date. */
export const closesSoon: NotificationDefinition<ClosesSoonFacts> = {
  to: 'follower',
  when: 'Three days before the close date, for a draft or a bookmark',
  preference: 'closes_soon',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why, answered }, now) => {
    const { when, until } = closing(proposal, now);
    const opening = why === 'draft' ? 'A proposal you started applying to' : 'A proposal you saved';
    return lineOf(
      [`${opening} ${when}: `, bold(proposal)],
      answered && until ? `Your draft has ${answered.done} of ${plural(answered.of, 'answer')}` : until,
      why === 'draft' && until
        ? ['Continue', PATHS.apply(proposal.id)]
        : ['View', PATHS.proposal(proposal.id)],
    );
  },
  email: ({ proposal, why, answered }, urls, readerZone) => {
    const until = deadline(proposal.closeAt, proposal, readerZone);
    const what = `Closes ${dateOf(proposal.closeAt, proposal)}`;
    const about = { what, title: proposal.title, why: WHY[why] };
    if (why === 'draft') {
      return {
        ...about,
        preheader: 'Your application is still a draft. Don’t forget to submit it.',
        blocks: [
          headline('Your application is still a draft'),
          lead(`${posterAt(proposal)} is accepting applications to ${quotedTitle(proposal)} until ${until}.`),
          ledger(
            closesRow(proposal, readerZone),
            answered ? fact('Answered', `${answered.done} of ${plural(answered.of, 'question')}`) : null,
          ),
          button('Continue your application', urls.apply(proposal.id)),
          note('Only you can see your draft. Submit it before the close date to apply.'),
        ],
      };
    }
    return {
      ...about,
      preheader: `Applications close ${until}.`,
      blocks: [
        headline('A proposal you saved closes soon'),
        proposalBlock(proposal, urls),
        lead(`Applications close ${until}.`),
        button('Read the proposal', urls.proposal(proposal.id)),
        note('You haven’t applied yet. This is the only reminder.'),
      ],
    };
  },
};

/**
 * The close date at `now`, since the line may be read days later; `until` is null once it has
 * passed.
 */
function closing({ closeAt, timeZone }: ProposalFacts, now: Date): { when: string; until: string | null } {
  const day = dayIn(new Date(closeAt), timeZone);
  if (!isOnTime(now, new Date(closeAt))) return { when: `closed on ${formatDayShort(day)}`, until: null };
  const remaining = daysBetween(dayIn(now, timeZone), day);
  return {
    when: remaining === 0 ? 'closes today' : `closes in ${plural(remaining, 'day')}`,
    until: `Open until ${formatDay(day)}`,
  };
}

/** Reminder of changes to a submitted application that were saved and not submitted. */
export const changesUnsent: NotificationDefinition<ApplicationRef> = {
  to: 'applicant',
  when: 'Three days before the close date, for changes to an application that were not submitted',
  preference: 'closes_soon',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }, now) => {
    const closeAt = new Date(proposal.closeAt);
    return isOnTime(now, closeAt)
      ? lineOf(
          ['You haven’t submitted your changes to ', bold(proposal)],
          `Open until ${dayOf(proposal.closeAt, proposal)}`,
          ['Continue', PATHS.apply(proposal.id)],
        )
      : lineOf(
          ['You had changes to submit for ', bold(proposal)],
          `Closed on ${formatDayShort(dayIn(closeAt, proposal.timeZone))}`,
          ['View', PATHS.application(applicationId)],
        );
  },
  email: ({ proposal }, urls, readerZone) => {
    const name = posterName(proposal);
    return {
      what: 'Changes not submitted',
      title: proposal.title,
      preheader: `${name} reads the answers you submitted before.`,
      blocks: [
        headline('You haven’t submitted your changes'),
        lead(
          `You changed your application to ${quotedTitle(proposal)} after you submitted it. You can submit the changes until ${deadline(proposal.closeAt, proposal, readerZone)}.`,
        ),
        ledger(closesRow(proposal, readerZone)),
        button('Review and submit', urls.apply(proposal.id)),
        note(`Until you submit again, ${name} reads the answers you submitted before.`),
      ],
      why: 'You’re receiving this because you changed an application and haven’t submitted the changes.',
    };
  },
};

/** `reader`: a co-owner who opened it; without one, the owner did. */
type ResumeOpenedFacts = ApplicationRef & { fileName: string; reader?: string };

/** The owner or a co-owner of a proposal opened the reader's resume. */
export const resumeOpened: NotificationDefinition<ResumeOpenedFacts> = {
  to: 'applicant',
  when: 'The owner or a co-owner opened their resume, the first time that day',
  preference: 'resume_opened',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, reader }) =>
    lineOf([`${reader ?? proposal.name} opened your resume for `, bold(proposal)], null, [
      'View',
      PATHS.application(applicationId),
    ]),
  email: (facts, urls) => {
    const { proposal, reader } = facts;
    return {
      what: 'Your resume was opened',
      title: proposal.title,
      preheader: `${reader ?? posterName(proposal)} opened it.`,
      blocks: [
        headline('Your resume was opened'),
        lead(`${reader ?? posterAt(proposal)} opened the resume you sent with your application.`),
        ledger(fact('File', facts.fileName), fact('Proposal', proposal.title)),
        button('View your application', urls.application(facts.applicationId)),
        note(
          'Your application shows each time your resume was opened. This doesn’t mean a decision has been made.',
        ),
      ],
      why: 'You’re receiving this because you applied to this proposal.',
    };
  },
};
