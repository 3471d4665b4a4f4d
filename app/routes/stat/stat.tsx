import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { RECRUITMENT_TYPES, isPastDue } from '#domain/proposal/proposal.ts';
import { percentOf, stepLabel } from '#domain/board/statistic.ts';
import { plural } from '#domain/text/text.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listRecentSpots } from '#server/queries/board/recent-spots.ts';
import { readFigures } from '#server/queries/board/stored-statistics.ts';
import type { Statistics } from '#server/queries/board/statistic.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import type { Route } from './+types/stat.ts';
import { Bars, FigureTable, ShareDots, SpotBarLegend, SpotBars } from './bars.tsx';
import {
  headlines,
  KIND_NOUN,
  leadingTopics,
  medianLabel,
  monthName,
  monthTotal,
  number,
  onTimeLabel,
  shareLabel,
} from './headline.ts';
import { MonthChart, MonthLegend } from './month-chart.tsx';
import { SpotLegend, SpotTables } from './spot-tables.tsx';
import * as styles from './stat.module.css';

/** Proposals of one role that are drawn as tables. */
const TABLES_PER_KIND = 60;
/** Up to this number in all, the tables are in view at once. */
const FEW_TABLES = 24;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Statistics',
    description:
      'Collegium in numbers: proposals by month, role and topic, applications per proposal, and how often results are on time.',
    path: '/stat',
    picture: '/stat/preview.png',
  });

/**
 * `/stat`: public statistics, computed on request. On a large board they may be minutes old, and
 * the page says so.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = requestContext(context);
  const [{ figures, computedAt }, recent] = await Promise.all([
    readFigures(db, 'statistics', now),
    listRecentSpots(db, TABLES_PER_KIND, now),
  ]);
  const tables = recent.map(({ id, title, kind, participants, acceptedCount, ...deadline }) => {
    const left = Math.max(0, participants - acceptedCount);
    const closed = isPastDue(deadline, now);
    return { id, title, kind, filled: acceptedCount, open: closed ? 0 : left, unfilled: closed ? left : 0 };
  });
  return { figures, tables, computedAt: computedAt < now ? computedAt : null };
}

export default function Stat({ loaderData: { figures, tables, computedAt } }: Route.ComponentProps) {
  const isEmpty = monthsTotal(figures) === 0 && figures.results.all.due === 0;
  return (
    <>
      <section className={styles.header}>
        <div>
          <PageTitle large>Statistics</PageTitle>
          <p className={clsx('lede', styles.source)}>
            Based on public proposals
            {computedAt && (
              <span>
                {' '}
                as of <Instant at={computedAt} />
              </span>
            )}
            <span>. No personal data.</span>
          </p>
        </div>
        <HeadFigures figures={figures} />
      </section>
      {isEmpty ? (
        <section className={clsx(styles.section, styles.fullWidth)}>
          <div className={styles.chart}>
            <EmptyState
              title="No statistics yet"
              level={2}
              action={<ButtonLink to="/postproposal">Post a Proposal</ButtonLink>}
            >
              They start with the first proposal.
            </EmptyState>
          </div>
        </section>
      ) : (
        <>
          <Months figures={figures} />
          <Kinds figures={figures} tables={tables} />
          <Topics figures={figures} />
          <Applications figures={figures} />
          <Results figures={figures} />
        </>
      )}
    </>
  );
}

type Props = { figures: Statistics };

const monthsTotal = ({ months }: Statistics) => months.reduce((sum, month) => sum + monthTotal(month), 0);

function HeadFigures({ figures }: Props) {
  const { openNow, applications, results } = figures;
  const percent = percentOf(results.all.onTime, results.all.due);
  const heads = [
    [number(monthsTotal(figures)), 'proposals, last\u00a012\u00a0months'],
    [number(openNow), 'open now'],
    [number(applications.total), 'applications, last\u00a012\u00a0months'],
    percent === null ? ['None', 'results due so far'] : [`${percent}%`, 'of results announced on time'],
  ];
  return (
    <dl className={styles.figures}>
      {heads.map(([value, label]) => (
        <div key={label} className={styles.figure}>
          <dt className={styles.figureName}>{label}</dt>
          <dd className={styles.figureValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the figures say on the left, next to the chart. */
function Section({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <header className={styles.sectionHeader}>
        <h2 className={styles.sectionTitle}>{title}</h2>
        <p className={styles.sectionAbout}>{about}</p>
      </header>
      <div className={styles.chart}>{children}</div>
    </section>
  );
}

function Months({ figures: { months } }: Props) {
  const span = `${monthName(months[0]!.month, true)} to ${monthName(months.at(-1)!.month, true)}`;
  return (
    <Section title={headlines.months(months)} about={`New proposals per month, ${span}`}>
      {months.every((month) => monthTotal(month) === 0) ? (
        <p className="hint">No proposals were posted in these months.</p>
      ) : (
        <>
          <MonthChart months={months} />
          <div className={styles.below}>
            <MonthLegend />
            <FigureTable
              caption="New proposals per month"
              columns={['Month', ...RECRUITMENT_TYPES.map((kind) => KIND_NOUN[kind].one), 'All']}
              rows={months.map((month) => [
                monthName(month.month, true),
                ...RECRUITMENT_TYPES.map((kind) => month.kinds[kind]),
                monthTotal(month),
              ])}
            />
          </div>
        </>
      )}
    </Section>
  );
}

