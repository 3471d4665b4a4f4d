import { clsx } from 'clsx';
import { CalendarPlus, Pencil, Undo2 } from 'lucide';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { unbrokenDates } from '#domain/text/sentence.ts';
import { linkedLines } from '#domain/text/text-links.ts';
import { requestContext } from '#server/http/request-context.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import { listSimilar } from '#server/queries/board/similar-proposal.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, type ButtonVariant, buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { DialogLink } from '#app/kit/overlay/dialog-link.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { LinkedText } from '#app/kit/text/linked-text.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { EventDay, Instant } from '#app/shared/time/instant.tsx';
import { idParam } from '#app/http/page-refusal.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { StandaloneLink } from '#app/kit/navigation/standalone-link.tsx';
import type { Route } from './+types/application.ts';
import * as styles from './application.module.css';
import { ApplicationSummary, ApplicationTimeline, withdrawalConsequences } from './application-summary.tsx';
import { NamedConflicts } from './named-conflicts.tsx';
import type { Headline } from './headline.ts';
import { Joined } from './joined.tsx';
import { type ApplicationPageData, loadOwnApplication } from './load-own-application.ts';
import { OwnSpotFigure } from './own-spot-figure.tsx';
import { Receipt } from './receipt.tsx';
import { ResumeLog } from './resume-log.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const { db, now } = requestData;
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname, requestData.actor);
  const page = await loadOwnApplication({ ...requestData, actor, id });
  const rejected = page.status === 'not_selected';
  const proposal = { id: page.proposalId, topics: page.topics, recruitmentType: page.kind };
  const similar = rejected ? await listSimilar(db, actor, proposal, now) : [];
  return {
    ...page,
    now,
    similar: similar.map((row) => toListed(row, now)),
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `${loaderData.title} · Your application · Collegium` : 'Collegium' }];
}

type Page = Route.ComponentProps['loaderData'];

/** The applicant's page of an application: next step, receipt, resume log and timeline. */
export default function ApplicationPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <SidebarPage
      className={styles.page}
      sidebar={<ApplicationSummary page={page} />}
      secondSidebar={<ApplicationTimeline page={page} />}
      more={<Submission page={page} />}
    >
      <Hero headline={page.headline} />
      {page.spot && <OwnSpotFigure spot={page.spot} name={page.applicant} />}
      {page.invitation && <Invitation page={page} />}
      {page.reason && (
        <Quotation
          from={`${page.ownerName} gave this reason:`}
          text={page.reason}
          of={{ decision: page.id }}
        />
      )}
      {page.reviewTexts.map((text) => (
        <Quotation key={text} from="From a reviewer" text={text} of={{ decision: page.id }} />
      ))}
      {page.status === 'accepted' && <Joined page={page} />}
      <Messages page={page} />
      {page.changesSavedAt && <UnsentChanges page={page} savedAt={page.changesSavedAt} />}
      {page.status !== 'accepted' && <Actions page={page} />}
      {page.team.length > 0 && <Team page={page} />}
      {page.status === 'not_selected' && <Similar page={page} />}
    </SidebarPage>
  );
}

/** What was sent, and who may read it. */
function Submission({ page }: { page: ApplicationPageData }) {
  return (
    <>
      <Receipt id={page.id} receipt={page.receipt} isFolded={page.status === 'accepted'} />
      {page.namedConflicts && page.status !== 'withdrawn' && (
        <NamedConflicts page={page} named={page.namedConflicts} />
      )}
      <ResumeLog page={page} />
      {page.status === 'accepted' && page.may.withdraw && <GivingUp page={page} />}
    </>
  );
}

