import { clsx } from 'clsx';
import { Check, Clock, Download, MailX } from 'lucide';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { APPLICATION_LABEL } from '#domain/application/application.ts';
import { plural } from '#domain/text/text.ts';
import type { EmailProgress } from '#domain/notification/delivery.ts';
import { ButtonLink, buttonClass } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DetailBody, DetailTitle } from '#app/kit/layout/detail-body.tsx';
import { EventList, type EventListItem } from '#app/shared/time/event-list.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { SpotDots } from '#app/shared/proposal/spot-dots.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { Detail, Master, MasterDetail } from '#app/kit/layout/master-detail.tsx';
import { reviewUrl } from '../review-urls.ts';
import * as styles from './announced-results.module.css';
import { ResultRow, ResultSection } from './result-section.tsx';
import * as sectionStyles from './result-section.module.css';
import * as pageStyles from './results.module.css';
import type { Announced, ResultGroup } from './results-view-model.ts';

/**
 * After the announcement: the results, whether the emails arrived, the spots, and what comes next.
 */
export function AnnouncedResults({ results }: { results: Announced }) {
  const { proposal, announcedAt, groups } = results;
  useReloadUntilSent(results.mails.onItsWay > 0);
  const recipientCount = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <MasterDetail className={pageStyles.page}>
      <Master className={clsx(pageStyles.applicants, pageStyles.announced)}>
        <PageHeader
          details={
            <>
              <Link className="link" to={reviewUrl(proposal.id)}>
                {proposal.title}
              </Link>
              <span>
                Announced <Instant at={announcedAt} />
              </span>
            </>
          }
        >
          <h1 className={pageStyles.title}>Results announced</h1>
          <p className={pageStyles.introduction}>
            {`${recipientCount > 1 ? 'Everyone got their result at the same time. ' : ''}You can still withdraw an unanswered invitation.`}
          </p>
        </PageHeader>
        <ResultsByDecision results={results} />
      </Master>
      <Detail aria-label="What happens next">
        <Outcome results={results} />
      </Detail>
    </MasterDetail>
  );
}

/** Loads the results again while the tab is visible, until no email is on its way. */
function useReloadUntilSent(isSending: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, RELOAD_MS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}

const RELOAD_MS = 10_000;

function ResultsByDecision({ results }: { results: Announced }) {
  const { proposal, groups, undecided } = results;
  return (
    <>
      <h2 className="visually-hidden">Results by decision</h2>
      {groups.map((group) => (
        <ResultSection
          key={group.decision}
          label={APPLICATION_LABEL[group.decision]}
          badge={<StatusBadge status={group.decision} />}
          count={<Count group={group} participants={results.spots.participants} />}
        >
          {group.lines.map(({ id, name, label, mail }) => (
            <ResultRow key={id} name={name} to={reviewUrl(proposal.id, id)} detail={label}>
              {mail && <EmailProgressBadge mail={mail} />}
            </ResultRow>
          ))}
        </ResultSection>
      ))}
      {undecided.length > 0 && (
        <ResultSection
          label="Invitation withdrawn"
          badge={<StatusBadge status="submitted" label="Invitation withdrawn" />}
          count={undecided.length}
        >
          {undecided.map(({ id, name }) => (
            <ResultRow key={id} name={name} to={reviewUrl(proposal.id, id)} detail="Under review again" />
          ))}
        </ResultSection>
      )}
    </>
  );
}

function Count({ group, participants }: { group: ResultGroup; participants: number }) {
  const count = group.lines.length;
  if (group.decision === 'waitlisted') return <span>{count === 1 ? '1' : `${count}, in this order`}</span>;
  if (group.decision === 'not_selected') return <span>{count}</span>;
  return (
    <span key="accepted">
      {group.accepted} of {group.people} accepted{' '}
      <SpotDots
        participants={participants}
        accepted={group.accepted}
        held={group.held}
        className={sectionStyles.spots}
      />
    </span>
  );
}

const EMAIL_STATE = {
  delivered: ['Email delivered', Check, styles.delivered],
  on_its_way: ['Email on its way', Clock, undefined],
  refused: ['Email not delivered', MailX, styles.refused],
} as const satisfies Record<EmailProgress, unknown>;

