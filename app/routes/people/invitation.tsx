import { Link, useNavigation } from 'react-router';
import { PROPOSAL_ROLE_LABEL, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import type { InvitationState } from '#domain/proposal/proposal-invitation.ts';
import { refuse } from '#domain/base/refusal.ts';
import { declineToJoin, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { removeFiles } from '#server/commands/application/resume.ts';
import { findReceivedInvitation } from '#server/queries/proposal/proposal-invitation.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Instant } from '#app/shared/time/instant.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { TOKEN_PAGE, tokenFrom } from '#app/http/token-page.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/invitation.ts';
import { invitationUrl } from './people-urls.ts';
import * as styles from './people.module.css';

const route = actionRoute({
  access: 'member',
  load: loadInvitation,
  allows: ({ state }) => state === 'invited' || state === 'active',
  read: (form) => textIn(form, 'answer'),
  // Without a session, the page's address leads back here after signing in.
  signedOut: 'redirect',
  run: async ({ db, actor, blobs, now, id, url }, answer) => {
    const token = tokenFrom(url);
    const key = token === '' ? { id } : { token };
    if (answer === 'decline') return declineToJoin(db, actor, key, now);
    if (answer !== 'accept') return refuse('malformed');
    const joined = await joinProposal(db, actor, key, now);
    if (joined.ok) await removeFiles(blobs, joined.value.unusedFiles);
    return joined;
  },
  done: (joined) => {
    if (!('role' in joined)) return { to: '/user', toast: 'Invitation declined' };
    return joined.role === 'co_owner'
      ? {
          to: `/proposal/${joined.proposalId}/applications`,
          toast: 'You’re on the team. Here are the applications.',
        }
      : { to: '/user', toast: 'You’re on the team. We’ll notify you when there’s something to review.' };
  },
});
export const loader = route.loader;
export const action = route.action;
export const headers = () => TOKEN_PAGE;

async function loadInvitation({ db, actor, now, id, url }: ActionRequest) {
  const token = tokenFrom(url);
  const found = await findReceivedInvitation(db, actor, { id, token: token || null }, now);
  if (!found) throw pageRefusal(refuse('not_found').refusal);
  return { ...found, token, name: actor.name };
}

export const meta = () => [{ title: 'Invitation · Collegium' }, { name: 'robots', content: 'noindex' }];

const WORK: Record<ProposalRole, string> = {
  co_owner:
    'You can edit the proposal, answer questions, read applications and decide about them. Applicants see your name, and those who apply from now on let you open their resume.',
  reviewer: 'You read the applications assigned to you, and say what you think. You never open resumes.',
};

/** `/invitations/{id}`: accepts or declines an invitation to work on a proposal. */
export default function Invitation({ loaderData: page, actionData }: Route.ComponentProps) {
  const { id, token, inviter, role, title, message, state, until } = page;
  const pending = useNavigation().formData?.get('answer');
  const refusal = actionData?.refusal;
  return (
    <Page>
      <PageTitle>{TITLE[state]}</PageTitle>
      {refusal && (
        <Banner key={refusal.message} tone="error" className={styles.banner}>
          {refusal.message}
        </Banner>
      )}
      <p className="lede">
        {inviter || 'The owner'} invited you to be a {PROPOSAL_ROLE_LABEL[role].toLowerCase()} of “{title}”.
      </p>
      {message && (
        <blockquote>
          <p dir="auto">{message}</p>
        </blockquote>
      )}
      {state === 'invited' ? (
        <>
          <p>{WORK[role]}</p>
          <p>
            People who work on a proposal can’t apply to it. If you accept, a draft application of yours to it
            is deleted, and you leave a team that you joined for it.
          </p>
          <p className="hint">
            You’re signed in as {page.name}. The invitation works until <Instant at={until} />.
          </p>
          <Form method="post" action={invitationUrl(id, token)}>
            <ButtonGroup>
              <Button
                variant="primary"
                size="large"
                name="answer"
                value="accept"
                pending={pending === 'accept'}
              >
                Accept
              </Button>
              <Button size="large" name="answer" value="decline" pending={pending === 'decline'}>
                Decline
              </Button>
            </ButtonGroup>
          </Form>
        </>
      ) : (
        <ButtonGroup>
          <ButtonLink to="/user?tab=proposals">My Proposals</ButtonLink>
        </ButtonGroup>
      )}
    </Page>
  );
}

const TITLE: Record<InvitationState | 'used', string> = {
  invited: 'You’re invited to work on a proposal',
  active: 'You joined this proposal',
  declined: 'You declined this invitation',
  expired: 'This invitation has expired',
  withdrawn: 'This invitation was withdrawn',
  used: 'This link was used',
};

/** An invitation that this person cannot open; a visitor gets the general page. */
export function ErrorBoundary() {
  const reader = useFrameData()?.reader;
  return (
    <RouteError copy={(status) => (status === 404 && reader ? notFoundCopy(reader.email) : undefined)} />
  );
}

const notFoundCopy = (email: string) => ({
  title: 'We can’t find this invitation',
  lede: 'It may have been answered, withdrawn or sent to another account.',
  action: 'account' as const,
  help: {
    title: 'What you can do',
    facts: [
      {
        label: 'Wrong account?',
        value: (
          <>
            You’re signed in as {email}.{' '}
            <Link className="link" to="/sign-out">
              Use another account
            </Link>
          </>
        ),
      },
      {
        label: 'Sent to another address?',
        value: (
          <>
            Add that address under{' '}
            <Link className="link" to="/settings/emails">
              Settings &gt; Emails
            </Link>
            , then open the invitation again.
          </>
        ),
      },
      {
        label: 'Already accepted?',
        value: (
          <>
            A proposal you help with is under{' '}
            <Link className="link" to="/user?tab=proposals">
              My Proposals
            </Link>
            , one you applied to is under{' '}
            <Link className="link" to="/user">
              All Applications
            </Link>
            .
          </>
        ),
      },
    ],
  },
});
