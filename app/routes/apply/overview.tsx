import { clsx } from 'clsx';
import { ArrowRight } from 'lucide';
import { Link } from 'react-router';
import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';

import { CODE_ADVICE } from '#domain/text/link-hosts.ts';
import { APP_TYPE_LABEL, RECRUITMENT, WORK_LOCATION, durationInDays } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { type Fact, Facts } from '#app/kit/text/facts.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';
import { Delivery, Section, Skills, Terms, Topics } from '#app/shared/proposal/proposal-detail.tsx';
import { RichTextBlocks } from '#app/kit/text/rich-text-blocks.tsx';
import { Event } from '#app/shared/proposal/proposal-facts.tsx';
import * as actionBar from '#app/kit/layout/action-bar.module.css';
import { applicationsAndSpots } from './applications-and-spots.ts';
import type { ApplyPageData } from './load-apply-page.ts';
import * as styles from './overview.module.css';

type Overviewed = ApplyPageData['proposal'];

/** The first tab: a summary of the proposal. */
export function Overview({ page, note }: { page: ApplyPageData; note: string | null }) {
  const { proposal, view } = page;
  const signIn = view.kind === 'signed_out' ? view.signIn : null;
  return (
    <>
      <section className={styles.facts} aria-labelledby="basic">
        <h2 id="basic" className={styles.heading}>
          Basic Information
        </h2>
        <Facts facts={basicFacts(proposal)} columns={3} className={styles.factList} />
      </section>
      <section className={styles.facts} aria-labelledby="commitment">
        <h2 id="commitment" className={styles.heading}>
          Commitment
        </h2>
        <Facts facts={commitmentFacts(proposal)} columns={3} className={styles.factList} />
      </section>
      <div className={styles.sections}>
        <Section heading="Summary" level={1}>
          <RichTextBlocks text={proposal.description} proposalId={proposal.id} />
        </Section>
        <Section heading="Knowledge, Skills & Abilities" level={1}>
          <div className="stack">
            <Skills skills={proposal.skills} />
            <RichTextBlocks text={proposal.requiredQualifications} proposalId={proposal.id} />
          </div>
        </Section>
        <Section heading="Additional notes" level={1}>
          <RichTextBlocks text={proposal.notes} proposalId={proposal.id} />
        </Section>
        <Section heading="Topics" level={1}>
          <Topics topics={proposal.topics} />
        </Section>
        <Section heading="Research Outcome / Final Delivery" level={1}>
          <Delivery proposal={proposal} />
        </Section>
        <Section heading="Terms" level={1}>
          <Terms lines={proposal.termsLines} />
        </Section>
        <Section heading="Before you apply" level={1}>
          <SafetyChecklist />
        </Section>
      </div>
      <div className={clsx(actionBar.bar, actionBar.overviewBar)}>
        {signIn === null && (
          <Button type="button" disabled>
            Previous
          </Button>
        )}
        {note && <span className={clsx('hint', actionBar.note)}>{note}</span>}
        <ButtonLink
          variant={signIn ? 'secondary' : 'primary'}
          className={note ? undefined : 'push-end'}
          to={`/apply/${proposal.id}?tab=application`}
        >
          Next <Icon node={ArrowRight} className="icon-small" />
        </ButtonLink>
        {signIn && (
          <ButtonLink variant="primary" to={signIn}>
            Sign In
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What to check before applying, in short. */
function SafetyChecklist() {
  return (
    <ul className={styles.checklist}>
      <li>Look up the owner and the organization yourself.</li>
      <li>Never share a seed phrase, a private key or a password.</li>
      <li>Pay nothing. Connect no wallet that holds anything.</li>
      <li>{CODE_ADVICE}</li>
      <li>
        Report what looks wrong.{' '}
        <Link className="link" to="/docs/safe">
          Stay safe
        </Link>
      </li>
    </ul>
  );
}

function basicFacts(proposal: Overviewed): Fact[] {
  const { name, organization, city, state, appType, resultOn, closes, status } = proposal;
  const isRolling = appType === 'rolling';
  return [
    { label: 'Looking for', value: RECRUITMENT[proposal.recruitmentType].label.replace('Looking for ', '') },
    { label: 'Posted by', value: name, more: organization },
    { label: 'Based in', value: [city, state].filter(Boolean).join(', ') },
    { label: 'Applications', value: applicationsAndSpots(proposal) },
    {
      label: 'Admission',
      value: status === 'open' ? APP_TYPE_LABEL[appType] : 'Closed',
      more: status === 'open' && (
        <>
          until <DeadlineTime {...closes} stacked />
        </>
      ),
    },
    isRolling
      ? { label: 'Results', value: 'As the owner decides' }
      : { label: 'Result announced', value: resultOn },
    ...(proposal.withEvent ? [{ label: 'Event', value: <Event proposal={proposal} /> }] : []),
  ];
}

function commitmentFacts(proposal: Overviewed): Fact[] {
  const { hoursPerWeek, startDate, endDate, workLocation } = proposal;
  const [location = '', remark] = WORK_LOCATION[workLocation].label.split(' (');
  const from =
    startDate.slice(0, 4) === endDate.slice(0, 4) ? formatDayShort(startDate) : formatDay(startDate);
  return [
    { label: 'Hours', value: hoursPerWeek > 0 ? `${hoursPerWeek}+ per week` : 'Not stated' },
    {
      label: 'Duration',
      value: plural(durationInDays(proposal), 'day'),
      more: `${from} to ${formatDay(endDate)}`,
    },
    {
      label: 'Work location',
      value: location,
      more: remark && `${remark[0]!.toUpperCase()}${remark.slice(1, -1)}`,
    },
  ];
}
