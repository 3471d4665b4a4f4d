import {
  EMAIL_ATTEMPTS,
  EMAIL_STATE_LABEL,
  EMAIL_TRANSITIONS,
  type EmailAction,
  GIVE_UP_AFTER_DAYS,
  explainAnswer,
} from '#domain/notification/delivery.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { applyEmailTransition } from '#server/commands/notification/email.ts';
import { type EmailRecord, findEmail } from '#server/queries/notification/email.ts';
import { CodeBlock } from '#app/kit/text/code-block.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { transitionInPath } from '#app/http/transition-in-path.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { AdminConfirmPage, ConfirmSummary } from '../admin-confirm-page.tsx';
import { STILL_NOTIFIED } from '../copy.ts';
import type { Route } from './+types/transition.ts';
import * as styles from './transition.module.css';

type TransitionCopy = {
  title: string;
  question: string;
  consequences: readonly string[];
  confirm: string;
  toast: Toast;
};

const COPY: Record<EmailAction, TransitionCopy> = {
  'try-again': {
    title: 'Try this email again',
    question: 'Try this email again?',
    consequences: [
      `We’ll try up to ${EMAIL_ATTEMPTS} more times over ${GIVE_UP_AFTER_DAYS} days.`,
      'Its Message-ID stays the same, so email programs recognize a duplicate.',
    ],
    confirm: 'Try again',
    toast: 'We’ll try to send it again.',
  },
  dismiss: {
    title: 'Dismiss this email',
    question: 'Dismiss this email?',
    consequences: [
      'We won’t try to send it again, and it’ll be removed from the list of emails we gave up on.',
      STILL_NOTIFIED,
    ],
    confirm: 'Dismiss',
    toast: 'Dismissed. We won’t send this email.',
  },
};

// `app/routes.ts` has a route for each.
const transitionOf = (pathname: string) => transitionInPath(EMAIL_TRANSITIONS, pathname);

const route = actionRoute({
  access: 'admin',
  load: loadEmail,
  run: ({ db, actor, id, url, now }) => applyEmailTransition(db, actor, id, transitionOf(url.pathname), now),
  done: (_, { url }) => ({ to: '/admin/mail', toast: COPY[transitionOf(url.pathname)].toast }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** The email that an admin is about to retry or dismiss; recorded in the audit log. */
async function loadEmail({ db, actor, now, id, url }: ActionRequest) {
  const found = await findEmail(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, actor, { kind: 'email_viewed', targetId: id }, now);
  return { email: found.value, transition: transitionOf(url.pathname) };
}

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${COPY[transitionOf(location.pathname)].title} · Collegium` },
];

/**
 * `/admin/mail/{id}/try-again` and `/dismiss`: confirm page to retry a failed email, or to give it
 * up for good.
 */
export default function ConfirmTransition({ loaderData, actionData }: Route.ComponentProps) {
  const { email, transition } = loaderData;
  const { question, consequences, confirm } = COPY[transition];
  return (
    <AdminConfirmPage
      about={<EmailSummary email={email} />}
      question={question}
      consequences={consequences}
      allowed={email.state === EMAIL_TRANSITIONS[transition].from}
      whyNot={`Someone has already handled this email. Its status is “${EMAIL_STATE_LABEL[email.state]}.”`}
      refusal={actionData?.refusal}
      back={{ label: 'Back to emails', to: '/admin/mail' }}
      confirm={confirm}
      cancel={{ label: 'Cancel', to: '/admin/mail' }}
    />
  );
}

/** The failed email, with the server's reply. */
function EmailSummary({ email }: { email: EmailRecord }) {
  return (
    <ConfirmSummary list={{ label: 'Back to emails', to: '/admin/mail' }} title={email.subject}>
      <p className="hint">
        To {email.to}
        {email.firstAttemptAt && (
          <span>
            <br />
            First tried <Instant at={email.firstAttemptAt} />
          </span>
        )}
      </p>
      {email.lastResponse && <CodeBlock className={styles.response}>{email.lastResponse}</CodeBlock>}
      <p className="hint">{explainAnswer(email.lastResponse ?? '')}</p>
    </ConfirmSummary>
  );
}
