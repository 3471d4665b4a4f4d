import type { SignedIn } from '../../../domain/actor.ts';
import { HOLDING_A_SPOT, UNDER_REVIEW } from '../../../domain/application.ts';
import { cut, plural } from '../../../domain/text.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { findOwnedAtStake } from '../../../server/queries/own-proposal.ts';
import { countSentApplications } from '../../../server/queries/sent-application.ts';

/** One consequence of deleting the account: a count in bold, and what happens to it. */
export type Consequence = {
  kind: 'applications' | 'proposals' | 'waiting' | 'drafts';
  what: string;
  rest: string;
};

const TITLE = 60;
const NAMED = 3;

/** What deleting this account does, with counts; nothing with a count of zero. */
export async function consequencesFor({ db }: RequestContext, actor: SignedIn): Promise<Consequence[]> {
  const sent = await countSentApplications(db, actor);
  const { posted, applicants, waiting, ...own } = await findOwnedAtStake(db, actor, NAMED);
  const running = [...UNDER_REVIEW, ...HOLDING_A_SPOT].reduce((sum, status) => sum + (sent[status] ?? 0), 0);
  const drafts = (sent.saved ?? 0) + own.drafts;
  const applicantsText = plural(applicants, 'applicant');
  const found: (Consequence | false)[] = [
    running > 0 && {
      kind: 'applications',
      what: plural(running, 'running application'),
      rest: `${running === 1 ? 'is' : 'are'} taken back. Answers and resumes go now, and so does a seat you had accepted. Owners are told, without your name.`,
    },
    drafts > 0 && {
      kind: 'drafts',
      what: plural(drafts, 'draft'),
      rest: `that nobody else has seen ${drafts === 1 ? 'goes' : 'go'}, too.`,
    },
    posted > 0 && {
      kind: 'proposals',
      what: plural(posted, 'posted proposal'),
      rest:
        `${posted === 1 ? 'leaves' : 'leave'} the board for good. ` +
        (applicants > 0
          ? `${applicantsText} ${applicants === 1 ? 'is' : 'are'} told, and still ${applicants === 1 ? 'reads' : 'read'} what was sent, without your name.`
          : 'Nobody has applied.'),
    },
    ...waiting.map(({ title, applicationCount }): Consequence => ({
      kind: 'waiting',
      what: plural(applicationCount, 'person waits', 'people wait'),
      rest: `for results of ${cut(title, TITLE)}. Announce them first, or nobody will.`,
    })),
  ];
  return found.filter((consequence) => consequence !== false);
}
