import { clsx } from 'clsx';
import { Check, Download, LogOut, Mail, Monitor, Smartphone, Trash2 } from 'lucide';
import { Fragment } from 'react';
import { redirect, useNavigation } from 'react-router';
import { relyingPartyOf } from '#domain/account/passkey.ts';
import { refuse } from '#domain/base/refusal.ts';
import { signInProblem } from '#domain/account/sign-in-problem.ts';
import { showWallet } from '#server/commands/member/wallet.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listOwnEmails } from '#server/queries/account/account-email.ts';
import { listIdentities, listLinkedAccounts } from '#server/queries/account/account.ts';
import { listPasskeys } from '#server/queries/account/passkey.ts';
import { listWallets } from '#server/queries/member/wallet.ts';
import { type OwnSession, listSessions } from '#server/queries/account/session.ts';
import { listOwnFacts } from '#server/queries/member/verified-fact.ts';
import { AccountField } from '#app/shared/viewer/account-field.tsx';
import { Badge } from '#app/kit/feedback/badge.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DialogLink } from '#app/kit/overlay/dialog-link.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import type { Route } from './+types/account.ts';
import { DeleteForm } from './delete-form.tsx';
import { consequencesFor } from './consequences.ts';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { intentIn, readForm, textIn } from '#app/http/read-form.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { toastCookie } from '#app/http/toast-cookie.ts';
import { ACCOUNT_URL, EMAILS_URL } from './settings-urls.ts';
import { SettingsFrame } from './settings-frame.tsx';
import { SettingsList, SettingsRow } from './settings-row.tsx';
import * as styles from './settings.module.css';
import { Identities } from './identities.tsx';
import { Passkeys } from './passkeys.tsx';
import { Wallets } from './wallets.tsx';
import { LinkedAccounts, linkedAccountLines } from './linked-accounts.tsx';

