import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Link, useNavigation } from 'react-router';
import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import { fileSize } from '#domain/base/file-size.ts';
import { askedQuestions } from '#domain/proposal/proposal.ts';
import { resumeLink } from '#domain/application/resume.ts';
import { PART_CAP, TEAM_MESSAGE_CAP, teamRuleLabel } from '#domain/team/team.ts';
import { endSentence, listed } from '#domain/text/sentence.ts';
import { NOT_APPLICABLE } from '#domain/text/text.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Answer } from '#app/shared/application/answer.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { Field } from '#app/kit/form/field.tsx';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { ActionRefused } from '#app/routes/action-route.ts';
import type { Question, TeamPageData } from './load-team.ts';
import type { TeamForm } from './team-form.ts';
import * as styles from './team.module.css';

type Props = { page: TeamPageData; refused: ActionRefused<TeamForm> | null };
type Refused = Props['refused'];
type Team = TeamPageData['team'];

/** The team page, or the question of its query. */
export function TeamContent({ page, refused }: Props) {
  const { team, question } = page;
  if (question) return <Confirm page={page} question={question} refused={refused} />;
  return (
    <SidebarPage narrowSidebar sidebar={<Side {...page} />}>
      <PageTitle className={styles.title}>Your team</PageTitle>
      {refused && !refused.refusal.fields && (
        <Banner key={refused.refusal.message} tone="error">
          {refused.refusal.message}
        </Banner>
      )}
      {team.offers.map((offer) => (
        <Offer key={offer.id} offer={offer} page={page} refused={refused} />
      ))}
      {team.application ? (
        <>
          <People team={team} />
          <OwnPart page={page} refused={refused} />
        </>
      ) : (
        team.offers.length === 0 && (
          <p className="lede">
            You lead the team: you write the answers and submit. Everyone you invite adds what they do and
            their own resume.
          </p>
        )
      )}
      {(team.may.invite || refused?.typed.intent === 'invite') && team.offers.length === 0 && (
        <Invite team={team} refused={refused} />
      )}
      {page.answers && <JointAnswers answers={page.answers} />}
      {team.may.leave && (
        <PageSection title="Leave the team" titleId="leave" spaceAbove>
          <p className="hint">
            {team.application!.isLead
              ? 'The person who joined first after you will lead the team.'
              : 'The others stay in the team. A spot that you hold is free again.'}
          </p>
          <ButtonGroup>
            <ButtonLink to="?leave">Leave</ButtonLink>
          </ButtonGroup>
        </PageSection>
      )}
    </SidebarPage>
  );
}

function Side({ team, closing }: Pick<TeamPageData, 'team' | 'closing'>) {
  const { proposal, application } = team;
  const back = application?.isLead
    ? { label: 'Back to your application', to: `/apply/${proposal.id}?tab=application` }
    : { label: 'Back to the proposal', to: `/proposal/${proposal.id}` };
  return (
    <>
      <ConfirmPageSubject back={back}>{proposal.title}</ConfirmPageSubject>
      <p className={clsx('hint', styles.owner)}>{proposal.name}</p>
      <DescriptionList
        facts={[
          { label: 'Who can apply', value: teamRuleLabel(proposal) },
          {
            label: closing.at ? closing.label : 'Closed',
            value: closing.at ? <DeadlineTime {...closing.at} stacked /> : 'Early',
          },
        ]}
      />
    </>
  );
}

/** Everyone in the team, and open invitations of its lead. */
function People({ team }: { team: Team }) {
  const { people, invitations, application, may } = team;
  const isLead = application!.isLead;
  return (
    <PageSection title="People" titleId="people">
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.rowId ?? 'lead'} className={styles.person}>
            <div className={styles.about}>
              <b>{person.isYou ? `${person.name} (you)` : person.name}</b>{' '}
              <span className="hint">{person.rowId === null ? 'Lead' : 'Member'}</span>
              {person.part && (
                <p className={styles.part} dir="auto">
                  {person.part}
                </p>
              )}
              <p className={clsx('hint', isWaiting(person, application!.status) && styles.waiting)}>
                {stateOf(person, application!.status)}
              </p>
            </div>
            {isLead && may.change && person.rowId !== null && (
              <ButtonLink size="small" to={`?remove=${person.rowId}`} aria-label={`Remove ${person.name}`}>
                Remove
              </ButtonLink>
            )}
          </li>
        ))}
        {invitations.map(({ id, email, until, isOpen }) => (
          <li key={id} className={styles.person}>
            <div className={styles.about}>
              <b className={styles.email}>{email}</b>
              <p className="hint">
                {isOpen ? (
                  <span key={id}>
                    Invited, can join until <Instant at={until} />
                  </span>
                ) : (
                  <span>Declined, or didn’t answer in time</span>
                )}
              </p>
            </div>
            {isOpen && may.change && (
              <PostButton intent="cancel" row={id} label={`Cancel the invitation for ${email}`}>
                Cancel
              </PostButton>
            )}
          </li>
        ))}
      </ul>
      {isLead && application!.status !== 'saved' && people.some(({ isNew }) => isNew) && (
        <Banner
          tone="notice"
          action={
            <Link className="link" to={`/apply/${team.proposal.id}?tab=application`}>
              Submit again
            </Link>
          }
        >
          New people are part of the application once you submit it again.
        </Banner>
      )}
    </PageSection>
  );
}

