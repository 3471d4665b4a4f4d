import { clsx } from 'clsx';
import { Check } from 'lucide';
import { Link, useNavigation } from 'react-router';
import { BULK_DECISIONS } from '#domain/decision/bulk-decision.ts';
import { isClamped, parseComparedQuestions } from '#domain/review/compare-answers.ts';
import { askedQuestions } from '#domain/proposal/proposal.ts';
import { ALL_APPLICATIONS, parseReviewQuery } from '#domain/review/review-list.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { plural } from '#domain/text/text.ts';
import { countWords } from '#domain/text/text-input.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type ComparedLine, listComparison } from '#server/queries/review/comparison.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { ButtonLink, buttonClass } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Dropdown, DropdownChevron, menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Fieldset } from '#app/kit/form/fieldset.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import { PageLinks } from '#app/kit/list/page-links.tsx';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { EventDay } from '#app/shared/time/instant.tsx';
import { ListedStatus, NoteMark, ScoreMark } from '../application-list.tsx';
import { bulkActionCopy } from '../bulk-decision/consequence.ts';
import { NO_APPLICATIONS_YET, changedLabel } from '../copy.ts';
import { averageText } from '../panel/average-text.ts';
import { ReviewToolbar } from '../review-toolbar.tsx';
import { type CompareQuery, compareUrl, decisionFromCompareUrl, reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/compare.ts';
import * as styles from './compare.module.css';

export const handle = { footer: false };
export const meta: Route.MetaFunction = () => [
  { title: 'Compare answers · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor: reader, now } = requestContext(context);
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname + url.search, reader);
  const query = parseReviewQuery(url.searchParams);
  const questionsOf = (asked: number) => parseComparedQuestions(url.searchParams, asked);
  const found = await listComparison(db, actor, id, { ...query, questionsOf }, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const all = await listReview(db, actor, id, { ...ALL_APPLICATIONS, pageSize: 1 }, now);
  if (!all.ok) throw pageRefusal(all.refusal);
  const { proposal, list, lines } = found.value;
  const { title, timeZone, status, appType } = proposal;
  const questions = askedQuestions(proposal.questions).map(({ question }) => question);
  const chosen = questionsOf(questions.length);
  return {
    proposal: { id, title, timeZone, status, appType },
    questions,
    chosen,
    query: { ...query, page: list.page, questions: chosen.length < questions.length ? chosen : null },
    list,
    lines,
    withdrawn: all.value.withdrawn,
  };
}

type Data = Route.ComponentProps['loaderData'];

/** `/proposal/{id}/compare`: the applicants' answers to the chosen questions side by side. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  const { proposal, questions, query, list, withdrawn } = loaderData;
  return (
    <div className={styles.page}>
      <PageHeader
        className={styles.head}
        details={
          <BackLink to={reviewUrl(proposal.id, null, { ...query, page: 1 })}>
            Back to the applications
          </BackLink>
        }
      >
        <PageTitle>Compare answers</PageTitle>
        <p className={styles.subject} dir="auto">
          {proposal.title}
        </p>
        {withdrawn > 0 && (
          <p className="hint">
            {plural(withdrawn, 'withdrawn application isn’t', 'withdrawn applications aren’t')} listed here.
          </p>
        )}
      </PageHeader>
      {list.sent === 0 || questions.length === 0 ? (
        <EmptyState title="Nothing to compare" level={2} inset>
          {list.sent === 0 ? NO_APPLICATIONS_YET : 'This proposal has no questions.'}
        </EmptyState>
      ) : (
        <>
          <Choices {...loaderData} />
          {loaderData.lines.length === 0 ? (
            <EmptyState
              title="No application matches"
              level={2}
              inset
              action={
                <ButtonLink to={compareUrl(proposal.id, { questions: query.questions })}>
                  Clear search and filters
                </ButtonLink>
              }
            >
              Names, answers and your notes were searched.
            </EmptyState>
          ) : (
            <Answers {...loaderData} />
          )}
          <Pages {...loaderData} />
        </>
      )}
    </div>
  );
}

/** Search, order, questions and filters. */
function Choices({ proposal, questions, chosen, query, list }: Data) {
  return (
    <ReviewToolbar
      proposal={proposal}
      list={list}
      action={compareUrl(proposal.id, { questions: null })}
      query={query}
      to={(change: Partial<CompareQuery>) => compareUrl(proposal.id, { ...query, page: 1, ...change })}
      className={styles.toolbar}
    >
      {questions.length > 1 && (
        <Dropdown
          staysOpen
          menuClassName={styles.questions}
          buttonClass={buttonClass({}, styles.questionsButton)}
          label={
            <>
              {chosen.length === questions.length
                ? 'All questions'
                : `${chosen.length} of ${questions.length} questions`}
              <DropdownChevron />
            </>
          }
        >
          <Fieldset key={chosen.join()} legend="Questions" hideLegend>
            {questions.map((question, index) => (
              <Checkbox
                key={question}
                menuItem
                name="questions"
                value={index + 1}
                label={
                  <>
                    {index + 1}. <bdi>{question}</bdi>
                  </>
                }
                defaultChecked={chosen.includes(index + 1)}
              />
            ))}
          </Fieldset>
        </Dropdown>
      )}
    </ReviewToolbar>
  );
}

function Answers({ proposal, questions, chosen, query, lines }: Data) {
  const canDecide = lines.some(({ may }) => may.length > 0);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Applicant</th>
          {chosen.map((number) => (
            <th key={number} scope="col" dir="auto">
              {number}. {questions[number - 1]}
            </th>
          ))}
          <th scope="col">{canDecide ? 'Decision' : 'Status'}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <Applicant line={line} proposal={proposal} query={query} />
            </th>
            {chosen.map((number, index) => (
              <td key={number}>
                <p className={styles.question} dir="auto">
                  {number}. {questions[number - 1]}
                </p>
                <Answer
                  name={line.name}
                  number={number}
                  answer={line.answers[index] ?? ''}
                  wholeAt={
                    line.cutAnswers.includes(index)
                      ? reviewUrl(proposal.id, line.id, { ...query, page: 1 })
                      : undefined
                  }
                />
              </td>
            ))}
            <td>
              <Decision line={line} proposal={proposal} query={query} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ApplicantProps = { line: ComparedLine } & Pick<Data, 'proposal' | 'query'>;

/** Who answered, and what is known of them. */
function Applicant({ line, proposal, query }: ApplicantProps) {
  return (
    <div className={styles.applicant}>
      <Link className={clsx('link', styles.name)} to={reviewUrl(proposal.id, line.id, { ...query, page: 1 })}>
        {line.name}
        {line.hasNote && <NoteMark />}
      </Link>
      <span className="hint">
        {line.score !== null && <ScoreMark score={line.score} />} <EventDay at={line.sentAt} />
        {line.tags.map((tag) => (
          <bdi key={tag}> #{tag}</bdi>
        ))}
      </span>
      {line.people > 1 && <span className="hint">{line.teamAnswers ?? `Team of ${line.people}`}</span>}
      {line.average && <span className="hint">{averageText(line.average)}</span>}
      {line.changed && <span className={styles.changed}>{changedLabel(line.changed)}</span>}
    </div>
  );
}

type BulkDecision = (typeof BULK_DECISIONS)[number];

const PATH: Record<BulkDecision, string> = {
  shortlist: 'shortlist',
  waitlist: 'waitlist',
  invite: 'invite',
  notSelect: 'not-select',
};

/** The status that each action leads to. */
const LEADS_TO: Record<BulkDecision, ApplicationStatus> = {
  shortlist: 'shortlisted',
  waitlist: 'waitlisted',
  invite: 'invited',
  notSelect: 'not_selected',
};

/** The current decision, and a menu to change it: each action has its place, the current one a mark. */
function Decision({ line, ...props }: ApplicantProps) {
  return (
    <div className={styles.decision} role="group" aria-label={`Decide on ${line.name}`}>
      <ListedStatus line={line} />
      {line.may.length > 0 && (
        <Dropdown
          buttonClass={buttonClass({ size: 'small', variant: line.undecided ? 'primary' : 'secondary' })}
          label={
            <>
              <span>
                {line.undecided ? 'Decide' : 'Change'}
                <span className="visually-hidden">
                  {line.undecided ? ' on ' : ' the decision about '}
                  {line.name}
                </span>
              </span>
              <DropdownChevron />
            </>
          }
        >
          {BULK_DECISIONS.map((action) =>
            line.may.includes(action) ? (
              <Decide key={action} action={action} line={line} {...props} />
            ) : (
              <span
                key={action}
                className={menuItemClass(styles.unavailable)}
                aria-current={LEADS_TO[action] === line.shownStatus}
              >
                {bulkActionCopy(action, props.proposal).label}
                {LEADS_TO[action] === line.shownStatus && (
                  <Icon node={Check} className="icon-small push-end" />
                )}
              </span>
            ),
          )}
        </Dropdown>
      )}
    </div>
  );
}

type DecideProps = ApplicantProps & { action: BulkDecision };

/**
 * Shortlisting is done at once, since it notifies no one. The other decisions are confirmed first.
 */
function Decide({ action, line, proposal, query }: DecideProps) {
  const to = decisionFromCompareUrl(line.id, PATH[action], query);
  const pending = useNavigation().formAction === to;
  const { label } = bulkActionCopy(action, proposal);
  const content = (
    <>
      {label}
      <span className="visually-hidden"> {line.name}</span>
    </>
  );
  if (action !== 'shortlist') {
    return (
      <Link className={menuItemClass(action === 'notSelect' ? styles.danger : undefined)} to={to}>
        {content}
      </Link>
    );
  }
  return (
    <Form method="post" action={to} preventScrollReset>
      <button className={menuItemClass()} disabled={pending}>
        {content}
      </button>
    </Form>
  );
}

type AnswerProps = {
  name: string;
  number: number;
  answer: string;
  /** URL of the whole answer, where this page cuts it. */
  wholeAt: string | undefined;
};

/** An answer of a few lines, and more of it after "More", also without JavaScript. */
function Answer({ name, number, answer, wholeAt }: AnswerProps) {
  if (answer.trim() === '') return <p className="hint">Not answered.</p>;
  const whose = ` of ${name}’s answer ${number}`;
  return (
    <>
      <p className={styles.answer} dir="auto">
        {answer}
      </p>
      {isClamped(answer) && (
        <div className={styles.length}>
          <details className={styles.more}>
            <summary className="link">
              <span className={styles.open}>More</span>
              <span className={styles.close}>Less</span>
              <span className="visually-hidden">{whose}</span>
            </summary>
          </details>
          {wholeAt === undefined ? (
            <span className="hint" suppressHydrationWarning>
              {plural(countWords(answer), 'word')}
            </span>
          ) : (
            <Link className="link" to={wholeAt}>
              Read the whole answer
              <span className="visually-hidden">
                {' '}
                {number} of {name}
              </span>
            </Link>
          )}
        </div>
      )}
    </>
  );
}

function Pages({ proposal, query, list: { page, pages, total } }: Data) {
  if (pages === 1) return null;
  const to = (number: number) => compareUrl(proposal.id, { ...query, page: number });
  return (
    <PageLinks className={styles.pages} aria-label="Pages of answers">
      {page > 1 && <ButtonLink to={to(page - 1)}>Previous page</ButtonLink>}
      {page < pages && <ButtonLink to={to(page + 1)}>Next page</ButtonLink>}
      <span className="hint">
        Page {page} of {pages}, {plural(total, 'application')}
      </span>
    </PageLinks>
  );
}
