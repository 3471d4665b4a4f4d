import type { ApplicationAction } from '../../../../domain/application.ts';
import {
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from '../../../../server/commands/decision.ts';
import type { ReceivedOne } from '../../../../server/queries/received-application.ts';
import { transitionInPath } from '../../../ui/transition-in-path.ts';
import type { Toast } from '../../../ui/toast-cookie.ts';
import { actionRoute } from '../../action-route.ts';
import {
  loadReceivedApplication,
  readAfterDecision,
  showDecidedOrEmail,
  toastUnlessPending,
} from '../load-received.ts';
import type { Route } from './+types/transition.ts';
import {
  shortlistConsequences,
  undoConsequences,
  undoLabel,
  undoQuestion,
  unshortlistLabel,
  unshortlistedFrom,
  waitlistConsequences,
} from './consequence.ts';
import { ShowEmail, resultOf } from './decision-email.tsx';
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
    confirm: () => 'Shortlist',
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
    question: ({ application }) => `Put ${application.name} on the waitlist?`,
    consequences: ({ proposal, application }) => waitlistConsequences(proposal, application),
    confirm: () => 'Put on the waitlist',
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
  load: async (request) => ({
    one: await loadReceivedApplication(request),
    transition: transitionOf(request.url.pathname),
  }),
  read: (form) => ({ ...readAfterDecision(form), isPreview: asksForEmail(form) }),
  signedOut: 'redirect',
  counted: true,
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

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${COPY[transitionOf(location.pathname)].title} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/applications/{id}/shortlist`, `/unshortlist`, `/waitlist` and `/take-back`: confirm page of a
 * decision without fields.
 */
export default function ConfirmTransition({ loaderData, actionData }: Route.ComponentProps) {
  const { one, transition } = loaderData;
  const { refusal, email } = resultOf(actionData);
  const isEmailed = decisionIsEmailed(one, transition);
  const { action: decision, question, consequences, confirm } = COPY[transition];
  return (
    <DecisionPage
      one={one}
      action={decision}
      question={question(one)}
      consequences={consequences(one)}
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
