import type { ProposalFacts } from '../facts.ts';
import { plural } from '../../text.ts';
import { button, fact, headline, ledger, paragraph } from './blocks.ts';
import { WHY_OWNER } from './copy.ts';
import type { NotificationUrls } from '../notification-urls.ts';
import type { EmailTemplate } from './email-template.ts';

/**
 * The owner's reminder of results that are not announced, on the result date and weekly from then.
 */
export function resultsDue(
  { proposal, applications, undecided }: { proposal: ProposalFacts; applications: number; undecided: number },
  urls: NotificationUrls,
  said: { what: string; lead: string },
): EmailTemplate {
  const waiting =
    applications === 1 ? 'One person is waiting for you' : `${applications} people are waiting for you`;
  return {
    what: said.what,
    title: proposal.title,
    preheader: `${plural(applications, 'person is', 'people are')} waiting. ${undecidedLabel(undecided)}`,
    blocks: [
      headline(applications === 0 ? 'Nobody is waiting, and results are due' : waiting),
      { is: 'lead', text: `${said.lead} ${undecidedLabel(undecided)}` },
      ledger(
        fact('Applications', String(applications)),
        fact('No decision yet', undecided === 0 ? 'None' : String(undecided)),
      ),
      button('Review and announce', urls.results(proposal.id)),
      paragraph(
        'Nothing is sent until you press Announce results. Unless you closed it early you can move the date instead; applicants are told the new one.',
      ),
    ],
    why: WHY_OWNER,
  };
}

function undecidedLabel(undecided: number): string {
  if (undecided === 0) return 'Every application has a decision.';
  return undecided === 1
    ? 'One application still has no decision.'
    : `${undecided} applications still have no decision.`;
}
