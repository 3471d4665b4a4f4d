import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import MailX from 'lucide-react/icons/mail-x';
import { Link } from 'react-router';
import { APPLICATION_LABEL } from '../../../../domain/application.ts';
import type { EmailProgress } from '../../../../server/queries/email-progress.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { ButtonGroup } from '../../../ui/button-group.tsx';
import { EventList } from '../../../ui/event-list.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSection } from '../../../ui/page-section.tsx';
import { SpotDots } from '../../../ui/spot-dots.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Detail, Master, MasterDetail } from '../../../ui/master-detail.tsx';
import { dashboardUrl, receivedApplicationUrl } from '../dashboard-urls.ts';
import type { Announced, ResultGroup } from './results-view-model.ts';

/**
 * After the announcement: the results, whether the emails arrived, the spots, and what comes next.
 */
export function AnnouncedResults({ results }: { results: Announced }) {
  const { proposal, announcedAt, groups } = results;
  const recipientCount = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <MasterDetail className="rs out">
      <Master>
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
          <h1>Results are out</h1>
          <p>
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
        <section key={group.decision} className="dg" aria-label={APPLICATION_LABEL[group.decision]}>
          <h3>
            <StatusBadge status={group.decision} />
            <span className="cn">
              <Count group={group} seats={results.spots.seats} />
            </span>
          </h3>
          <ul>
            {group.lines.map(({ id, name, label, mail }) => (
              <li key={id} className="dr">
                <Link to={receivedApplicationUrl(proposal.id, id)}>{name}</Link>
                <span>{label}</span>
                {mail && <EmailProgressBadge mail={mail} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {undecided.length > 0 && (
        <section className="dg" aria-label="Invitation taken back">
          <h3>
            <StatusBadge status="submitted" label="Invitation taken back" />
            <span className="cn">{undecided.length}</span>
          </h3>
          <ul>
            {undecided.map(({ id, name }) => (
              <li key={id} className="dr">
                <Link to={receivedApplicationUrl(proposal.id, id)}>{name}</Link>
                <span>Under review again</span>
              </li>
            ))}
          </ul>
        </section>
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
      <SpotDots participants={seats} accepted={group.accepted} held={group.held} />
    </>
  );
}

const EMAIL_STATE = {
  delivered: ['Mail delivered', Check],
  on_its_way: ['Mail on its way', Clock],
  refused: ['Mail refused', MailX],
} as const satisfies Record<EmailProgress, unknown>;

function EmailProgressBadge({ mail }: { mail: EmailProgress }) {
  const [label, Icon] = EMAIL_STATE[mail];
  return (
    <span className={`mst ${mail}`}>
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
    <div className="dbody">
      <p>
        <SpotDots participants={spots.seats} accepted={accepted} held={held} big />
      </p>
      <h2 className="t">{headline(accepted, held)}</h2>
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
        <p>
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
    </div>
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