/** An offered spot: what it means, and the two answers. */
function Invitation({ page }: { page: ApplicationPageData }) {
  const invitation = page.invitation!;
  const at = useNavigation().formAction;
  return (
    <>
      <Facts className={styles.joining} facts={page.joining} />
      {invitation.message && (
        <Quotation
          from={
            <>
              From {invitation.from}
              {invitation.at && (
                <span>
                  , <EventDay at={invitation.at} short />
                </span>
              )}
            </>
          }
          text={invitation.message}
          of={{ decision: page.id }}
        />
      )}
      <Form
        method="post"
        action={`/applications/${page.id}/accept`}
        className={styles.answers}
        data-sticky-bar
      >
        <p className={styles.invitationNote}>
          Accepting takes the spot right away and shares names and email addresses between you and{' '}
          {page.ownerName}. Declining is final.
        </p>
        <ButtonGroup className={styles.actions}>
          {page.may.accept && (
            <Button variant="primary" pending={at?.endsWith('/accept')}>
              Accept
            </Button>
          )}
          {page.may.decline && <ButtonLink to={`/applications/${page.id}/decline`}>Decline</ButtonLink>}
        </ButtonGroup>
      </Form>
      {invitation.reminder && <p className={clsx('hint', styles.reminder)}>{invitation.reminder}</p>}
    </>
  );
}

/** The headline of an application, and what is next; beside the days left, if there are any. */
function Hero({ headline: { count, title, lede, deadline } }: { headline: Headline }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={clsx(count && styles.counted)}>
        {count && (
          <p className={styles.count}>
            <span className={styles.days}>{count.days}</span> <b className={styles.unit}>{count.unit}</b>
          </p>
        )}
        {lede && (
          <p className={clsx(!count && 'lede', styles.lede)}>
            {lede}
            {deadline && (
              <span>
                {' '}
                <b>{unbrokenDates(deadline)}</b>.
              </span>
            )}
          </p>
        )}
      </div>
    </>
  );
}

type QuotationProps = {
  from?: ReactNode;
  text: string;
  of: { decision: number } | { message: number };
};

/** A message of the other side: text with links, without other markup. */
function Quotation({ from, text, of }: QuotationProps) {
  return (
    <blockquote className={styles.quotation}>
      {from && <small className={styles.quotationSource}>{from}</small>}
      {linkedLines(text).map((pieces, index) => (
        <p key={`${index} ${text}`} className={styles.quotationText} dir="auto">
          <LinkedText pieces={pieces} of={of} />
        </p>
      ))}
    </blockquote>
  );
}

/** What the owner wrote to everyone, latest first. */
function Messages({ page: { ownerName, messages } }: { page: ApplicationPageData }) {
  return messages.map(({ id, at, text }) => (
    <Quotation
      key={id}
      from={
        <>
          {ownerName} to everyone, <Instant at={at} />
        </>
      }
      text={text}
      of={{ message: id }}
    />
  ));
}

/** Withdrawing from a spot, at the end of the page. */
function GivingUp({ page }: { page: ApplicationPageData }) {
  return (
    <PageSection title="Can’t take part?" titleId="withdraw" spaceAbove>
      <p className="hint">
        Tell {page.ownerName} first, if you can. When you withdraw, your spot becomes free for someone else.
      </p>
      <ButtonGroup className={styles.givingUp}>
        <Withdraw page={page} variant="secondary" />
      </ButtonGroup>
    </PageSection>
  );
}

/** The people of the team, and their answers. */
function Team({ page }: { page: ApplicationPageData }) {
  return (
    <PageSection title="Your team" titleId="team" spaceAbove>
      <DescriptionList
        facts={page.team.map((person) => ({
          label: person.isYou ? `${person.name} (you)` : person.name,
          value:
            person.answer === null ? (person.rowId === null ? 'Lead' : 'Member') : ANSWERS[person.answer],
          more: person.part,
        }))}
      />
      <ButtonGroup>
        <ButtonLink to={`/apply/${page.proposalId}/team`}>View your team</ButtonLink>
      </ButtonGroup>
    </PageSection>
  );
}

const ANSWERS = { accepted: 'Accepted', declined: 'Declined' } as const;

