import { receiptNumber } from '../../../domain/application.ts';
import { fileSize } from '../../../domain/file-size.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, heading, headline, ledger, note, paragraph, prose } from '../layout/blocks.ts';
import { dateOf, formatInstantWithZone, resultRow } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailBlock, EmailTemplate } from '../layout/template-model.ts';

/** An application arrived, or its answers were replaced: with everything that was sent. */
export function receipt(facts: FactsOf['receipt'], places: EmailUrls): EmailTemplate {
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
      ...answers.map(({ question, answer }, place): EmailBlock => ({
        is: 'answer',
        number: place + 1,
        label: question,
        text: answer,
      })),
      ...prose('Comments', comments),
      ...prose('Reference', referenceLink),
      button('See your application', places.application(facts.applicationId)),
      note(['Only the owner of this proposal can read it.', ...resumeWords(facts)].join(' ')),
    ],
    why: 'You get this because you submitted an application.',
  };
}

function resumeWords({ resume, resumeDeletedAt, proposal }: FactsOf['receipt']): string[] {
  if (!resume) return [];
  const opened = 'You see each time your resume is opened.';
  return resumeDeletedAt
    ? [
        opened,
        `It is deleted on ${dateOf(resumeDeletedAt, proposal)}, or later if you use the same file in another application.`,
      ]
    : [opened];
}