export const meta = () => [{ title: 'Account · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, request: { url } }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const { db, actor, now, identityProviders, usableIdentities, emailSignIn } = requestData;
  const { publicUrl } = requestData.settings;
  const person = requireSignIn('/settings/account', actor);
  const [sessions, linked, identities, emails, passkeys, wallets, facts, consequences] = await Promise.all([
    listSessions(db, actor, now),
    listLinkedAccounts(db, person.uid),
    listIdentities(db, person.uid, usableIdentities),
    listOwnEmails(db, person),
    listPasskeys(db, person, usableIdentities),
    listWallets(db, person, usableIdentities),
    listOwnFacts(db, person, now),
    consequencesFor(requestData, person),
  ]);
  return {
    email: person.email,
    linkEmails: emailSignIn
      ? emails.filter(({ isConfirmed }) => isConfirmed).map(({ email }) => email)
      : null,
    consequences,
    sessions: sessions.map(sessionLine),
    linkedAccounts: linkedAccountLines(identityProviders, linked, identities, facts),
    passkeys,
    wallets,
    withWallets: requestData.settings.wallets,
    withPasskeys: relyingPartyOf(publicUrl) !== null,
    problem: signInProblem(new URL(url).searchParams.get('problem')),
  };
}

/** Shows a wallet on the person's page, or hides it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, actor } = requestContext(context);
  const person = requireSignIn(ACCOUNT_URL, actor);
  const form = await readForm(request);
  const what = intentIn(form);
  if (what !== 'show' && what !== 'hide') throw pageRefusal(refuse('malformed').refusal);
  const shown = await showWallet(db, person, idParam(textIn(form, 'wallet')), what === 'show');
  if (!shown.ok) throw pageRefusal(shown.refusal);
  const toast = what === 'show' ? 'Shown to everyone' : 'Hidden from everyone else';
  return redirect(ACCOUNT_URL, { status: 303, headers: { 'Set-Cookie': toastCookie(toast) } });
}

function sessionLine({ handle, device, since, isThis }: OwnSession) {
  return { handle, ...device, isThis, since };
}

/** `/settings/account`: sessions, identities, data export, and account deletion. */
export default function Account({
  loaderData: {
    email,
    linkEmails,
    sessions,
    linkedAccounts,
    passkeys,
    withPasskeys,
    wallets,
    withWallets,
    problem,
    consequences,
  },
}: Route.ComponentProps) {
  const mayAdd =
    withPasskeys || withWallets || linkEmails !== null || linkedAccounts.some(({ since }) => since === null);
  return (
    <SettingsFrame here="Account">
      <Sessions sessions={sessions} />
      <Identities problem={problem} mayAdd={mayAdd}>
        {linkEmails && (
          <SettingsRow icon={Mail} title="Email link" notes={[aboutLinks(linkEmails)]}>
            <ButtonLink to={EMAILS_URL} aria-label="Manage emails">
              Manage
            </ButtonLink>
          </SettingsRow>
        )}
        <LinkedAccounts accounts={linkedAccounts} />
        <Passkeys passkeys={passkeys} isOffered={withPasskeys} />
        <Wallets wallets={wallets} isOffered={withWallets} />
      </Identities>
      <PageSection id="data" title="My data" className={styles.section}>
        <p>
          A ZIP file with everything we store about you: profile, proposals, applications and answers as JSON,
          and your resumes. We don’t keep a copy.
        </p>
        {/* A plain form: the response is a file, not a page. */}
        <form method="post" action="/settings/export">
          <AccountField />
          <ButtonGroup>
            <Button icon={<Icon node={Download} className="icon-small" />}>Download my data</Button>
          </ButtonGroup>
        </form>
      </PageSection>
      <PageSection id="delete" title="Delete account" className={styles.section}>
        <p>
          This deletes your profile, drafts, applications, answers and resumes, withdraws your proposals, and
          signs you out everywhere. You can’t undo this.
        </p>
        <ButtonGroup>
          <DialogLink
            to="/settings/delete"
            variant="danger"
            title="Delete your account?"
            label={
              <>
                <Icon node={Trash2} className="icon-small" />
                Delete my account
              </>
            }
          >
            {(close) => <DeleteForm email={email} consequences={consequences} onCancel={close} />}
          </DialogLink>
        </ButtonGroup>
      </PageSection>
    </SettingsFrame>
  );
}

/** Which addresses get a link that signs in. */
function aboutLinks([first, ...others]: readonly string[]): string {
  if (first === undefined) return 'Confirm an address to get links that sign you in.';
  return `We email a link to ${first}${others.length > 0 ? ` or ${others.length} more` : ''}.`;
}

type Session = ReturnType<typeof sessionLine>;

/** Sessions in view; older ones open on demand. */
const LISTED_SESSIONS = 5;

function Sessions({ sessions }: { sessions: Session[] }) {
  const sentTo = useNavigation().formAction;
  const thisFirst = [...sessions.filter(({ isThis }) => isThis), ...sessions.filter(({ isThis }) => !isThis)];
  const older = thisFirst.slice(LISTED_SESSIONS);
  const row = (session: Session) => <SessionRow key={session.handle} session={session} />;
  return (
    <PageSection id="sessions" title="Where you’re signed in" className={styles.section}>
      <p>Don’t recognize one? Sign it out.</p>
      <SettingsList>{thisFirst.slice(0, LISTED_SESSIONS).map(row)}</SettingsList>
      {older.length > 0 && (
        <details>
          <summary className={clsx('link', styles.older)}>Show {older.length} more</summary>
          <SettingsList>{older.map(row)}</SettingsList>
        </details>
      )}
      {sessions.length > 1 && (
        <Form method="post" action="/settings/sessions/end-others" preventScrollReset>
          <ButtonGroup>
            <Button
              icon={<Icon node={LogOut} className="icon-small" />}
              pending={sentTo === '/settings/sessions/end-others'}
            >
              Sign out everywhere else
            </Button>
          </ButtonGroup>
        </Form>
      )}
    </PageSection>
  );
}

function SessionRow({ session: { handle, words, kind, isThis, since } }: { session: Session }) {
  const sentTo = useNavigation().formAction;
  return (
    <SettingsRow
      icon={kind === 'phone' ? Smartphone : Monitor}
      title={words}
      status={
        isThis && (
          <Badge tone="open" icon={Check}>
            This device
          </Badge>
        )
      }
      notes={[
        <Fragment key="since">
          Since <Instant at={since} />
        </Fragment>,
      ]}
    >
      {!isThis && (
        <Form method="post" action={`/settings/sessions/${handle}/end`} preventScrollReset>
          <Button pending={sentTo === `/settings/sessions/${handle}/end`}>
            Sign out
            <span className="visually-hidden">
              {' '}
              {words}, signed in <Instant at={since} />
            </span>
          </Button>
        </Form>
      )}
    </SettingsRow>
  );
}
