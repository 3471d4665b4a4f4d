import type { SignedIn } from '#domain/base/actor.ts';
import { HOLDING_A_SPOT, UNDER_REVIEW } from '#domain/application/application.ts';
import { cut, plural } from '#domain/text/text.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findOwnedAtStake } from '#server/queries/proposal/own-proposal.ts';
import { countSentApplications } from '#server/queries/application/sent-application.ts';

/** One consequence of deleting the account: a count in bold, and what happens to it. */
export type Consequence = {
  kind: 'applications' | 'proposals' | 'shared' | 'waiting' | 'drafts';
  what: string;
  rest: string;
  /** What is better done before; `about` distinguishes links with one label. */
  link?: { to: string; label: string; about: string };
};

const TITLE = 60;
const NAMED = 3;

/** What deleting this account does, with counts; nothing with a count of zero. */
export async function consequencesFor({ db, now }: RequestContext, actor: SignedIn): Promise<Consequence[]> {
  const { byStatus: sent } = await countSentApplications(db, actor, now);
  const { posted, applicants, waiting, shared, ...own } = await findOwnedAtStake(db, actor, NAMED);
  const running = [...UNDER_REVIEW, ...HOLDING_A_SPOT].reduce((sum, status) => sum + (sent[status] ?? 0), 0);
  const drafts = (sent.saved ?? 0) + own.drafts;

  const found: (Consequence | false)[] = [
    ...waiting.map(({ id, title, applicationCount }): Consequence => ({
      kind: 'waiting',
      what: plural(applicationCount, 'person is waiting', 'people are waiting'),
      rest: 'for results.',
      link: { to: `/proposal/${id}/announce`, label: 'Review results', about: cut(title, TITLE) },
    })),
    running > 0 && {
      kind: 'applications',
      what: plural(running, 'active application'),
      rest: 'will be withdrawn. We’ll delete the answers and resumes right away, and you’ll lose any spot you accepted. We’ll notify the owners, without your name.',
    },
    drafts > 0 && {
      kind: 'drafts',
      what: plural(drafts, 'draft'),
      rest: 'will be deleted. No one else has seen them.',
    },
    posted > 0 && {
      kind: 'proposals',
      what: plural(posted, 'posted proposal'),
      rest:
        'will be withdrawn for good. ' +
        (applicants > 0
          ? `We’ll notify ${plural(applicants, 'applicant')}. They can still read what they sent, without your name.`
          : 'No one has applied.'),
    },
    ...shared.map(({ id, title, offeredTo }): Consequence => ({
      kind: 'shared',
      what: `“${cut(title, TITLE)}”`,
      rest: offeredTo
        ? `is offered to ${offeredTo}. If you delete your account before they accept, it will be withdrawn.`
        : 'has co-owners, who lose it too. Hand it over first, and it stays.',
      link: {
        to: `/proposal/${id}/people`,
        label: offeredTo ? 'See the offer' : 'Hand it over',
        about: cut(title, TITLE),
      },
    })),
  ];
  return found.filter((consequence) => consequence !== false);
}
