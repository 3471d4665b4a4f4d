import { plural } from '#domain/text/text.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger } from '../../email/blocks.ts';
import { WHY_OWNER, closesRow, quotedTitle } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant, ProposalFacts } from '../../facts.ts';
import { bold, lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

/**
 * `count` are new, `total` are all applications to the proposal. `since` is when the first new one
 * arrived; only the line in the product has it.
 */
type Facts = { proposal: ProposalFacts; count: number; total: number; since?: Instant };

/**
 * One email for the applications of a day after the first, which had its own email. In the product,
 * unread notifications of new applications to a proposal are merged into one line of this event.
 */
export const newApplications: NotificationDefinition<Facts> = {
  to: 'owner',
  when: 'A day after the first of a day was emailed, when more came: all in one email',
  preference: 'new_application',
  inProduct: false,
  byMail: true,
  line: ({ proposal, count, total }) =>
    lineOf(
      [`${plural(count, 'person', 'people')} applied to `, bold(proposal)],
      count > total
        ? `${plural(total, 'application')}, not counting withdrawn ones`
        : `${plural(total, 'application')} so far`,
      ['View', PATHS.received(proposal.id)],
    ),
  email,
};

function email(facts: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const { proposal, count, total } = facts;
  const many = plural(count, 'new application');
  return {
    what: many,
    title: proposal.title,
    preheader: `${plural(total, 'application')} in total.`,
    blocks: [
      headline(many),
      lead(
        `${count === 1 ? 'One more person' : `${count} more people`} applied to ${quotedTitle(proposal)}.`,
      ),
      ledger(fact('Applications', `${total} so far`), closesRow(proposal, readerZone)),
      button('Read the applications', urls.received(proposal.id)),
    ],
    why: WHY_OWNER,
  };
}
