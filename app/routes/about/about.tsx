import { clsx } from 'clsx';
import { ArrowRight } from 'lucide';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import { proposalDeadline } from '#domain/proposal/proposal-status.ts';
import { RECRUITMENT, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listOpenSpots } from '#server/queries/board/open-spots.ts';
import { readFigures } from '#server/queries/board/stored-statistics.ts';
import { countTabs } from '#server/queries/board/tab-counts.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { proposalCountLabel } from '#app/shared/board/filter-labels.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { KindGlyph } from '#app/shared/proposal/kind-glyph.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import type { Route } from './+types/about.ts';
import * as styles from './about.module.css';
import { MAX_SPOTS, spotRings } from './rings.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About',
    cardTitle: 'What Collegium is for',
    description:
      'Collegium is where college students and researchers in blockchain, crypto and Web3 post research proposals and find a mentor, a mentee or a team.',
    path: '/about-us',
  });

/** `/about-us`: what the site is for, who makes it, and the spots of its open proposals. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, settings } = requestContext(context);
  const [{ figures: spots }, listed, tabs] = await Promise.all([
    readFigures(db, 'spots', now),
    listOpenSpots(db, MAX_SPOTS, now),
    countTabs(db, NO_FILTER, now),
  ]);
  const openByKind = tabs.ok ? tabs.value.kinds : null;
  const tables = listed.map(({ id, title, participants, acceptedCount, ...dates }) => {
    const { words, tone } = proposalDeadline(dates, now);
    const open = Math.max(0, participants - acceptedCount);
    return { id, title, open, taken: acceptedCount, closes: words, isSoon: tone === 'soon' };
  });
  return { spots, tables, openByKind, team: settings.team, today: formatDay(dayIn(now, 'UTC')) };
}

type Data = Route.ComponentProps['loaderData'];

export default function About({ loaderData }: Route.ComponentProps) {
  const { spots, tables, openByKind, team, today } = loaderData;
  return (
    <>
      <section className={styles.welcome}>
        <div>
          <h1 className={styles.title}>Find the people your research needs</h1>
          <p className={clsx('lede', styles.purpose)}>
            Collegium is a board where college students and researchers in blockchain, crypto and Web3 post
            research proposals and find a mentor, a mentee or a team.
          </p>
          <p className={styles.actions}>
            <ButtonLink to="/" variant="primary" size="large">
              View Projects
            </ButtonLink>
            <ButtonLink to="/postproposal" size="large">
              Post Proposal
            </ButtonLink>
          </p>
        </div>
        <Spots spots={spots} tables={tables} today={today} />
      </section>
      <Kinds openByKind={openByKind} />
      <Mission />
      {team.length > 0 && <Team team={team} />}
    </>
  );
}

/** The spots of the open proposals around one table: each proposal's are a link to it. */
function Spots({ spots, tables, today }: Pick<Data, 'spots' | 'tables' | 'today'>) {
  const { open, taken } = spots;
  const [placed, viewBox] = spotRings(tables);
  const closing = tables.reduce((sum, { isSoon, open: left }) => sum + (isSoon ? left : 0), 0);
  return (
    <figure>
      {placed.length === 0 ? (
        <EmptyRing />
      ) : (
        <svg className={styles.rings} viewBox={viewBox} role="group" aria-label="Open proposals">
          <g className={styles.total} aria-hidden="true">
            <text className={styles.totalNumber} x="270" y="274" textAnchor="middle">
              {open.toLocaleString('en-US')}
            </text>
            <text className={styles.totalUnit} x="270" y="298" textAnchor="middle">
              {open === 1 ? 'open spot' : 'open spots'}
            </text>
          </g>
          {placed.map(({ proposal, spots: circles }) => (
            <Link
              key={proposal.id}
              to={`/proposal/${proposal.id}`}
              className={clsx(styles.table, proposal.isSoon && styles.soon)}
              aria-label={`${proposal.title}: ${plural(proposal.open, 'open spot')}. ${proposal.closes}`}
            >
              {circles.map(({ x, y, taken: isTaken }) => (
                <Fragment key={`${x} ${y}`}>
                  <circle className={styles.target} cx={x} cy={y} r="16" />
                  <circle
                    className={isTaken ? styles.taken : styles.open}
                    cx={x}
                    cy={y}
                    r={isTaken ? 7.5 : 6.5}
                  />
                </Fragment>
              ))}
              <foreignObject className={styles.label} x="204" y="204" width="132" height="132">
                <div className={styles.labelText}>
                  <b dir="auto">{proposal.title}</b>
                  <span>{proposal.closes}</span>
                </div>
              </foreignObject>
            </Link>
          ))}
        </svg>
      )}
      {placed.length === 0 ? (
        <figcaption className={styles.legend}>
          <span>No proposals are open right now. Post the first one.</span>
        </figcaption>
      ) : (
        <figcaption className={styles.legend}>
          {closing > 0 && (
            <span>
              <i className={clsx(styles.openDot, styles.soon)} />
              <b>{closing.toLocaleString('en-US')}</b> {closing === 1 ? 'closes' : 'close'} this week
            </span>
          )}
          <span>
            <i className={styles.openDot} />
            <b>{(open - closing).toLocaleString('en-US')}</b> {closing > 0 ? 'later' : 'open'}
          </span>
          <span>
            <i className={styles.takenDot} />
            <b>{taken.toLocaleString('en-US')}</b> filled
          </span>
          <span className={styles.howTo}>
            As of {today}. Each ring is a spot
            <span className={styles.wideOnly}>: choose one to read its proposal</span>.
          </span>
        </figcaption>
      )}
    </figure>
  );
}

