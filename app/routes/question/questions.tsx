import { Link } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import { PINNED_QUESTIONS, askedByLabel } from '../../../domain/public-question.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import type { OwnerQuestions } from '../../../server/queries/public-question.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { idParam } from '../../ui/page-refusal.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import type { Route } from './+types/questions.ts';
import { loadOwnerQuestions } from './load-question.ts';
import * as styles from './question.module.css';
import { questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const id = idParam(params.id);
  const { proposal, ...questions } = await loadOwnerQuestions({
    db,
    actor: requireSignIn(url.pathname, actor),
    now,
    id,
  });
  return { id, title: proposal.title, timeZone: proposal.timeZone, ...questions };
}

export const meta = () => questionMeta('Q&A');

/** `/proposal/{id}/questions`: the owner's page, waiting questions first. */
export default function OwnerQuestionsPage({ loaderData }: Route.ComponentProps) {
  const { id, title, timeZone, waiting, answered, askingOn, asking } = loaderData;
  const url = ownerQuestionsUrl(id);
  return (
    <Page>
      <p>
        <Link className="link" to={`/proposal/${id}`}>
          View proposal
        </Link>
      </p>
      <PageTitle>
        Q&amp;A: <span dir="auto">{title}</span>
      </PageTitle>
      <p className="hint">
        {asking
          ? 'Readers can ask until the close date.'
          : askingOn
            ? 'Asking ended at the close date. You can still answer.'
            : 'You switched asking off. You can still answer.'}{' '}
        No one can see who asked.
      </p>
      <p className={`cluster ${styles.buttons}`}>
        <ButtonLink to={`${url}/new`}>Add a question and its answer</ButtonLink>
        <ButtonLink to={`${url}/asking`}>{askingOn ? 'Switch asking off' : 'Switch asking on'}</ButtonLink>
      </p>
      <PageSection title={`Waiting (${waiting.length})`} titleId="waiting">
        {waiting.length === 0 && (
          <EmptyState title="No questions waiting">New questions appear here.</EmptyState>
        )}
        <ul className={styles.list}>
          {waiting.map((question) => (
            <Waiting key={question.id} question={question} />
          ))}
        </ul>
      </PageSection>
      <PageSection title={`Answered (${answered.length})`} titleId="answered" spaceAbove>
        <p className="hint">Everyone can read these. You can pin {PINNED_QUESTIONS}.</p>
        <ul className={styles.list}>
          {answered.map((question) => (
            <Answered key={question.id} question={question} timeZone={timeZone} />
          ))}
        </ul>
      </PageSection>
    </Page>
  );
}

function Waiting({ question }: { question: OwnerQuestions['waiting'][number] }) {
  return (
    <li className={styles.item}>
      <p dir="auto">
        <b>{question.question}</b>
      </p>
      <p className="hint">
        {askedByLabel(question.followers)}, <Instant at={question.askedAt} />
      </p>
      <p className={`cluster ${styles.links}`}>
        <QuestionLink question={question} action="answer" label="Answer" />
        <QuestionLink question={question} action="dismiss" label="Dismiss" />
      </p>
    </li>
  );
}

function Answered({
  question,
  timeZone,
}: {
  question: OwnerQuestions['answered'][number];
  timeZone: string;
}) {
  return (
    <li className={styles.item}>
      <p dir="auto">
        <b>{question.question}</b>
      </p>
      <p className={styles.answer} dir="auto">
        {question.answer}
      </p>
      <p className="hint">
        {question.fromOwner ? 'From the owner' : askedByLabel(question.followers)},{' '}
        {formatDay(dayIn(question.answeredAt, timeZone))}
        {question.editedAt && `, edited ${formatDay(dayIn(question.editedAt, timeZone))}`}
      </p>
      <p className={`cluster ${styles.links}`}>
        <QuestionLink question={question} action="answer" label="Edit answer" />
        <QuestionLink question={question} action="pin" label={question.pinned ? 'Unpin' : 'Pin'} />
      </p>
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
