import { Link } from 'react-router';
import { answerDays } from '#domain/proposal/proposal-dates.ts';
import {
  DISMISS_REASONS,
  QUESTION_CAP,
  matchingQuestions,
  parseQuestion,
} from '#domain/proposal/public-question.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { linkedPieces } from '#domain/text/text-links.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import {
  type AnsweredQuestion,
  type OwnQuestion,
  findAsking,
  listAnsweredQuestions,
} from '#server/queries/proposal/public-question.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ListedQuestion, QuestionList } from '#app/shared/proposal/question-list.tsx';
import { textIn } from '#app/http/read-form.ts';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/ask.ts';
import * as styles from './question.module.css';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { answersUrl, askUrl } from './question-urls.ts';

type Typed = { question: string; isSure: boolean };
/** Answered questions like the typed one, returned to the form. */
type Shown = { matches: ListedQuestion[]; typed: Typed };
type Sent = { id: number } | { matches: ListedQuestion[] };

const route = actionRoute<Awaited<ReturnType<typeof loadAsking>>, Sent, Typed, Shown>({
  access: 'member',
  load: loadAsking,
  allows: ({ whyNot }) => whyNot === null,
  read: (form) => ({ question: textIn(form, 'question'), isSure: form.has('sure') }),
  countsTowardHourlyLimit: true,
  run: askOrShowMatches,
  done: (sent, { id }, typed) =>
    'matches' in sent
      ? { shown: { matches: sent.matches, typed } }
      : { to: askUrl(id), toast: 'Question sent. The owner can’t see who asked.' },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadAsking({ db, actor, id, now }: ActionRequest) {
  const found = await findAsking(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, answered, own, whyNot } = found.value;
  const { title, name, organization } = proposal;
  const by = [name, organization].filter(Boolean).join(', ');
  return { id, title, by, answered: answered.length, own, whyNot: whyNot?.message ?? null };
}

function toListedQuestion(
  { answeredAt, editedAt, ...question }: AnsweredQuestion,
  timeZone: string,
): ListedQuestion {
  const days = answerDays({ answeredAt, editedAt }, timeZone);
  return { ...question, answer: linkedPieces(question.answer), days };
}

/** Shows answered questions like this one first, once. */
async function askOrShowMatches(
  { db, actor, id, now }: ActionRequest,
  { question, isSure }: Typed,
): Promise<Outcome<Sent>> {
  if (!isSure) {
    const parsed = parseQuestion(question);
    const found = await findAsking(db, actor, id, now);
    if (parsed.ok && found.ok && found.value.whyNot === null) {
      const matches = matchingQuestions(parsed.value, await listAnsweredQuestions(db, id));
      const { timeZone } = found.value.proposal;
      if (matches.length > 0) return done({ matches: matches.map((row) => toListedQuestion(row, timeZone)) });
    }
  }
  return askQuestion(db, actor, id, { question }, now);
}

export const meta = () => questionMeta('Ask a question');

/** `/proposal/{id}/ask`: a question to the owner, and the reader's own questions. */
export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, by, answered, own, whyNot } = loaderData;
  const matches = actionData && 'matches' in actionData ? actionData.matches : [];
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined;
  return (
    <ConfirmPage
      about={
        <>
          <QuestionSummary title={title} back={{ label: 'Back to the proposal', to: `/proposal/${id}` }} />
          <p className="hint">{by}</p>
        </>
      }
      below={own.length > 0 && <OwnQuestions own={own} />}
      question="Ask a question"
      consequences={[
        'The owner answers in public, on the proposal’s page.',
        'No one sees who asked, not even the owner. Leave out anything that names you.',
      ]}
      allowed={whyNot === null}
      whyNot={whyNot}
      refusal={whyNot === null ? refusal : undefined}
      back={{ label: 'Back to the proposal', to: `/proposal/${id}` }}
      confirm={matches.length > 0 ? 'Send it anyway' : 'Send question'}
      cancel={{ label: 'Cancel', to: `/proposal/${id}` }}
    >
      {answered > 0 && matches.length === 0 && (
        <p className="hint">
          <Link className="link" to={answersUrl(id)}>
            Read the answers so far
          </Link>
        </p>
      )}
      {matches.length > 0 && (
        <section role="status" aria-label="Answered questions like yours" className={styles.matches}>
          <h2 className={styles.matchesTitle}>Does one of these answer your question?</h2>
          <QuestionList questions={matches} />
          <input type="hidden" name="sure" value="1" />
        </section>
      )}
      <GuardedTextArea
        label="Question"
        name="question"
        rows={4}
        cap={QUESTION_CAP}
        hint="No links."
        defaultValue={actionData?.typed.question ?? ''}
        error={refusal?.fields?.question}
      />
    </ConfirmPage>
  );
}

function OwnQuestions({ own }: { own: OwnQuestion[] }) {
  return (
    <PageSection title="Your questions" titleId="own">
      <ul className={styles.list}>
        {own.map((question) => (
          <li key={question.id} className={styles.item}>
            <p dir="auto">{question.question}</p>
            <p className="hint">
              {stateOf(question)}
              {question.isAsker && (
                <span>
                  , asked <Instant at={question.askedAt} />
                </span>
              )}
            </p>
            {question.isAsker && question.state === 'waiting' && (
              <p>
                <Link className="link" to={`/questions/${question.id}/withdraw`}>
                  Withdraw<span className="visually-hidden"> “{question.question}”</span>
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function stateOf({ state, dismissReason, isAsker }: OwnQuestion): string {
  if (state === 'waiting')
    return isAsker ? 'Waiting for an answer' : 'Waiting for an answer; you have it too';
  if (state === 'dismissed' && dismissReason) return `Not answered: ${DISMISS_REASONS[dismissReason]}`;
  return 'Answered';
}
