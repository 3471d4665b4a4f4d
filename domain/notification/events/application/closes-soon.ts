import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { daysBetween, isOnTime } from '#domain/time/time-left.ts';
import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, note } from '../../email/blocks.ts';
import { WHY, closesRow, dateOf, deadline, posterAt, proposalBlock, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { proposal: ProposalFacts; why: 'draft' | 'saved'; answered?: { done: number; of: number } };

/** Reminder of a draft or a saved proposal before the close date. */
export const closesSoon: NotificationDefinition<Facts> = {
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
  email,
};

function email(
  { proposal, why, answered }: Facts,
  urls: NotificationUrls,
  readerZone?: string,
): EmailTemplate {
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
}

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
