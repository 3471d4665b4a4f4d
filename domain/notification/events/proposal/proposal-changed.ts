import { formatSpan } from '#domain/time/calendar-day.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { WHY, closesRow, posterAt, quotedTitle, resultRow } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts, Why } from '../../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why; changed: string[] };

/** Dates or terms of a followed proposal changed. */
export const proposalChanged: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'Its dates or terms changed, or it reopened',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why, changed }) =>
    lineOf([bold(proposal), ' was updated'], [...changed, FOLLOWED_BECAUSE[why]].join('. '), [
      'View',
      PATHS.proposal(proposal.id),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, why, changed } = facts;
  return {
    what: 'Updated',
    title: proposal.title,
    preheader: `${changed.join('. ')}.`,
    blocks: [
      headline('A proposal was updated'),
      lead(`${posterAt(proposal)} updated ${quotedTitle(proposal)}:`),
      ...changed.map((one) => paragraph(`${one}.`)),
      ledger(
        closesRow(proposal, readerZone),
        resultRow(proposal),
        fact('Dates', formatSpan(proposal.startDate, proposal.endDate)),
      ),
      why === 'draft'
        ? button('Continue your application', urls.apply(proposal.id))
        : button('View the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
