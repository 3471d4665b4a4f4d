import { formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead, ledger, note } from '../../email/blocks.ts';
import { closesRow, deadline, posterName, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { ApplicationRef } from '../../facts.ts';
import { bold, dayOf, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/** Reminder of changes to a submitted application that were saved and not submitted. */
export const changesUnsent: NotificationDefinition<ApplicationRef> = {
  to: 'applicant',
  when: 'Three days before the close date, for changes to an application that were not submitted',
  preference: 'closes_soon',
  inProduct: true,
  byMail: true,
  line: ({ applicationId, proposal }, now) => {
    const closeAt = new Date(proposal.closeAt);
    return isOnTime(now, closeAt)
      ? lineOf(
          ['You haven’t submitted your changes to ', bold(proposal)],
          `Open until ${dayOf(proposal.closeAt, proposal)}`,
          ['Continue', PATHS.apply(proposal.id)],
        )
      : lineOf(
          ['You had changes to submit for ', bold(proposal)],
          `Closed on ${formatDayShort(dayIn(closeAt, proposal.timeZone))}`,
          ['View', PATHS.application(applicationId)],
        );
  },
  email,
};

function email({ proposal }: ApplicationRef, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const name = posterName(proposal);
  return {
    what: 'Changes not submitted',
    title: proposal.title,
    preheader: `${name} reads the answers you submitted before.`,
    blocks: [
      headline('You haven’t submitted your changes'),
      lead(
        `You changed your application to ${quotedTitle(proposal)} after you submitted it. You can submit the changes until ${deadline(proposal.closeAt, proposal, readerZone)}.`,
      ),
      ledger(closesRow(proposal, readerZone)),
      button('Review and submit', urls.apply(proposal.id)),
      note(`Until you submit again, ${name} reads the answers you submitted before.`),
    ],
    why: 'You’re receiving this because you changed an application and haven’t submitted the changes.',
  };
}
