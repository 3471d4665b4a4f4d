import { clsx } from 'clsx';
import { useNavigation } from 'react-router';
import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import { EMAIL_CAP } from '#domain/account/person.ts';
import {
  INVITATION_DAYS,
  INVITATION_MESSAGE_CAP,
  PROPOSAL_ROLES,
  PROPOSAL_ROLE_LABEL,
  type ProposalRole,
} from '#domain/proposal/proposal-people.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { inviteToProposal, withdrawInvitation } from '#server/commands/proposal/proposal-invitation.ts';
import {
  acceptHandOver,
  cancelHandOver,
  declineHandOver,
  handOver,
  leaveProposal,
  removePerson,
} from '#server/commands/proposal/proposal-people.ts';
import { type PeopleOfProposal, findProposalPeople } from '#server/queries/proposal/proposal-people.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { EventDay, Instant } from '#app/shared/time/instant.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { intentIn, textIn } from '#app/http/read-form.ts';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { Toast } from '#app/http/toast-cookie.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/people.ts';
import { AskAbout } from './ask-about.tsx';
import { PEOPLE_ACTIONS, type PeopleAction, confirmPersonUrl, invitationUrl } from './people-urls.ts';
import { peopleUrl } from '#app/shared/proposal/people-url.ts';
import * as styles from './people.module.css';

type Typed = {
  action: PeopleAction | null;
  email: string;
  role: string;
  message: string;
  uid: string;
  invitation: number;
  stays: boolean;
};

