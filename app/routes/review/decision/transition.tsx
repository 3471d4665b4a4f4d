import type { ApplicationAction } from '#domain/application/application.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import {
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import type { ReceivedOne } from '#server/queries/review/received-application.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { transitionInPath } from '#app/http/transition-in-path.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import {
  loadReceivedApplication,
  readAfterDecision,
  showDecidedOrEmail,
  toastUnlessPending,
} from '../load-received.ts';
import type { Route } from './+types/transition.ts';
import {
  type AheadOnWaitlist,
  shortlistConsequences,
  shortlistLabel,
  undoConsequences,
  undoLabel,
  undoQuestion,
  unshortlistLabel,
  unshortlistedFrom,
  waitlistConsequences,
  waitlistLabel,
  waitlistPlace,
  waitlistQuestion,
} from './consequence.ts';
import { ShowEmail, formResult } from './decision-email.tsx';
import { decisionVersion } from './decision-version.ts';
import { type DecidedOrShown, asksForEmail, readDecisionEmail } from './read-decision-email.ts';
import { DecisionPage } from './decision-page.tsx';

type Transition = 'shortlist' | 'unshortlist' | 'waitlist' | 'take-back';

type TransitionCopy = {
  title: string;
  action: ApplicationAction;
  question: (one: ReceivedOne) => string;
  consequences: (one: ReceivedOne) => string[];
  confirm: (one: ReceivedOne) => string;
};

const COPY: Record<Transition, TransitionCopy> = {
  shortlist: {
    title: 'Shortlist',
    action: 'shortlist',
    question: ({ application }) => `Shortlist ${application.name}?`,
    consequences: ({ application }) => shortlistConsequences(application),
    confirm: ({ application }) => shortlistLabel(application),
  },
  unshortlist: {
    title: 'Move back to Submitted',
    action: 'unshortlist',
    question: ({ application }) => `Remove ${application.name} from the ${unshortlistedFrom(application)}?`,
    consequences: () => ['The application is marked “Submitted” again.'],
    confirm: ({ application }) => unshortlistLabel(application),
  },
  waitlist: {
    title: 'Waitlist',
    action: 'waitlist',
    question: ({ application }) => waitlistQuestion(application),
    consequences: ({ proposal, application }) => waitlistConsequences(proposal, application),
    confirm: ({ application }) => waitlistLabel(application),
  },
  'take-back': {
    title: 'Undo decision',
    action: 'takeBack',
    question: ({ application }) => undoQuestion(application),
    consequences: ({ application }) => undoConsequences(application),
    confirm: ({ application }) => undoLabel(application),
  },
};

const COMMANDS = {
  shortlist: shortlistApplication,
  unshortlist: unshortlistApplication,
  waitlist: waitlistApplication,
  'take-back': undoDecision,
};

const TOASTS: Record<Transition, (decided: { isPending?: boolean }) => Toast> = {
  shortlist: () => 'Shortlisted. Applicants can’t see this.',
  unshortlist: () => 'Moved back to Submitted',
  waitlist: (decided) => toastUnlessPending(decided, 'Waitlisted. We’re emailing them.'),
  'take-back': ({ isPending }) => (isPending ? 'Decision undone' : 'Invitation withdrawn'),
};

// `app/routes.ts` has a route for each.
const transitionOf = (pathname: string) => transitionInPath(COPY, pathname);

const route = actionRoute({
  access: 'member',
  load: async (request) => {
    const one = await loadReceivedApplication(request);
    const transition = transitionOf(request.url.pathname);
    return { one, transition, ahead: transition === 'waitlist' ? await findAhead(request, one) : null };
  },
  read: (form) => ({ ...readAfterDecision(form), isPreview: asksForEmail(form) }),
  revised: { lock: 'application', version: ({ one }) => decisionVersion(one.application) },
  signedOut: 'redirect',
  countsTowardHourlyLimit: true,
  run: async (request, { isPreview }): DecidedOrShown => {
    const { db, actor, id, url, now } = request;
    const { action: decision } = COPY[transitionOf(url.pathname)];
    if (isPreview && (decision === 'waitlist' || decision === 'takeBack'))
      return readDecisionEmail(request, { action: decision });
    return COMMANDS[transitionOf(url.pathname)](db, actor, id, now, { undoable: true });
  },
  done: (result, { url }, typed) =>
    showDecidedOrEmail(result, TOASTS[transitionOf(url.pathname)], typed, url),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** Names shown of the people ahead. */
const NAMED = 3;

async function findAhead(
  { db, actor, now }: ActionRequest,
  { proposal }: ReceivedOne,
): Promise<AheadOnWaitlist> {
  const query = { ...ALL_APPLICATIONS, filter: 'waitlisted', sort: 'rank', pageSize: NAMED } as const;
  const list = await listReview(db, actor, proposal.id, query, now);
  if (!list.ok) throw pageRefusal(list.refusal);
  return { count: list.value.total, names: list.value.lines.map(({ name }) => name) };
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${COPY[transitionOf(location.pathname)].title} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/applications/{id}/shortlist`, `/unshortlist`, `/waitlist` and `/take-back`: confirm page of a
 * decision without fields.
 */
export default function ConfirmTransition({ loaderData, actionData }: Route.ComponentProps) {
  const { one, transition, ahead } = loaderData;
  const { refusal, email } = formResult(actionData);
  const isEmailed = decisionIsEmailed(one, transition);
  const { action: decision, question, consequences, confirm } = COPY[transition];
  return (
    <DecisionPage
      one={one}
      action={decision}
      question={question(one)}
      consequences={[...(ahead ? [waitlistPlace(one.application, ahead)] : []), ...consequences(one)]}
      refusal={refusal}
      confirm={confirm(one)}
    >
      {isEmailed && <ShowEmail email={email} />}
    </DecisionPage>
  );
}

/** Whether the decision emails the applicant, now or with the results. */
function decisionIsEmailed({ application }: ReceivedOne, transition: Transition): boolean {
  return transition === 'waitlist' || (transition === 'take-back' && application.status === 'invited');
}
