import { plural } from '../../text.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note } from '../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts } from '../facts.ts';
import { bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { applicationId: number; proposal: ProposalFacts; applicant: string; count: number };

/** A new application; `count` is the number of all applications to the proposal. */
export const newApplication: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'Somebody submitted an application; by mail the first one of a day',
  preference: 'new_application',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal, applicant, count }) =>
    lineOf([{ bold: applicant }, ' applied to ', bold(proposal)], `${plural(count, 'application')} so far`, [
      'View',
      PATHS.received(proposal.id, applicationId),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, applicant, count } = facts;
  return {
    what: 'New application',
    title: proposal.title,
    preheader: `From ${applicant}. ${plural(count, 'application')} so far.`,
    blocks: [
      headline('Somebody applied'),
      lead(`${applicant} sent an application to ${quotedTitle(proposal)}.`),
      ledger(fact('Applications', `${count} so far`), closesRow(proposal)),
      button('Read the application', urls.received(proposal.id, facts.applicationId)),
      note('More that come within a day are told in one mail.'),
    ],
    why: WHY_OWNER,
  };
}
