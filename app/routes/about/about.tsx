import { clsx } from 'clsx';
import { ArrowRight } from 'lucide';
import { Link } from 'react-router';
import { dayIn, formatDay } from '../../../domain/deadline.ts';
import type { RecruitmentType } from '../../../domain/proposal.ts';
import { plural } from '../../../domain/text.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { readFigures } from '../../../server/queries/stored-statistics.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KindGlyph } from '../../ui/kind-glyph.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/about.ts';
import * as styles from './about.module.css';
import { ringsView, spotRings } from './rings.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Home',
    cardTitle: 'What Collegium is for',
    description:
      'Collegium is where college students and researchers in blockchain, crypto and Web3 post research proposals and find a mentor, a mentee or a team.',
    path: '/about-us',
  });

/** `/about-us`: what the site is for, who makes it, and the spots of its open proposals. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = requestContext(context);
  const { figures: spots } = await readFigures(db, 'spots', now);
  return { spots, today: formatDay(dayIn(now, 'UTC')) };
}

export default function About({ loaderData: { spots, today } }: Route.ComponentProps) {
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
              Post a Proposal
            </ButtonLink>
          </p>
        </div>
        <Spots spots={spots} today={today} />
      </section>
      <Kinds />
      <Mission />
      <Team />
    </>
  );
}

type Spots = { open: number; taken: number };

/** Delays of the rings, from the inside out. */
const RINGS = [undefined, styles.secondRing, styles.thirdRing, styles.fourthRing, styles.fifthRing];

/** Every spot of the open proposals at one table; the text below it says the same. */
function Spots({ spots, today }: { spots: Spots; today: string }) {
  const { open, taken } = spots;
  const empty = open + taken === 0;
  const seats = spotRings(spots);
  return (
    <figure className={styles.spots}>
      <svg className={styles.rings} viewBox={ringsView(seats)} aria-hidden="true">
        {seats.map((seat) => (
          <circle
            key={`${seat.x} ${seat.y}`}
            className={clsx(styles.spot, RINGS[seat.ring], seat.taken ? styles.taken : styles.open)}
            cx={seat.x}
            cy={seat.y}
            r={seat.taken ? 7.5 : 6.5}
          />
        ))}
      </svg>
      {empty ? (
        <figcaption className={styles.legend}>
          <span>No proposals are open right now. Post the first one.</span>
        </figcaption>
      ) : (
        <figcaption className={styles.legend}>
          <span>
            <i className={styles.openDot} />
            <b>{open.toLocaleString('en-US')}</b> {open === 1 ? 'open spot' : 'open spots'}
          </span>
          <span>
            <i className={styles.takenDot} />
            <b>{taken.toLocaleString('en-US')}</b> filled
          </span>
          <span className={styles.date}>{today}</span>
        </figcaption>
      )}
    </figure>
  );
}

const KINDS: { kind: RecruitmentType; to: string; title: string; text: string }[] = [
  {
    kind: 'find_mentor',
    to: '/?kind=mentor',
    title: 'Find a mentor',
    text: 'You have a question. Work on it with someone who has done this before.',
  },
  {
    kind: 'find_mentee',
    to: '/?kind=mentee',
    title: 'Find a mentee',
    text: 'You have a project. Share it with someone who’s just starting out.',
  },
  {
    kind: 'find_team',
    to: '/?kind=team',
    title: 'Find a team',
    text: 'You have some of the skills. Post what you’re working on and who’s missing.',
  },
];

function Kinds() {
  return (
    <section className={styles.kinds} aria-label="What you can find">
      {KINDS.map(({ kind, to, title, text }) => (
        <Link key={kind} to={to} className={styles.kind}>
          <KindGlyph kind={kind} className={styles.kindGlyph} />
          <h2 className={styles.kindTitle}>
            {title} <Icon node={ArrowRight} className={clsx('icon', styles.arrow)} />
          </h2>
          <p className={styles.kindText}>{text}</p>
        </Link>
      ))}
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
    text: 'You apply with three written answers, not grades, so both sides learn how the other thinks.',
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

/** Positions of the chairs around the table: top, right, bottom, left. */
const CHAIRS = [
  [20, 7],
  [33, 20],
  [20, 33],
  [7, 20],
] as const;
const TEAM = [
  { role: 'Program manager', does: 'Plans the work and looks after the community' },
  { role: 'Developer', does: 'Builds proposals, search and deadlines' },
  { role: 'Developer', does: 'Keeps sign-in, resumes and email secure' },
  { role: 'UX designer', does: 'Designs every screen' },
];

function Team() {
  return (
    <section className={clsx(styles.section, styles.team)} id="team">
      <h2 className={styles.sectionTitle}>A team of four</h2>
      <ul className={styles.roles} aria-label={plural(TEAM.length, 'role')}>
        {TEAM.map(({ role, does }, chair) => (
          <li key={does}>
            <svg viewBox="0 0 40 40" width="56" height="56" aria-hidden="true">
              {CHAIRS.map(([x, y], index) => (
                <circle
                  key={`${x} ${y}`}
                  className={index === chair ? styles.taken : styles.vacant}
                  cx={x}
                  cy={y}
                  r={index === chair ? 4.6 : 3.3}
                />
              ))}
            </svg>
            <b className={styles.role}>{role}</b>
            <span className={styles.duty}>{does}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
