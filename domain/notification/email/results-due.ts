import type { ProposalFacts } from '../facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from './blocks.ts';
import { WHY_OWNER } from './copy.ts';
import type { NotificationUrls } from '../notification-urls.ts';
import type { EmailTemplate } from './email-template.ts';

type Facts = { proposal: ProposalFacts; applications: number; undecided: number };

/**
 * Reminds the owner that results are due and not announced: on the result date, and weekly after
 * it.
 */
export function resultsDue(
  { proposal, applications, undecided }: Facts,
  urls: NotificationUrls,
  wording: { what: string; lead: string },
): EmailTemplate {
  const waiting = waitingSentence(applications);
  const decided = decidedSentence(applications, undecided);
  return {
    what: wording.what,
    title: proposal.title,
    preheader: `${waiting}. ${decided}`,
    blocks: [
      headline(waiting),
      lead(`${wording.lead} ${decided}`),
      ledger(fact('Applications', String(applications)), fact('Undecided', String(undecided))),
      button('Review and announce', urls.results(proposal.id)),
      paragraph(
        'Nothing is sent until you select “Announce results.” Unless you closed the proposal early, you can move the result date instead; we’d then email applicants the new date.',
      ),
    ],
    why: WHY_OWNER,
  };
}

/** The headline, without a full stop. */
function waitingSentence(applications: number): string {
  if (applications === 0) return 'Results are due, but no one applied';
  return applications === 1 ? 'One person is waiting for you' : `${applications} people are waiting for you`;
}

function decidedSentence(applications: number, undecided: number): string {
  if (applications === 0) return 'There are no applications.';
  if (undecided === 0) return 'Every application has a decision.';
  return undecided === 1
    ? 'You still have 1 application to decide on.'
    : `You still have ${undecided} applications to decide on.`;
}
