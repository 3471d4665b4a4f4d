import { data, redirect, useNavigation } from 'react-router';
import { EMAIL_LINK_HOURS } from '#domain/account/account-email.ts';
import { statusOf } from '#domain/base/refusal.ts';
import { confirmEmail } from '#server/commands/account/account-email.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findEmailLink } from '#server/queries/account/account-email.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import { toastCookie } from '#app/http/toast-cookie.ts';
import { TOKEN_PAGE, requirePost, tokenFrom } from '#app/http/token-page.ts';
import { EMAILS_URL } from '../settings-urls.ts';
import type { Route } from './+types/confirm-email.ts';
import * as styles from '../settings.module.css';

export const meta = () => [
  { title: 'Confirm your email · Collegium' },
  { name: 'robots', content: 'noindex' },
];
export const headers = () => TOKEN_PAGE;

const STATUS = { waiting: 200, used: 200, other: 403, over: 410 } as const;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const person = requireSignIn(url.pathname + url.search, actor);
  const token = tokenFrom(url);
  const link = await findEmailLink(db, token, now);
  if (link.state === 'over' || link.uid !== person.uid) {
    // A link to sign in is none of an account's.
    const state = link.state !== 'over' && link.uid !== null ? 'other' : 'over';
    return data({ state, token, email: '', name: person.name } as const, { status: STATUS[state] });
  }
  return data({ state: link.state, token, email: link.email, name: person.name });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const { db, actor, now, settings } = requestContext(context);
  const person = requireSignIn(url.pathname + url.search, actor);
  const confirmed = await confirmEmail(db, person, tokenFrom(url), settings.academicLists, now);
  if (confirmed.ok)
    throw redirect(EMAILS_URL, {
      status: 303,
      headers: { ...TOKEN_PAGE, 'Set-Cookie': toastCookie('Email confirmed') },
    });
  const { refusal } = confirmed;
  // The page explains a link that was used before or has expired.
  if (refusal.code === 'not_found') return data(null, { status: 410 });
  return data({ refusal }, { status: statusOf(refusal.code) });
}

/** `/settings/emails/confirm?t=…`: the page of the email's link, with one button to confirm. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state, token, email, name } = loaderData;
  const pending = useNavigation().state === 'submitting';
  const refusal = actionData?.refusal;
  const { title, text } = refusal
    ? { title: 'This email wasn’t added', text: refusal.message }
    : copyFor(state, email, name);
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className={`lede ${styles.explanation}`}>{text}</p>
      {state === 'waiting' && !refusal ? (
        <Form method="post" action={`${EMAILS_URL}/confirm?${new URLSearchParams({ t: token })}`}>
          <ButtonGroup>
            <Button variant="primary" size="large" pending={pending}>
              Confirm email
            </Button>
          </ButtonGroup>
        </Form>
      ) : (
        <ButtonGroup>
          <ButtonLink to={EMAILS_URL}>Your emails</ButtonLink>
        </ButtonGroup>
      )}
    </Page>
  );
}

function copyFor(state: keyof typeof STATUS, email: string, name: string): { title: string; text: string } {
  switch (state) {
    case 'waiting':
      return {
        title: 'Confirm your email',
        text: `This adds ${email} to the account you’re signed in to, as ${name}.`,
      };
    case 'used':
      return { title: 'Email confirmed', text: `You’ve already used this link for ${email}.` };
    case 'other':
      return {
        title: 'This link is for another account',
        text: `You’re signed in as ${name}. Sign in to the account that asked for the link, then open it again.`,
      };
    case 'over':
      return {
        title: 'This link has expired',
        text: `Links work once, within ${EMAIL_LINK_HOURS} hours, and only the newest one works. Ask for a new one.`,
      };
  }
}
