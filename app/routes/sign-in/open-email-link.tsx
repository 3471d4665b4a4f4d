import { data, useNavigation } from 'react-router';
import { EMAIL_SIGN_IN_PAGE, safeReturnPath } from '#domain/account/sign-in-urls.ts';
import { NAME_CAP } from '#domain/account/person.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/account/account-email.ts';
import { refuse } from '#domain/base/refusal.ts';
import { consumeSignInLink } from '#server/commands/account/sign-in-link.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  findEmailLink,
  isConfirmedEmail,
  isOwnConfirmedEmail,
  signsInByLink,
} from '#server/queries/account/account-email.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import { TOKEN_PAGE, requirePost, tokenFrom } from '#app/http/token-page.ts';
import type { Route } from './+types/open-email-link.ts';
import * as styles from './confirm.module.css';

export const meta = () => [{ title: 'Sign in · Collegium' }, { name: 'robots', content: 'noindex' }];
export const headers = () => TOKEN_PAGE;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now, emailSignIn } = requestContext(context);
  if (!emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  const token = tokenFrom(url);
  const next = safeReturnPath(url.searchParams.get('next'));
  const link = await findEmailLink(db, token, now);
  const isOpen = link.state === 'waiting' && link.uid === null && (await signsInByLink(db, link.email));
  const page = { token, next, replaces: null };
  if (!isOpen) return data({ ...page, email: null, isNew: false }, { status: 410 });
  const { email } = link;
  const isOther = isSignedIn(actor) && !(await isOwnConfirmedEmail(db, actor, email));
  const replaces = isOther ? { name: actor.name, email: actor.email } : null;
  return data({ ...page, replaces, email, isNew: !(await isConfirmedEmail(db, email)) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const requestData = requestContext(context);
  const { db, actor, now, emailSignIn } = requestData;
  if (!emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  const form = await readForm(request);
  const name = textIn(form, 'name');
  // Without the mark of this account, its page did not say that another session ends.
  const isUnasked = isSignedIn(actor) && textIn(form, ACCOUNT_FIELD) !== requestData.accountMark;
  const link = isUnasked ? await findEmailLink(db, tokenFrom(url), now) : null;
  if (link?.state === 'waiting' && isSignedIn(actor) && !(await isOwnConfirmedEmail(db, actor, link.email)))
    return data(null, { status: 409 });
  const used = await consumeSignInLink(db, tokenFrom(url), now);
  // The page explains a link that was used before or has expired.
  if (!used.ok) return data(null, { status: 410 });
  const proved = { email: used.value.email, name, next: url.searchParams.get('next') };
  return emailSignIn.finish(request, proved, requestData);
}

/** `/auth/email/open?t=…`: the page of the email's link, with one button that signs in. */
export default function OpenEmailLink({ loaderData }: Route.ComponentProps) {
  const { token, next, email, isNew, replaces } = loaderData;
  const pending = useNavigation().state === 'submitting';
  if (email === null)
    return (
      <Page>
        <PageTitle>This link has expired</PageTitle>
        <p className={`lede ${styles.explanation}`}>
          {`Links work once, within ${SIGN_IN_LINK_MINUTES} minutes, and only the newest one works.`}
        </p>
        <ButtonGroup>
          <ButtonLink to={`${EMAIL_SIGN_IN_PAGE}?${new URLSearchParams({ next })}`}>
            Get a new link
          </ButtonLink>
        </ButtonGroup>
      </Page>
    );
  return (
    <Page>
      <PageTitle>{isNew ? 'Create your account' : 'Sign in'}</PageTitle>
      <p className={`lede ${styles.explanation}`}>
        {isNew ? `No account uses ${email} yet. This creates one.` : `You’re signing in with ${email}.`}
      </p>
      {replaces && (
        <Banner tone="warning">
          {`You’re signed in here as ${replaces.name} (${replaces.email}). That ends when you ${isNew ? 'create this account' : 'sign in with the other one'}. If you didn’t ask for this link, stay as you are.`}
        </Banner>
      )}
      {/* A document request: the response signs in. */}
      <Form
        method="post"
        action={`${EMAIL_SIGN_IN_PAGE}/open?${new URLSearchParams({ t: token, next })}`}
        className="stack"
        reloadDocument
      >
        {isNew && (
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            maxLength={NAME_CAP}
            hint="Shown on your page and on what you send."
            optional
          />
        )}
        <ButtonGroup>
          <Button variant="primary" size="large" pending={pending}>
            {isNew ? 'Create account' : 'Sign in'}
          </Button>
          {replaces && <ButtonLink to="/user">{`Stay signed in as ${replaces.name}`}</ButtonLink>}
        </ButtonGroup>
      </Form>
    </Page>
  );
}