/** A board without open proposals: a decorative ring of open spots. */
function EmptyRing() {
  const [[ring], viewBox] = spotRings([{ open: 12, taken: 0 }]);
  return (
    <svg className={styles.rings} viewBox={viewBox} aria-hidden="true">
      {ring?.spots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} className={styles.open} cx={x} cy={y} r="6.5" />
      ))}
    </svg>
  );
}

const KINDS: { kind: RecruitmentType; title: string; text: string; post: string; apply: string }[] = [
  {
    kind: 'find_mentor',
    title: 'Mentors',
    text: 'One has a question, the other has done this before.',
    post: 'Find a mentor',
    apply: 'Be a mentor',
  },
  {
    kind: 'find_mentee',
    title: 'Mentees',
    text: 'One has a project, the other is just starting out.',
    post: 'Find a mentee',
    apply: 'Be a mentee',
  },
  {
    kind: 'find_team',
    title: 'Teams',
    text: 'One has some of the skills, the other has what’s missing.',
    post: 'Find team members',
    apply: 'Join a team',
  },
];

/** For each role both sides: post a proposal that looks for one, or be the one a proposal wants. */
function Kinds({ openByKind }: Pick<Data, 'openByKind'>) {
  return (
    <section className={styles.kinds} aria-label="What you can find">
      {KINDS.map(({ kind, title, text, post, apply }) => {
        const query = `?kind=${RECRUITMENT[kind].slug}`;
        return (
          <div key={kind} className={styles.kind}>
            <KindGlyph kind={kind} className={styles.kindGlyph} />
            <h2 className={styles.kindTitle}>{title}</h2>
            <p className={styles.kindText}>{text}</p>
            <ul className={styles.sides}>
              <li>
                <Link className={styles.side} to={`/postproposal${query}`}>
                  <b>{post}</b>
                  <span className={styles.sideNote}>Post a proposal</span>
                  <Icon node={ArrowRight} className={clsx('icon-small', styles.arrow)} />
                </Link>
              </li>
              <li>
                <Link className={styles.side} to={`/${query}`}>
                  <b>{apply}</b>
                  <span className={styles.sideNote}>
                    {openByKind ? proposalCountLabel(openByKind[kind]) : 'Proposals'} to apply to
                  </span>
                  <Icon node={ArrowRight} className={clsx('icon-small', styles.arrow)} />
                </Link>
              </li>
            </ul>
          </div>
        );
      })}
    </section>
  );
}

const MISSION = [
  {
    title: 'Supporting innovation',
    text: 'All you need is a question, a deadline and a plan for the outcome. You don’t need a grant.',
  },
  {
    title: 'Bridging diverse interests',
    text: 'Cryptographers, sociologists and hardware builders browse the same list and apply to each other’s proposals.',
  },
  {
    title: 'An open community',
    text: 'Anyone can read every published proposal, its deadline and its numbers. You only need an account to apply or post.',
  },
  {
    title: 'Learning through others',
    text: 'You apply with written answers, not grades, so both sides learn how the other thinks.',
  },
];

function Mission() {
  return (
    <section className={clsx(styles.section, styles.mission)} id="mission">
      <h2 className={styles.sectionTitle}>Our mission</h2>
      <div className={styles.goals}>
        {MISSION.map(({ title, text }) => (
          <div key={title}>
            <h3 className={styles.goalTitle}>{title}</h3>
            <p className={styles.goalText}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Who runs this site, as configured. */
function Team({ team }: Pick<Data, 'team'>) {
  return (
    <section className={clsx(styles.section, styles.team)} id="team">
      <h2 className={styles.sectionTitle}>Our team</h2>
      <ul className={styles.members}>
        {team.map(({ name, role }, index) => (
          <li key={`${name} ${role}`}>
            <TeamRing size={team.length} member={index} />
            <b className={styles.member}>{name}</b>
            <span className={styles.role}>{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One circle for each of the team around a table, the member's solid. */
function TeamRing({ size, member }: { size: number; member: number }) {
  const places = Math.max(size, 4);
  return (
    <svg viewBox="0 0 40 40" width="56" height="56" aria-hidden="true">
      {Array.from({ length: places }, (_, index) => {
        const angle = (index / places) * 2 * Math.PI - Math.PI / 2;
        const isMember = index === member;
        return (
          <circle
            key={index}
            className={isMember ? styles.taken : styles.vacant}
            cx={Math.round((20 + 13 * Math.cos(angle)) * 10) / 10}
            cy={Math.round((20 + 13 * Math.sin(angle)) * 10) / 10}
            r={isMember ? 4.6 : 3.3}
          />
        );
      })}
    </svg>
  );
}