/** The application waits for this person. */
const isWaiting = (person: Team['people'][number], status: string) =>
  !person.answer && (status === 'invited' || (status === 'saved' && !(person.part && person.hasResume)));

function stateOf(person: Team['people'][number], status: string): string {
  if (person.answer) return person.answer === 'accepted' ? 'Accepted the spot' : 'Declined the spot';
  if (status === 'invited') return 'Invited, hasn’t answered yet';
  if (status !== 'saved') return person.isNew ? 'Not submitted yet' : 'Submitted';
  const missing = [...(person.part ? [] : ['what they do']), ...(person.hasResume ? [] : ['resume'])];
  if (missing.length === 0) return 'Ready';
  return person.isYou
    ? `Missing: ${missing.join(' and ').replace('what they do', 'what you do')}`
    : `Missing: ${missing.join(' and ')}`;
}

/** A button that posts at once. */
function PostButton(props: { intent: string; row: number; label: string; children: ReactNode }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={props.intent} />
      <input type="hidden" name="row" value={props.row} />
      <Button size="small" aria-label={props.label}>
        {props.children}
      </Button>
    </Form>
  );
}

function Invite({ team, refused }: { team: Team; refused: Refused }) {
  const mine = refused?.typed.intent === 'invite' ? refused : null;
  const pending = useNavigation().formData?.get('intent') === 'invite';
  const fields = mine?.refusal.fields ?? {};
  return (
    <PageSection title="Invite someone" titleId="invite" spaceAbove>
      <Form
        key={`${team.people.length} ${team.invitations.length}`}
        method="post"
        className={clsx('stack', styles.form)}
        noValidate
      >
        <input type="hidden" name="intent" value="invite" />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          hint={`We email them a link, but at most ${INVITATION_EMAILS_PER_DAY.address} invitations a day to one address. They sign in with it, see yours on My Account, and decide for themselves.`}
          defaultValue={mine?.typed.email ?? ''}
          error={fields['email']}
          required
        />
        <GuardedTextArea
          label="Message"
          name="message"
          optional
          rows={3}
          cap={TEAM_MESSAGE_CAP}
          defaultValue={mine?.typed.message ?? ''}
          error={fields['message']}
        />
        <ButtonGroup>
          <Button variant="primary" pending={pending}>
            Invite
          </Button>
        </ButtonGroup>
      </Form>
    </PageSection>
  );
}

type OfferProps = Props & { offer: Team['offers'][number] };

/** An invitation to the reader: who is in the team, and the form to join. */
function Offer({ offer, page, refused }: OfferProps) {
  const mine = refused?.typed.intent === 'join' && refused.typed.row === offer.id ? refused : null;
  return (
    <PageSection title={`${offer.lead} invited you`} titleId={`offer-${offer.id}`}>
      {offer.message && (
        <blockquote className={styles.message} dir="auto">
          {offer.message}
        </blockquote>
      )}
      <DescriptionList
        facts={[
          { label: 'Team', value: offer.people.join(', ') },
          { label: 'Join by', value: <Instant at={offer.until} /> },
        ]}
      />
      <p className="hint">
        The team sees your name, what you do, and the answers that {offer.lead} writes for everyone, but not
        your resume. A draft of your own for this proposal is deleted when you join.
      </p>
      <form method="post" encType="multipart/form-data" className={clsx('stack', styles.form)} noValidate>
        <AccountField />
        <input type="hidden" name="intent" value="join" />
        <input type="hidden" name="row" value={offer.id} />
        <PartFields page={page} refused={mine} />
        <ButtonGroup>
          <Button variant="primary">Join the team</Button>
          <ButtonLink to={`?decline=${offer.id}`}>Decline</ButtonLink>
        </ButtonGroup>
      </form>
    </PageSection>
  );
}