type KindsProps = Props & { tables: Route.ComponentProps['loaderData']['tables'] };

function Kinds({ figures: { kinds, spots }, tables }: KindsProps) {
  return (
    <Section
      title={headlines.kinds(kinds)}
      about={'Proposals by role and their spots, last 12 months. 4\u00a0or\u00a0more spots count as\u00a04.'}
    >
      <SpotBars kinds={kinds} spots={spots} />
      {spots && (
        <div className={styles.below}>
          <SpotBarLegend />
        </div>
      )}
      <div className={styles.below}>
        <details className={styles.tables} open={tables.length <= FEW_TABLES}>
          <summary className={clsx('link', styles.showTables)}>Show each proposal</summary>
          <p className="hint">
            Each gray circle is a proposal, the dots around it are its spots. Newest first.
          </p>
          {RECRUITMENT_TYPES.map((kind) => {
            const ofKind = tables.filter((table) => table.kind === kind);
            return (
              ofKind.length > 0 && (
                <div key={kind}>
                  <h3 className={styles.kindName}>
                    {KIND_NOUN[kind].one}
                    {ofKind.length < kinds[kind] && <small> The newest {ofKind.length}</small>}
                  </h3>
                  <SpotTables tables={ofKind} />
                </div>
              )
            );
          })}
          <SpotLegend />
        </details>
        <FigureTable
          caption="Proposals by role"
          columns={['Looking for', 'Proposals', ...(spots ? ['Filled', 'Open', 'Not filled'] : [])]}
          rows={RECRUITMENT_TYPES.map((kind) => [
            KIND_NOUN[kind].one,
            kinds[kind],
            ...(spots ? [spots[kind].filled, spots[kind].open, spots[kind].unfilled] : []),
          ])}
        />
      </div>
    </Section>
  );
}

function Topics({ figures: { topics } }: Props) {
  const leading = leadingTopics(topics);
  return (
    <Section title={headlines.topics(topics)} about="Proposals by topic. Each proposal has up to three.">
      {topics.length === 0 ? (
        <p className="hint">No topics were used in these months.</p>
      ) : (
        <>
          <Bars
            bars={topics.map(({ topic, count }) => ({
              label: topic,
              count,
              isLeading: leading.includes(topic),
            }))}
          />
          <div className={styles.below}>
            <FigureTable
              caption="Proposals by topic"
              columns={['Topic', 'Proposals']}
              rows={topics.map(({ topic, count }) => [topic, count])}
            />
          </div>
        </>
      )}
    </Section>
  );
}

function Applications({ figures: { applications } }: Props) {
  const { steps, total } = applications;
  return (
    <Section
      title={headlines.applications(applications)}
      about={`Proposals of the last 12 months, by number of applications (${plural(total, 'application')} in total)`}
    >
      <Bars bars={steps.map((count, index) => ({ label: stepLabel(index), count }))} />
      <div className={styles.below}>
        <FigureTable
          caption="Proposals by applications"
          columns={['Applications', 'Proposals']}
          rows={steps.map((count, index) => [stepLabel(index), count])}
        />
      </div>
    </Section>
  );
}

function Results({ figures: { results } }: Props) {
  return (
    <Section
      title={headlines.results(results.all)}
      about="Proposals with applicants that announced results by their result date. Proposals with rolling admission have no result date and aren’t counted."
    >
      {results.all.due === 0 ? (
        <p className="hint">No results are due yet.</p>
      ) : (
        <>
          <ul className={styles.shares}>
            {RECRUITMENT_TYPES.map((kind) => {
              const { due, onTime } = results.kinds[kind];
              return (
                <li key={kind}>
                  <b className={styles.share}>{shareLabel(results.kinds[kind])}</b>
                  <span className={styles.shareKind}>{KIND_NOUN[kind].one}</span>
                  <ShareDots part={onTime} whole={due} />
                  <small className={styles.shareMedian}>{medianLabel(results.kinds[kind])}</small>
                </li>
              );
            })}
          </ul>
          <p className={clsx('hint', styles.allShares)}>
            Overall: {onTimeLabel(results.all)}, {medianLabel(results.all).toLowerCase()}.
          </p>
          <div className={styles.below}>
            <FigureTable
              caption="Results on time"
              columns={['Looking for', 'Due', 'On time', 'Median days']}
              rows={[...RECRUITMENT_TYPES, null].map((kind) => {
                const { due, onTime, medianDays } = kind ? results.kinds[kind] : results.all;
                const days = medianDays === null ? '–' : Math.round(medianDays);
                return [kind ? KIND_NOUN[kind].one : 'All', due, onTime, days];
              })}
            />
          </div>
        </>
      )}
    </Section>
  );
}