const route = actionRoute({
  access: 'member',
  load: loadPeople,
  countsTowardHourlyLimit: true,
  read: (form): Typed => ({
    action: PEOPLE_ACTIONS.find((action) => action === intentIn(form)) ?? null,
    email: textIn(form, 'email'),
    role: textIn(form, 'role'),
    message: textIn(form, 'message'),
    uid: textIn(form, 'uid'),
    invitation: Number(textIn(form, 'invitation')) || 0,
    stays: textIn(form, 'then') !== 'leave',
  }),
  run: runAction,
  done: (link, { id }, { action }) =>
    link === null
      ? { to: action === 'leave' ? '/user?tab=proposals' : peopleUrl(id), toast: TOAST[action ?? 'invite'] }
      : { shown: { link } },
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

const TOAST: Record<PeopleAction, Toast> = {
  invite: 'Invitation sent',
  link: 'Invitation sent',
  withdraw: 'Invitation withdrawn',
  remove: 'Removed',
  hand_over: 'Offer sent',
  cancel: 'Offer taken back',
  accept: 'You own this proposal now',
  decline: 'Offer declined',
  leave: 'You left the proposal',
};

async function loadPeople({ db, actor, now, id, url, settings }: ActionRequest) {
  const found = await findProposalPeople(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const ask = PEOPLE_ACTIONS.find((action) => action === url.searchParams.get('ask')) ?? null;
  return {
    ...found.value,
    uid: actor.uid,
    ask,
    about: url.searchParams.get('uid'),
    publicUrl: settings.publicUrl,
  };
}

type PeoplePage = Awaited<ReturnType<typeof loadPeople>>;

/** Runs the command of a form. Returns the path of a new link, or null. */
async function runAction(
  { db, actor, id: proposalId, now, settings }: ActionRequest,
  { action, invitation: invitationId, uid, stays, ...typed }: Typed,
): Promise<Outcome<string | null>> {
  const withoutLink = (outcome: Outcome<unknown>) => (outcome.ok ? done(null) : outcome);
  switch (action) {
    case 'invite':
      return withoutLink(await inviteToProposal(db, actor, proposalId, typed, settings.secret, now));
    case 'link': {
      const invited = await inviteToProposal(
        db,
        actor,
        proposalId,
        { ...typed, email: null },
        settings.secret,
        now,
      );
      return invited.ok ? done(invitationUrl(invited.value.id, invited.value.token!)) : invited;
    }
    case 'withdraw':
      return withoutLink(await withdrawInvitation(db, actor, { proposalId, invitationId }, now));
    case 'remove':
      return withoutLink(await removePerson(db, actor, { proposalId, uid }, now));
    case 'hand_over':
      return withoutLink(await handOver(db, actor, { proposalId, uid, stays }, now));
    case 'cancel':
      return withoutLink(await cancelHandOver(db, actor, proposalId, now));
    case 'accept':
      return withoutLink(await acceptHandOver(db, actor, proposalId, now));
    case 'decline':
      return withoutLink(await declineHandOver(db, actor, proposalId, now));
    case 'leave':
      return withoutLink(await leaveProposal(db, actor, proposalId, now));
    case null:
      return refuse('malformed');
  }
}

export const meta = () => [{ title: 'People · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/proposal/{id}/people`: who works on a proposal, invitations, and handing it over. */
export default function People({ loaderData: page, actionData }: Route.ComponentProps) {
  const link = actionData && 'link' in actionData ? `${page.publicUrl}${actionData.link}` : null;
  const refused = actionData && 'refusal' in actionData ? actionData : null;
  const about = <About page={page} />;
  if (page.ask && !refused?.typed.email)
    return <AskAbout page={page} ask={page.ask} uid={page.about} about={about} refusal={refused?.refusal} />;
  return (
    <SidebarPage sidebar={about} narrowSidebar>
      <PageTitle className={styles.title}>People</PageTitle>
      {refused && !refused.refusal.fields && (
        <Banner key={refused.refusal.message} tone="error" className={styles.banner}>
          {refused.refusal.message}
        </Banner>
      )}
      {page.handOver && <HandOver page={page} offer={page.handOver} />}
      <section aria-label="People with access">
        <ul className={styles.list}>
          <li>
            <span className={styles.text}>
              <b>{page.owner.name}</b>
              <small>{page.you === 'owner' ? 'Owner · you' : 'Owner'}</small>
            </span>
          </li>
          {page.people.map((person) => (
            <PersonRow key={person.uid} page={page} person={person} />
          ))}
        </ul>
      </section>
      {page.invitations.length > 0 && <Invitations page={page} />}
      {page.you === 'owner' &&
        // A refused form stays, with what was typed.
        (page.mayInvite || refused?.typed.action === 'invite' || refused?.typed.action === 'link' ? (
          <Invite refused={refused} link={link} />
        ) : (
          <p className="hint">You can invite people while the proposal is on the board.</p>
        ))}
    </SidebarPage>
  );
}

function About({ page }: { page: PeoplePage }) {
  return (
    <>
      <ConfirmPageSubject
        back={
          page.you === 'reviewer'
            ? { label: 'Back to the proposal', to: `/proposal/${page.id}` }
            : { label: 'Back to the applications', to: `/proposal/${page.id}/applications` }
        }
      >
        {page.title}
      </ConfirmPageSubject>
      {(page.you !== 'owner' || !page.mayInvite) &&
        PROPOSAL_ROLES.map((role) => (
          <p key={role} className="hint">
            <b>{PROPOSAL_ROLE_LABEL[role]}</b>: {ROLE_HINT[role]}
          </p>
        ))}
    </>
  );
}

function PersonRow({ page, person }: { page: PeoplePage; person: PeopleOfProposal['people'][number] }) {
  const { uid, name, role, joinedAt } = person;
  const isYou = uid === page.uid;
  const action = (ask: PeopleAction, label: string, className?: string) => (
    <ButtonLink
      size="small"
      variant="quiet"
      className={clsx(styles.action, className)}
      to={confirmPersonUrl(page.id, ask, uid)}
    >
      {label}
      <span className="visually-hidden"> {name}</span>
    </ButtonLink>
  );
  const mayHandOver = page.you === 'owner' && role === 'co_owner' && !page.handOver && page.mayInvite;
  return (
    <li>
      <span className={styles.text}>
        <b>{name}</b>
        <small>
          {`${PROPOSAL_ROLE_LABEL[role]}${isYou ? ' · you' : ''} · since `}
          <EventDay at={joinedAt} />
        </small>
      </span>
      <span className={styles.actions}>
        {mayHandOver && action('hand_over', 'Hand over')}
        {page.you === 'owner' && action('remove', 'Remove', styles.remove)}
        {isYou && (
          <ButtonLink
            size="small"
            variant="quiet"
            className={styles.action}
            to={confirmPersonUrl(page.id, 'leave')}
          >
            Leave
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

/** The offer to hand over: the owner can take it back, the co-owner answers it. */
function HandOver({ page, offer }: { page: PeoplePage; offer: NonNullable<PeopleOfProposal['handOver']> }) {
  const pending = useNavigation().state === 'submitting';
  if (!offer.isToYou)
    return (
      <Banner
        tone="notice"
        className={styles.banner}
        action={<OneButton id={page.id} action="cancel" label="Take it back" pending={pending} />}
      >
        You offered this proposal to {offer.name}, who can accept until <Instant at={offer.until} />.
      </Banner>
    );
  return (
    <PageSection title={`${page.owner.name} wants to hand this proposal over to you`} titleId="offer">
      <p className={styles.body}>
        If you accept, you own it: it’s posted under your name and the organization of your profile, and you
        alone can withdraw it or add and remove people. {page.owner.name}{' '}
        {offer.stays ? 'stays as a co-owner' : 'leaves it'}. Answer by <Instant at={offer.until} />.
      </p>
      <ButtonGroup>
        <OneButton id={page.id} action="accept" label="Accept" primary pending={pending} />
        <OneButton id={page.id} action="decline" label="Decline" pending={pending} />
      </ButtonGroup>
    </PageSection>
  );
}

function OneButton({
  id,
  action,
  label,
  primary,
  pending,
}: {
  id: number;
  action: PeopleAction;
  label: string;
  primary?: boolean;
  pending: boolean;
}) {
  return (
    <Form method="post" action={peopleUrl(id)}>
      <input type="hidden" name="intent" value={action} />
      <Button {...(primary && { variant: 'primary' as const })} pending={pending}>
        {label}
      </Button>
    </Form>
  );
}

function Invitations({ page }: { page: PeoplePage }) {
  const pending = useNavigation().state === 'submitting';
  return (
    <PageSection title="Open invitations" titleId="invitations" spaceAbove>
      <ul className={styles.list}>
        {page.invitations.map(({ id, email, role, until }) => (
          <li key={id}>
            <span className={styles.text}>
              <b>{email ?? 'Link that works once'}</b>
              <small>
                {PROPOSAL_ROLE_LABEL[role]} · until <Instant at={until} />
              </small>
            </span>
            <Form method="post" action={peopleUrl(page.id)}>
              <input type="hidden" name="intent" value="withdraw" />
              <input type="hidden" name="invitation" value={id} />
              <Button
                size="small"
                variant="quiet"
                className={styles.action}
                pending={pending}
                aria-label={`Withdraw the invitation ${email ? `to ${email}` : 'with a link'}`}
              >
                Withdraw
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** What each role may do. */
const ROLE_HINT: Record<ProposalRole, string> = {
  co_owner:
    'Edits the proposal, answers questions, reads applications and decides about them. Applicants see their name.',
  reviewer: 'Reads and reviews the applications they’re assigned.',
};

const ROLE_OPTIONS = PROPOSAL_ROLES.map((value) => ({
  value,
  label: PROPOSAL_ROLE_LABEL[value],
  hint: ROLE_HINT[value],
}));

const IN_PRODUCT = `My Account shows it too: an address gets at most ${INVITATION_EMAILS_PER_DAY.address} invitations a day by email.`;

type Refused = { refusal: { fields?: Record<string, string> }; typed: Typed } | null;

function Invite({ refused, link }: { refused: Refused; link: string | null }) {
  const pending = useNavigation().formData?.get('intent');
  const fields = refused?.refusal.fields;
  return (
    <PageSection title="Invite someone" titleId="invite" spaceAbove>
      {link && <NewLink key={link} link={link} />}
      <Form method="post" className={clsx('stack', styles.body)} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={EMAIL_CAP}
          hint={`The person has ${INVITATION_DAYS} days to accept, signed in with this email. ${IN_PRODUCT}`}
          defaultValue={refused?.typed.email}
          error={fields?.['email']}
        />
        <RadioGroup
          plain
          label="Role"
          name="role"
          options={ROLE_OPTIONS}
          optionsClassName={styles.roles}
          defaultValue={refused?.typed.role || 'reviewer'}
          error={fields?.['role']}
        />
        <GuardedTextArea
          label="Message"
          name="message"
          optional
          cap={INVITATION_MESSAGE_CAP}
          defaultValue={refused?.typed.message}
          error={fields?.['message']}
        />
        <div>
          <ButtonGroup className={styles.buttons}>
            <Button variant="primary" name="intent" value="invite" pending={pending === 'invite'}>
              Send invitation
            </Button>
            <Button name="intent" value="link" pending={pending === 'link'}>
              Create a link instead
            </Button>
          </ButtonGroup>
          <p className={clsx('hint', styles.linkHint)}>
            The link needs no email. It works once, for the role above.
          </p>
        </div>
      </Form>
    </PageSection>
  );
}

/** A new link, shown once. */
function NewLink({ link }: { link: string }) {
  return (
    <Banner tone="success" persistent takesFocus className={styles.body}>
      Your link works once, within {INVITATION_DAYS} days, for anyone who has it. Copy it now: we don’t show
      it again.
      <code className={styles.link}>{link}</code>
      <CopyButton text={link} className="link">
        Copy link
      </CopyButton>
    </Banner>
  );
}
