import { ArrowLeft, ArrowRight } from 'lucide';
import { Link, redirect } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import {
  COMPARED,
  COMPARED_LABEL,
  answerCursorFromText,
  comparedOf,
} from '../../../../domain/compare-answers.ts';
import { dayIn, formatDay } from '../../../../domain/deadline.ts';
import { askedQuestions } from '../../../../domain/proposal.ts';
import { countWords, plural } from '../../../../domain/text.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { type ComparedAnswer, listAnswers } from '../../../../server/queries/compared-answer.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterNav } from '../../../ui/filter-nav.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageLinks } from '../../../ui/page-links.tsx';
import { idParam, pageRefusal } from '../../../ui/page-refusal.ts';
import { parseId } from '../../../ui/parse-id.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NO_APPLICATIONS_YET } from '../copy.ts';
import { type CompareQuery, compareUrl, dashboardUrl } from '../dashboard-urls.ts';
import type { Route } from './+types/compare.ts';
import * as styles from './compare.module.css';

export const handle = { footer: false };
export const meta: Route.MetaFunction = () => [
  { title: 'Compare answers · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  const id = idParam(params.id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/proposal/${id}/compare`));
  const search = url.searchParams;
  const show = comparedOf(search.get('show'));
  const after = answerCursorFromText(search.get('after'));
  const question = parseId(search.get('question')) ?? 1;
  const found = await listAnswers(db, actor, id, { question, show, after });
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, question: number, answers, total, after: next } = found.value;
  const query: CompareQuery = { id, question: number, show };
  return {
    title: proposal.title,
    timeZone: proposal.timeZone,
    query,
    questions: askedQuestions(proposal.questions),
    received: { answers, total, next, isFirst: after === null },
  };
}

/** `/proposal/{id}/compare`: the answers of all applicants to one question. */
export default function Compare({
  loaderData: { title, timeZone, query, questions, received },
}: Route.ComponentProps) {
  const one = questions[query.question - 1];
  const backUrl = dashboardUrl({ tab: 'proposals', proposalId: query.id });
  return (
    <div className={styles.page}>
      <PageHeader
        details={
          <Link className="link" to={backUrl}>
            {title}
          </Link>
        }
      >
        <PageTitle className={styles.title}>Compare answers</PageTitle>
      </PageHeader>
      {!one ? (
        <div className={styles.emptyMessage}>
          <EmptyState title="Nothing to compare" level={2}>
            This proposal has no questions.
          </EmptyState>
        </div>
      ) : (
        <>
          <FilterNav className={styles.questions} aria-label="Questions">
            {questions.map(({ question }, number) => (
              <Link
                key={number}
                to={compareUrl({ ...query, question: number + 1 })}
                aria-current={number + 1 === query.question ? 'page' : undefined}
                title={question}
              >
                Question {number + 1}
              </Link>
            ))}
          </FilterNav>
          <div className={styles.question}>
            <h2 className={styles.questionText} data-number={query.question}>
              {one.question}
            </h2>
            <FilterNav aria-label="Which applications">
              {COMPARED.map((show) => (
                <Link
                  key={show}
                  to={compareUrl({ ...query, show })}
                  aria-current={show === query.show ? 'page' : undefined}
                >
                  {COMPARED_LABEL[show]} {show === query.show && received.total}
                </Link>
              ))}
            </FilterNav>
          </div>
          <Answers query={query} timeZone={timeZone} received={received} />
          <NextQuestions query={query} count={questions.length} />
        </>
      )}
    </div>
  );
}

type Received = Route.ComponentProps['loaderData']['received'];

function Answers({
  query,
  timeZone,
  received,
}: {
  query: CompareQuery;
  timeZone: string;
  received: Received;
}) {
  const { answers, total, next, isFirst } = received;
  if (answers.length === 0) {
    return (
      <div className={styles.emptyMessage}>
        <EmptyState title="No applications" level={2}>
          {query.show === 'all'
            ? NO_APPLICATIONS_YET
            : `No application is ${COMPARED_LABEL[query.show].toLowerCase()}.`}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ol className={styles.answers}>
        {answers.map((row) => (
          <li key={row.id}>
            <Answer row={row} query={query} timeZone={timeZone} />
          </li>
        ))}
      </ol>
      {(next !== null || !isFirst) && (
        <PageLinks className={styles.pageLinks} aria-label="Pages of answers">
          {!isFirst && <ButtonLink to={compareUrl(query)}>Back to the start</ButtonLink>}
          {next !== null && <ButtonLink to={compareUrl({ ...query, after: next })}>Next answers</ButtonLink>}
          <span>
            Showing {answers.length} of {total}
          </span>
        </PageLinks>
      )}
    </>
  );
}

function Answer({ row, query, timeZone }: { row: ComparedAnswer; query: CompareQuery; timeZone: string }) {
  return (
    <article className={styles.answer} aria-label={`${row.name}’s answer`}>
      <div className={styles.applicant}>
        <h3 className={styles.name}>
          <Link to={dashboardUrl({ tab: 'proposals', proposalId: query.id, applicationId: row.id })}>
            {row.name}
          </Link>
        </h3>
        <StatusBadge status={row.shown} />
        <span className="hint">
          {plural(countWords(row.answer), 'word')}, {formatDay(dayIn(row.sentAt, timeZone))}
        </span>
      </div>
      <p className={styles.answerText} dir="auto">
        {row.answer || <span className="hint">Not answered.</span>}
      </p>
    </article>
  );
}

function NextQuestions({ query, count }: { query: CompareQuery; count: number }) {
  const to = (question: number) => compareUrl({ ...query, question });
  return (
    <p className={styles.otherQuestions}>
      {query.question > 1 && (
        <ButtonLink to={to(query.question - 1)} icon={<Icon node={ArrowLeft} className="icon-small" />}>
          Question {query.question - 1}
        </ButtonLink>
      )}
      {query.question < count && (
        <ButtonLink className="push-end" to={to(query.question + 1)}>
          Question {query.question + 1} <Icon node={ArrowRight} className="icon-small" />
        </ButtonLink>
      )}
    </p>
  );
}
