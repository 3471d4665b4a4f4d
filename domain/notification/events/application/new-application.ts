import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note } from '../../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { applicationId: number; proposal: ProposalFacts; applicant: string; count: number };

/** A new application; `count` is the number of all applications to the proposal. */
export const newApplication: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'Someone applied; by email only the first of a day',
  preference: 'new_application',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, count }) =>
    lineOf([applicant, ' applied to ', bold(proposal)], `${plural(count, 'application')} so far`, [
      'View',
      PATHS.received(proposal.id, applicationId),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, applicant, count } = facts;
  return {
    what: 'New application',
    title: proposal.title,
    preheader: `${applicant} applied. ${plural(count, 'application')} so far.`,
    blocks: [
      headline(`${applicant} applied`),
      lead(`You have a new application to ${quotedTitle(proposal)}.`),
      ledger(fact('Applications', `${count} so far`), closesRow(proposal, readerZone)),
      button('Read the application', urls.received(proposal.id, facts.applicationId)),
      note('If more arrive within a day, we’ll group them in one email.'),
    ],
    why: WHY_OWNER,
  };
}