/** Open proposals with the same topics or role, after a rejection. */
function Similar({ page: { similar, now } }: { page: Page }) {
  return (
    <PageSection title="Similar open proposals" titleId="similar" spaceAbove>
      {similar.length === 0 && <p className="hint">No proposal like this one is open right now.</p>}
      <div className={styles.similar}>
        {similar.map((proposal, index) => (
          <ProposalRow
            key={proposal.id}
            proposal={proposal}
            now={now}
            href={`/proposal/${proposal.id}`}
            first={index === 0}
            flush
          />
        ))}
      </div>
      <StandaloneLink className="link" to="/">
        See all open proposals
      </StandaloneLink>
    </PageSection>
  );
}

function UnsentChanges({ page, savedAt }: { page: ApplicationPageData; savedAt: Date }) {
  return (
    <Banner
      tone="notice"
      action={
        <Link className="link" to={`/applications/${page.id}/discard-changes`}>
          Discard
        </Link>
      }
    >
      You have unsent changes, saved <Instant at={savedAt} />.
      {page.may.edit
        ? ' Edit your application and submit it again to send them.'
        : ' You can’t send them anymore.'}
    </Banner>
  );
}

function Actions({ page }: { page: ApplicationPageData }) {
  const { id, may } = page;
  const restoring = useNavigation().formAction?.endsWith('/restore');
  // An invited applicant declines instead of withdrawing.
  const mayWithdraw = may.withdraw && page.status !== 'invited';
  // The dates are over for a waitlisted applicant, who waits for an invitation.
  const hasCalendar = page.datesToCome && page.status !== 'waitlisted' && may.withdraw;
  if (!may.edit && !mayWithdraw && !hasCalendar && page.status !== 'withdrawn') return null;
  return (
    <ButtonGroup className={styles.actions}>
      {may.edit && (
        <ButtonLink
          className={styles.first}
          icon={<Icon node={Pencil} className="icon-small" />}
          to={`/apply/${page.proposalId}?tab=application`}
        >
          Edit application
        </ButtonLink>
      )}
      {may.restore && (
        <Form method="post" action={`/applications/${id}/restore`} className={styles.first}>
          <Button fullWidth icon={<Icon node={Undo2} className="icon-small" />} pending={restoring}>
            Undo withdrawal
          </Button>
        </Form>
      )}
      {(may.edit || may.restore) && (
        <span className={clsx('hint', styles.until)}>
          You can {may.edit ? 'edit' : 'undo this'} until {unbrokenDates(page.closes)}
        </span>
      )}
      {page.status === 'withdrawn' && (
        <ButtonLink variant="quiet" className={styles.quiet} to="/">
          Find another proposal
        </ButtonLink>
      )}
      {hasCalendar && (
        <a
          className={may.edit ? buttonClass({ variant: 'quiet' }, styles.quiet) : buttonClass({})}
          href={`/proposal/${page.proposalId}/calendar.ics`}
          download
        >
          <Icon node={CalendarPlus} className="icon-small" /> Add to calendar
        </a>
      )}
      {mayWithdraw && <Withdraw page={page} variant="quiet" className={styles.quiet} />}
    </ButtonGroup>
  );
}

type WithdrawProps = { page: ApplicationPageData; variant: ButtonVariant; className?: string | undefined };

/** Withdrawing, in a dialog. */
function Withdraw({ page, ...look }: WithdrawProps) {
  return (
    <DialogLink
      to={`/applications/${page.id}/withdraw`}
      label="Withdraw"
      title="Withdraw this application?"
      {...look}
    >
      {(close) => <WithdrawForm page={page} close={close} />}
    </DialogLink>
  );
}

/** What withdrawing means, and the buttons, in a dialog. */
function WithdrawForm({ page, close }: { page: ApplicationPageData; close: () => void }) {
  const pending = useNavigation().formAction?.endsWith('/withdraw');
  return (
    <Form method="post" action={`/applications/${page.id}/withdraw`}>
      <p className={styles.consequences}>{withdrawalConsequences(page).join(' ')}</p>
      <ButtonGroup>
        <Button type="button" onClick={close}>
          Keep application
        </Button>
        <Button variant="danger" pending={pending}>
          Withdraw application
        </Button>
      </ButtonGroup>
    </Form>
  );
}
