import type { SignedIn } from '../../../domain/actor.ts';
import { holdsSpot, isUnderReview } from '../../../domain/application.ts';
import { isPublic } from '../../../domain/proposal.ts';
import { cut, plural } from '../../../domain/text.ts';
import type { RequestContext } from '../../../server/http/request-context.ts';
import { listOwnProposals } from '../../../server/queries/own-proposal.ts';
import { listSentApplications } from '../../../server/queries/sent-application.ts';

/** One thing that deleting does: how much, in bold, and what becomes of it. */
export type Consequence = {
  kind: 'applications' | 'proposals' | 'waiting' | 'drafts';
  what: string;
  rest: string;
};

const TITLE = 60;
const NAMED = 3;

/** What deleting this account does, counted; what is not there is not named. */
export async function consequencesFor({ db, now }: RequestContext, actor: SignedIn): Promise<Consequence[]> {
  const [sent, own] = await Promise.all([listSentApplications(db, actor), listOwnProposals(db, actor, now)]);
  const running = sent.filter(
    ({ status }) => isUnderReview(status) || holdsSpot({ status, pendingDecision: null }),
  ).length;
  const drafts = sent.filter(({ status }) => status === 'saved').length + own.drafts.length;
  const posted = own.proposals.filter(({ status }) => isPublic(status));
  const applicants = posted.reduce((sum, { applicationCount }) => sum + applicationCount, 0);
  const told = plural(applicants, 'applicant');
  const waiting = posted
    .filter(({ appType, status, applicationCount }) => {
      return appType === 'due_date' && status !== 'announced' && applicationCount > 0;
    })
    .toSorted((one, other) => other.applicationCount - one.applicationCount);
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
    posted.length > 0 && {
      kind: 'proposals',
      what: plural(posted.length, 'posted proposal'),
      rest:
        `${posted.length === 1 ? 'leaves' : 'leave'} the board for good. ` +
        (applicants > 0
          ? `${told} ${applicants === 1 ? 'is' : 'are'} told, and still ${applicants === 1 ? 'reads' : 'read'} what was sent, without your name.`
          : 'Nobody has applied.'),
    },
    ...waiting.slice(0, NAMED).map(({ title, applicationCount }): Consequence => ({
      kind: 'waiting',
      what: plural(applicationCount, 'person waits', 'people wait'),
      rest: `for results of ${cut(title, TITLE)}. Announce them first, or nobody will.`,
    })),
  ];
  return found.filter((consequence) => consequence !== false);
}
