import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import { WHY, closesRow, posterAt, quotedTitle, resultRow, span } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { ProposalFacts, Why } from '../facts.ts';
import { FOLLOWED_BECAUSE, bold, lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: Why; changed: string[] };

/** Dates or terms of a followed proposal changed. */
export const proposalChanged: NotificationDefinition<Facts> = {
  to: 'follower',
  when: 'What people plan by changed, applications are taken again, or it is back on the board',
  preference: 'proposal_changed',
  inProduct: true,
  byMail: true,
  line: ({ proposal, why, changed }) =>
    lineOf([bold(proposal), ' has changed'], [...changed, FOLLOWED_BECAUSE[why]].join('. '), [
      'Read',
      PATHS.proposal(proposal.id),
    ]),
  email,
};

function email(facts: Facts, urls: NotificationUrls): EmailTemplate {
  const { proposal, why, changed } = facts;
  return {
    what: 'Changed',
    title: proposal.title,
    preheader: `${changed.join('. ')}.`,
    blocks: [
      headline('A proposal you follow has changed'),
      lead(`This is new in ${quotedTitle(proposal)}, by ${posterAt(proposal)}:`),
      ...changed.map((one) => paragraph(`${one}.`)),
      ledger(
        closesRow(proposal),
        resultRow(proposal),
        fact('Runs', span(proposal.startDate, proposal.endDate)),
      ),
      why === 'draft'
        ? button('Continue your application', urls.apply(proposal.id))
        : button('See the proposal', urls.proposal(proposal.id)),
    ],
    why: WHY[why],
  };
}
