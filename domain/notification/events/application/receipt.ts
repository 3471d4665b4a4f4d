import { AI_USE_LABEL, aiUseText } from '#domain/application/ai-use.ts';
import { receiptNumber } from '#domain/application/application.ts';
import { fileSize } from '#domain/base/file-size.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, heading, headline, ledger, note, paragraph, prose } from '../../email/blocks.ts';
import { dateOf, deadline, eventTime, resultRow } from '../../email/copy.ts';
import type { EmailBlock, EmailTemplate } from '../../email/email-template.ts';
import type { Answered, ApplicationRef, Instant } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = ApplicationRef & {
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
export const receipt: NotificationDefinition<Facts> = {
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
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
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
        ['Only the people who own this proposal can read your application.', ...resumeLines(facts)].join(' '),
      ),
    ],
    why: 'You’re receiving this because you submitted an application.',
  };
}

function resumeLines({ resume, resumeDeletedAt, proposal }: Facts): string[] {
  if (!resume) return [];
  const opened = 'You’ll see each time your resume is opened.';
  return resumeDeletedAt
    ? [
        opened,
        `We’ll delete it on ${dateOf(resumeDeletedAt, proposal)}, or later if you use the same file in another application.`,
      ]
    : [opened];
}