/** What the reader does in the team; a member's resume, since the lead's is in the application. */
function OwnPart({ page, refused }: Props) {
  const { team } = page;
  const mine = refused?.typed.intent === 'part' ? refused : null;
  const isAlone = team.people.length === 1 && team.invitations.length === 0;
  // A refused form stays, with what was typed.
  if ((!team.may.change && !mine) || isAlone) return null;
  return (
    <PageSection title="Your part" titleId="part" spaceAbove>
      <form method="post" encType="multipart/form-data" className={clsx('stack', styles.form)} noValidate>
        <AccountField />
        <input type="hidden" name="intent" value="part" />
        <PartFields page={page} refused={mine} />
        <ButtonGroup>
          <Button variant="primary">Save</Button>
        </ButtonGroup>
      </form>
    </PageSection>
  );
}

function PartFields({ page, refused }: Props) {
  const { team, earlier } = page;
  const id = useId();
  const fields = refused?.refusal.fields ?? {};
  const others = earlier.filter((file) => file.id !== team.ownResume?.id);
  return (
    <>
      <TextField
        label="What I do in this team"
        name="part"
        cap={PART_CAP}
        defaultValue={refused?.typed.part ?? team.ownPart}
        error={fields['part']}
      />
      {team.application?.isLead ? (
        <p className="hint">
          Your resume is part of the application.{' '}
          <Link className="link" to={`/apply/${team.proposal.id}?tab=application`}>
            Open the application
          </Link>
        </p>
      ) : (
        <>
          {team.ownResume && (
            <p>
              Your resume:{' '}
              <a className="link" href={resumeLink(team.ownResume.id)} download>
                {team.ownResume.fileName}
              </a>{' '}
              <span className="hint">{fileSize(team.ownResume.bytes)}</span>
            </p>
          )}
          <Field
            id={`${id}-resume`}
            label={team.ownResume ? 'Replace your resume' : 'Resume'}
            hint={`A PDF, up to 10 MB. Once your team submits, it can be opened by ${endSentence(listed(page.readers))}`}
            error={fields['resume'] ?? null}
            optional={team.ownResume !== null}
          >
            {(ties) => (
              <input
                {...ties}
                type="file"
                name="resume"
                accept="application/pdf,.pdf"
                className={styles.file}
              />
            )}
          </Field>
          {others.length > 0 && (
            <SelectField label="Or use an earlier resume" name="resumeId" defaultValue="">
              <option value="">{team.ownResume ? 'Leave it as it is' : 'None'}</option>
              {others.map((file) => (
                <option key={file.id} value={file.id}>
                  {file.fileName}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
    </>
  );
}

/** The answers that the lead writes for everyone. */
function JointAnswers({ answers }: { answers: NonNullable<TeamPageData['answers']> }) {
  return (
    <PageSection title="Your team’s answers" titleId="answers" spaceAbove>
      {askedQuestions(answers.questions).map(({ index, question }, number) => (
        <Answer
          key={index}
          number={number + 1}
          question={question}
          answer={answers.answers[index] || 'No answer yet'}
        />
      ))}
      <DescriptionList
        className={styles.answers}
        facts={[
          { label: 'Comments', value: answers.comments || NOT_APPLICABLE },
          { label: 'Reference link', value: answers.referenceLink || NOT_APPLICABLE },
        ]}
      />
    </PageSection>
  );
}

type ConfirmProps = { page: TeamPageData; question: Question; refused: Refused };

/** Asks before someone leaves, is removed, or declines. */
function Confirm({ page, question, refused }: ConfirmProps) {
  const { team } = page;
  const { title, consequences, confirm } = textOf(team, question);
  const to = `/apply/${team.proposal.id}/team`;
  return (
    <ConfirmPage
      about={<Side {...page} />}
      question={title}
      consequences={consequences}
      allowed
      refusal={refused?.refusal}
      back={{ label: 'Back to your team', to }}
      confirm={confirm}
      danger
      cancel={{ label: 'Cancel', to }}
    >
      <input type="hidden" name="intent" value={question.ask} />
      {'row' in question && <input type="hidden" name="row" value={question.row} />}
    </ConfirmPage>
  );
}

function textOf(team: Team, question: Question) {
  if (question.ask === 'leave') {
    const successor = team.people.find(({ rowId, isNew }) => rowId !== null && !isNew) ?? team.people[1]!;
    return {
      title: 'Leave this team?',
      confirm: 'Leave',
      consequences: [
        ...(team.application!.isLead ? [`${successor.name} will lead the team.`] : []),
        'Your resume and what you do are removed from the application. The others are notified.',
        ...(team.application!.status === 'saved' ? [] : ['If you hold a spot, it’s free again.']),
      ],
    };
  }
  if (question.ask === 'remove')
    return {
      title: `Remove ${question.name}?`,
      confirm: 'Remove',
      consequences: ['Their resume and what they do are removed from the application. Everyone is notified.'],
    };
  return {
    title: `Decline the invitation of ${question.name}?`,
    confirm: 'Decline',
    consequences: [`${question.name} is notified. You can still apply on your own.`],
  };
}
