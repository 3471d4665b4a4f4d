import { Link } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { answerDays } from '#domain/proposal/proposal-dates.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { PINNED_QUESTIONS, askedByLabel } from '#domain/proposal/public-question.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { pinQuestion, switchAsking } from '#server/commands/proposal/question-answer.ts';
import type { OwnerQuestions } from '#server/queries/proposal/public-question.ts';
import { findClosing } from '#server/queries/proposal/closing.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { idParam } from '#app/http/page-refusal.ts';
import { ProposalSummary, proposalSummaryFacts } from '#app/shared/proposal/proposal-summary.tsx';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import type { Toast } from '#app/http/toast-cookie.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/questions.ts';
import { loadOwnerQuestions } from './load-question.ts';
import * as styles from './question.module.css';
import { questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

type Typed = { intent: string; question: string };

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const { proposal, waiting, answered, ...questions } = await loadOwnerQuestions(request);
    const { timeZone, closeAt } = proposal;
    const { db, now } = request;
    return {
      ...proposalSummaryFacts(proposal, await findClosing(db, proposal, now), request),
      isAccepting: isAccepting(proposal, now),
      closesOn: unbroken(formatDay(dayIn(closeAt, timeZone))),
      ...questions,
      // The day alone: the minute could point to someone who applied right after.
      waiting: waiting.map(({ askedAt, ...question }) => ({
        ...question,
        askedOn: formatDay(dayIn(askedAt, timeZone)),
      })),
      answered: answered.map((question) => ({ ...question, days: answerDays(question, timeZone) })),
    };
  },
  read: (form): Typed => ({ intent: intentIn(form), question: textIn(form, 'question') }),
  countsTowardHourlyLimit: true,
  run: changeQuestions,
  done: (toast, { id }) => ({ to: ownerQuestionsUrl(id), toast }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function changeQuestions({ db, actor, id, now }: ActionRequest, typed: Typed): Promise<Outcome<Toast>> {
  switch (typed.intent) {
    case 'asking-on':
    case 'asking-off': {
      const isOn = typed.intent === 'asking-on';
      const switched = await switchAsking(db, actor, id, isOn, now);
      return switched.ok ? done(isOn ? 'Asking is on' : 'Asking is off') : switched;
    }
    case 'pin':
    case 'unpin': {
      const isPinned = typed.intent === 'pin';
      const pinned = await pinQuestion(db, actor, idParam(typed.question), isPinned, now);
      return pinned.ok ? done(isPinned ? 'Answer pinned' : 'Answer unpinned') : pinned;
    }
    default:
      return refuse('malformed');
  }
}

export const meta = () => questionMeta('Q&A');

/** `/proposal/{id}/questions`: the owner's page, waiting questions first. */
export default function OwnerQuestionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, closesOn, isAccepting: canBeAsked, waiting, answered, askingOn, asking } = loaderData;
  const url = ownerQuestionsUrl(id);
  const isEmpty = waiting.length + answered.length === 0;
  return (
    <SidebarPage
      narrowSidebar
      sidebar={
        <ProposalSummary
          proposal={loaderData}
          back={{ label: 'Back to the proposal', to: `/proposal/${id}` }}
        />
      }
    >
      <PageTitle>Q&amp;A</PageTitle>
      <p className={styles.lead}>
        {asking
          ? `Members can ask until applications close on ${closesOn}.`
          : askingOn
            ? 'Asking ended when applications closed. You can still answer.'
            : 'You stopped taking questions. You can still answer.'}{' '}
        Questions are anonymous.
      </p>
      {actionData && (
        <Banner key={actionData.refusal.message} tone="error">
          {actionData.refusal.message}
        </Banner>
      )}
      <Form method="post" className={`cluster ${styles.buttons}`}>
        <ButtonLink variant={isEmpty ? 'primary' : 'secondary'} to={`${url}/new`}>
          Add a question and its answer
        </ButtonLink>
        {canBeAsked && (
          <button
            className={`link ${styles.asking}`}
            name="intent"
            value={askingOn ? 'asking-off' : 'asking-on'}
          >
            {askingOn ? 'Stop taking questions' : 'Take questions again'}
          </button>
        )}
      </Form>
      {isEmpty ? (
        <EmptyState title="No questions yet" level={2} className={styles.empty}>
          {`${asking ? 'Questions appear here until you answer them. ' : ''}${unbroken('Your answers')} appear on the proposal.`}
        </EmptyState>
      ) : (
        <>
          <PageSection title={`Waiting (${waiting.length})`} titleId="waiting">
            {waiting.length === 0 && <p className="hint">No questions are waiting.</p>}
            <ul className={styles.list}>
              {waiting.map((question) => (
                <Waiting key={question.id} question={question} />
              ))}
            </ul>
          </PageSection>
          <PageSection title={`Answered (${answered.length})`} titleId="answered">
            <p className="hint">
              {answered.length === 0
                ? 'Questions you answer appear here and on the proposal.'
                : `Everyone can read these. You can pin ${PINNED_QUESTIONS}.`}
            </p>
            <ul className={styles.list}>
              {answered.map((question) => (
                <Answered key={question.id} question={question} />
              ))}
            </ul>
          </PageSection>
        </>
      )}
    </SidebarPage>
  );
}

type WaitingRow = { id: number; question: string; followers: number; askedOn: string };

function Waiting({ question }: { question: WaitingRow }) {
  return (
    <li className={styles.item}>
      <p dir="auto">
        <b>{question.question}</b>
      </p>
      <p className="hint">
        {askedByLabel(question.followers)}, {question.askedOn}
      </p>
      <p className={`cluster ${styles.links}`}>
        <ButtonLink size="small" variant="primary" to={`/questions/${question.id}/answer`}>
          Answer<span className="visually-hidden"> “{question.question}”</span>
        </ButtonLink>
        <QuestionLink question={question} action="dismiss" label="Dismiss" />
        <QuestionLink question={question} action="report" label="Report" />
      </p>
    </li>
  );
}

type AnsweredRow = OwnerQuestions['answered'][number] & { days: string };

function Answered({ question }: { question: AnsweredRow }) {
  return (
    <li className={styles.item}>
      <p dir="auto">
        <b>{question.question}</b>
      </p>
      <p className={styles.answer} dir="auto">
        {question.answer}
      </p>
      <p className="hint">
        {`${question.fromOwner ? 'From the owner' : askedByLabel(question.followers)}, ${question.days}`}
      </p>
      <Form method="post" className={`cluster ${styles.links}`}>
        <QuestionLink question={question} action="answer" label="Edit answer" />
        <input type="hidden" name="question" value={question.id} />
        <Button variant="quiet" size="small" name="intent" value={question.pinned ? 'unpin' : 'pin'}>
          {question.pinned ? 'Unpin' : 'Pin'}
          <span className="visually-hidden"> “{question.question}”</span>
        </Button>
      </Form>
    </li>
  );
}

function QuestionLink({
  question: { id, question },
  action,
  label,
}: {
  question: { id: number; question: string };
  action: string;
  label: string;
}) {
  return (
    <Link className="link" to={`/questions/${id}/${action}`}>
      {label}
      <span className="visually-hidden"> “{question}”</span>
    </Link>
  );
}