function EmailProgressBadge({ mail }: { mail: EmailProgress }) {
  const [label, icon, tone] = EMAIL_STATE[mail];
  return (
    <span className={clsx(styles.emailProgress, tone)}>
      <Icon node={icon} className="icon-small" />
      {label}
    </span>
  );
}

function Outcome({ results }: { results: Announced }) {
  const { proposal, groups, spots, next } = results;
  const invited = groups.find(({ decision }) => decision === 'invited');
  const held = invited?.held ?? 0;
  const accepted = invited?.accepted ?? 0;
  return (
    <DetailBody>
      <p>
        <SpotDots participants={spots.participants} accepted={accepted} held={held} big />
      </p>
      <DetailTitle>{headline(accepted, held)}</DetailTitle>
      <p className="lede">
        {held > 0
          ? 'A spot is filled when the person accepts. We’ll notify you when someone replies.'
          : invited
            ? 'Everyone you invited has replied.'
            : 'You didn’t invite anyone.'}
      </p>
      <Facts columns={3} facts={factsOf(results)} />
      <PageSection title="What happens next" spaceAbove>
        <EventList events={nextSteps(results)} />
      </PageSection>
      <PageSection title={results.isSpotOpen ? 'Open spot' : 'When a spot opens'} spaceAbove>
        <p className={styles.text}>
          {results.isSpotOpen ? (
            <b>A spot is open.</b>
          ) : (
            <span>A spot opens when someone declines or you withdraw an unanswered invitation.</span>
          )}{' '}
          {next ? (
            <span key={next.id}>
              <Link className="link" to={reviewUrl(proposal.id, next.id)}>
                {next.name}
              </Link>{' '}
              is next on the waitlist. No one is invited automatically; you choose.
            </span>
          ) : (
            <span>No one is on the waitlist.</span>
          )}
        </p>
      </PageSection>
      <ButtonGroup>
        <a className={buttonClass({})} href={`/proposal/${proposal.id}/applications.csv`} download>
          <Icon node={Download} className="icon-small" />
          Export applications (CSV)
        </a>
        <ButtonLink variant="quiet" to={`/proposal/${proposal.id}`}>
          View the proposal
        </ButtonLink>
      </ButtonGroup>
    </DetailBody>
  );
}

function headline(accepted: number, held: number): string {
  if (held > 0) return `Waiting for ${plural(held, 'reply', 'replies')}`;
  return accepted > 0 ? `${plural(accepted, 'spot')} filled` : 'No spots filled';
}

/** What comes after the announcement, in order, with days in the proposal's time zone. */
function nextSteps({ proposal, announcedAt, schedule }: Announced): EventListItem[] {
  const step = (title: string, days: string | null, more = ''): EventListItem[] =>
    days === null ? [] : [{ state: 'next', title, detail: `${days}${more}` }];
  const { reminders, replyBys, resumesDeleted } = schedule;
  return [
    { state: 'done', title: 'Results announced', at: announcedAt, detail: '(everyone can see this)' },
    { state: 'today', title: 'Today' },
    ...step('We remind people who haven’t replied', reminders),
    ...step(
      'Replies due',
      replyBys,
      '. You’ll see who hasn’t replied, and you can withdraw their invitations.',
    ),
    ...step('Resumes are deleted', resumesDeleted, `, ${proposal.resumeDays} days after the result date`),
  ];
}

function factsOf({ mails, groups, replyDays, record }: Announced) {
  const invited = groups.find(({ decision }) => decision === 'invited');
  const invitedPeople = invited?.people ?? 0;
  const more = [
    mails.onItsWay > 0 && `${mails.onItsWay} on its way`,
    mails.refused > 0 && `${mails.refused} not delivered`,
  ].filter(Boolean);
  const [first, last] = [replyDays[0], replyDays.at(-1)];
  return [
    { label: 'Emails', value: `${mails.delivered} delivered`, more: more.join(', ') || undefined },
    {
      label: 'Replies',
      value: `${invitedPeople - (invited?.held ?? 0)} of ${invitedPeople}`,
      more: first && (first === last ? `Due ${first}` : `Due ${first} to ${last}`),
    },
    ...(record ? [{ label: 'Your record', ...record }] : []),
  ];
}
