import { data, useNavigation } from 'react-router';
import { EMAIL_SIGN_IN_PAGE, NAME_CAP, safeReturnPath } from '../../../domain/account.ts';
import { SIGN_IN_LINK_MINUTES } from '../../../domain/account-email.ts';
import { refuse } from '../../../domain/refusal.ts';
import { consumeSignInLink } from '../../../server/commands/sign-in-link.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { findEmailLink, isConfirmedEmail, signsInByLink } from '../../../server/queries/account-email.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Form } from '../../ui/form.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { readForm, textIn } from '../../ui/read-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TOKEN_PAGE, requirePost, tokenFrom } from '../../ui/token-page.ts';
import type { Route } from './+types/open-email-link.ts';
import * as styles from './confirm.module.css';

export const meta = () => [{ title: 'Sign in · Collegium' }, { name: 'robots', content: 'noindex' }];
export const headers = () => TOKEN_PAGE;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now, emailSignIn } = requestContext(context);
  if (!emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  const token = tokenFrom(url);
  const next = safeReturnPath(url.searchParams.get('next'));
  const link = await findEmailLink(db, token, now);
  const isOpen = link.state === 'waiting' && link.uid === null && (await signsInByLink(db, link.email));
  if (!isOpen) return data({ token, next, email: null, isNew: false }, { status: 410 });
  return data({ token, next, email: link.email, isNew: !(await isConfirmedEmail(db, link.email)) });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const requestData = requestContext(context);
  const { db, now, emailSignIn } = requestData;
  if (!emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  const name = textIn(await readForm(request), 'name');
  const used = await consumeSignInLink(db, tokenFrom(url), now);
  // The page explains a link that was used before or has expired.
  if (!used.ok) return data(null, { status: 410 });
  const proved = { email: used.value.email, name, next: url.searchParams.get('next') };
  return emailSignIn.finish(request, proved, requestData);
}

/** `/auth/email/open?t=…`: the page of the email's link, with one button that signs in. */
export default function OpenEmailLink({ loaderData }: Route.ComponentProps) {
  const { token, next, email, isNew } = loaderData;
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
        </ButtonGroup>
      </Form>
    </Page>
  );
}
