import { receiptNumber } from '../../application.ts';
import { fileSize } from '../../file-size.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, heading, headline, ledger, note, paragraph, prose } from '../email/blocks.ts';
import { dateOf, formatInstantWithZone, resultRow } from '../email/copy.ts';
import type { EmailBlock, EmailTemplate } from '../email/email-template.ts';
import type { Answered, ApplicationRef, Instant } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = ApplicationRef & {
  sentAt: Instant;
  /** Replaces an earlier submission. */
  replaced: boolean;
  answers: Answered[];
  comments: string;
  referenceLink: string;
  resume: { fileName: string; bytes: number } | null;
  resumeDeletedAt: Instant | null;
};

/** Receipt of an application or of replaced answers, with everything that was submitted. */
export const receipt: NotificationDefinition<Facts> = {
  to: 'applicant',
  when: 'They submitted an application, replaced its answers, or took a withdrawal back',
  preference: 'receipt',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ applicationId, proposal, replaced }) =>
    lineOf(
      [
        replaced ? 'We have your new answers to ' : 'We have your application to ',
        bold(proposal),
        `. Receipt ${receiptNumber(applicationId)}.`,
      ],
      null,
      ['Receipt', PATHS.application(applicationId)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, replaced, answers, comments, referenceLink } = facts;
  const number = receiptNumber(facts.applicationId);
  return {
    what: replaced ? 'Received: your new answers to' : 'Received: your application to',
    title: proposal.title,
    preheader: `Receipt ${number}. Every answer you sent is below. You can edit until ${dateOf(proposal.closeAt, proposal)}.`,
    blocks: [
      headline(replaced ? 'We have your new answers' : 'We have your application'),
      paragraph(
        replaced
          ? 'They replace what you sent before. This message is your receipt; keep it.'
          : 'It arrived whole and on time. This message is your receipt; keep it.',
      ),
      ledger(
        fact('Receipt', number),
        fact('Proposal', proposal.title),
        fact('Sent', formatInstantWithZone(facts.sentAt, proposal)),
        fact('You can edit until', formatInstantWithZone(proposal.closeAt, proposal)),
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
      button('See your application', urls.application(facts.applicationId)),
      note(['Only the owner of this proposal can read it.', ...resumeLines(facts)].join(' ')),
    ],
    why: 'You get this because you submitted an application.',
  };
}

function resumeLines({ resume, resumeDeletedAt, proposal }: Facts): string[] {
  if (!resume) return [];
  const opened = 'You see each time your resume is opened.';
  return resumeDeletedAt
    ? [
        opened,
        `It is deleted on ${dateOf(resumeDeletedAt, proposal)}, or later if you use the same file in another application.`,
      ]
    : [opened];
}
