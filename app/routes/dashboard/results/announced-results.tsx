import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import MailX from 'lucide-react/icons/mail-x';
import { Link } from 'react-router';
import { APPLICATION_LABEL } from '../../../../domain/application.ts';
import type { EmailProgress } from '../../../../server/queries/email-progress.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { ButtonGroup } from '../../../ui/button-group.tsx';
import { DetailBody, DetailTitle } from '../../../ui/detail-body.tsx';
import { EventList } from '../../../ui/event-list.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { SpotDots } from '../../../ui/spot-dots.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Detail, Master, MasterDetail } from '../../../ui/master-detail.tsx';
import { dashboardUrl, receivedApplicationUrl } from '../dashboard-urls.ts';
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
  const recipientCount = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <MasterDetail className={pageStyles.page}>
      <Master className={clsx(pageStyles.applicants, pageStyles.announced)}>
        <PageHeader
          details={
            <>
              <Link className="link" to={dashboardUrl({ tab: 'proposals', proposalId: proposal.id })}>
                {proposal.title}
              </Link>
              <span>Announced {announcedAt}</span>
            </>
          }
        >
          <h1 className={pageStyles.title}>Results are out</h1>
          <p className={pageStyles.introduction}>
            {recipientCount > 1
              ? 'All decisions took effect at the same moment.'
              : 'The decision took effect.'}{' '}
            An unanswered invitation can still be taken back.
          </p>
        </PageHeader>
        <WhoGotWhat results={results} />
      </Master>
      <Detail aria-label="What happens now">
        <Seated results={results} />
      </Detail>
    </MasterDetail>
  );
}

function WhoGotWhat({ results }: { results: Announced }) {
  const { proposal, groups, undecided } = results;
  return (
    <>
      <h2 className="visually-hidden">By what they got</h2>
      {groups.map((group) => (
        <ResultSection
          key={group.decision}
          label={APPLICATION_LABEL[group.decision]}
          badge={<StatusBadge status={group.decision} />}
          count={<Count group={group} seats={results.spots.seats} />}
        >
          {group.lines.map(({ id, name, label, mail }) => (
            <ResultRow key={id} name={name} to={receivedApplicationUrl(proposal.id, id)} detail={label}>
              {mail && <EmailProgressBadge mail={mail} />}
            </ResultRow>
          ))}
        </ResultSection>
      ))}
      {undecided.length > 0 && (
        <ResultSection
          label="Invitation taken back"
          badge={<StatusBadge status="submitted" label="Invitation taken back" />}
          count={undecided.length}
        >
          {undecided.map(({ id, name }) => (
            <ResultRow
              key={id}
              name={name}
              to={receivedApplicationUrl(proposal.id, id)}
              detail="Under review again"
            />
          ))}
        </ResultSection>
      )}
    </>
  );
}

function Count({ group, seats }: { group: ResultGroup; seats: number }) {
  const count = group.lines.length;
  if (group.decision === 'waitlisted') return count === 1 ? '1' : `${count}, in this order`;
  if (group.decision === 'not_selected') return count;
  return (
    <>
      {group.accepted} of {count} accepted{' '}
      <SpotDots
        participants={seats}
        accepted={group.accepted}
        held={group.held}
        className={sectionStyles.spots}
      />
    </>
  );
}

const EMAIL_STATE = {
  delivered: ['Mail delivered', Check, styles.delivered],
  on_its_way: ['Mail on its way', Clock, undefined],
  refused: ['Mail refused', MailX, styles.refused],
} as const satisfies Record<EmailProgress, unknown>;

function EmailProgressBadge({ mail }: { mail: EmailProgress }) {
  const [label, Icon, tone] = EMAIL_STATE[mail];
  return (
    <span className={clsx(styles.emailProgress, tone)}>
      <Icon className="icon-small" />
      {label}
    </span>
  );
}

function Seated({ results }: { results: Announced }) {
  const { proposal, groups, spots, stops, nextName } = results;
  const invited = groups.find(({ decision }) => decision === 'invited');
  const held = invited?.held ?? 0;
  const accepted = invited?.accepted ?? 0;
  return (
    <DetailBody>
      <p>
        <SpotDots participants={spots.seats} accepted={accepted} held={held} big />
      </p>
      <DetailTitle>{headline(accepted, held)}</DetailTitle>
      <p className="lede">
        {held > 0
          ? 'Each one fills when the person accepts. We tell you when it happens.'
          : 'Everybody you invited has answered, and everybody has been told.'}
      </p>
      <Facts columns={3} facts={factsOf(results)} />
      <PageSection title="What happens now" spaceAbove>
        <EventList stops={stops} />
      </PageSection>
      <PageSection title="When a seat comes free" spaceAbove>
        <p className={styles.text}>
          Somebody declines, or you take back an invitation that has no answer.{' '}
          {nextName
            ? `${nextName} is next on the waitlist; you are asked before anybody is invited.`
            : 'Nobody is on the waitlist.'}
        </p>
      </PageSection>
      <ButtonGroup>
        <a className={buttonClass({})} href={`/proposal/${proposal.id}/applications.csv`} download>
          <Download className="icon-small" />
          Export applications (CSV)
        </a>
        <ButtonLink variant="quiet" to={`/proposal/${proposal.id}`}>
          See the public page
        </ButtonLink>
      </ButtonGroup>
    </DetailBody>
  );
}

const NUMBER = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

function headline(accepted: number, held: number): string {
  const seats = (count: number) =>
    `${NUMBER[count] ?? count} ${count === 1 ? 'seat is' : 'seats are'} ${held > 0 ? 'held' : 'taken'}`;
  if (held > 0) return seats(held);
  return accepted > 0 ? seats(accepted) : 'No seat is held';
}

function factsOf({ mails, groups, replyDays, record }: Announced) {
  const invited = groups.find(({ decision }) => decision === 'invited');
  const invitedCount = invited?.lines.length ?? 0;
  const more = [
    mails.onItsWay > 0 && `${mails.onItsWay} on its way`,
    mails.refused > 0 && `${mails.refused} refused`,
  ].filter(Boolean);
  const [first, last] = [replyDays[0], replyDays.at(-1)];
  return [
    { label: 'Mail', value: `${mails.delivered} delivered`, more: more.join(', ') || undefined },
    {
      label: 'Replies',
      value: `${invitedCount - (invited?.held ?? 0)} of ${invitedCount}`,
      more: first && (first === last ? `Due ${first}` : `Due ${first} to ${last}`),
    },
    ...(record ? [{ label: 'Your record', ...record }] : []),
  ];
}
