import { data } from 'react-router';
import { EMAIL_SIGN_IN_PAGE, safeReturnPath } from '#domain/account/sign-in-urls.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/account/account-email.ts';
import { refusalInit, refuse } from '#domain/base/refusal.ts';
import { requestSignInLink } from '#server/commands/account/sign-in-link.ts';
import { requestContext } from '#server/http/request-context.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import type { Route } from './+types/email-link.ts';
import { EmailLinkForm } from './email-link-form.tsx';
import * as styles from './confirm.module.css';

export const meta = () => [{ title: 'Sign in by email · Collegium' }, { name: 'robots', content: 'noindex' }];
export const headers = actionHeaders;

export function loader({ context, url }: Route.LoaderArgs) {
  if (!requestContext(context).emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  return { next: safeReturnPath(url.searchParams.get('next')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, clientAddress, settings, emailSignIn } = requestContext(context);
  if (!emailSignIn) throw pageRefusal(refuse('not_found').refusal);
  const form = await readForm(request);
  const email = textIn(form, 'email');
  const next = safeReturnPath(textIn(form, 'next'));
  const { trialExposed, trialMailbox, adminEmails, secret } = settings;
  const refusedEmails = trialExposed && trialMailbox ? adminEmails : [];
  const sent = await requestSignInLink(db, { email, next }, { clientAddress, secret, refusedEmails }, now);
  if (sent.ok) return { sentTo: sent.value.email, refusal: null, email, next };
  return data({ sentTo: null, refusal: sent.refusal, email, next }, refusalInit(sent.refusal));
}

/** `/auth/email`: emails a link to sign in; the same answer for every address. */
export default function EmailLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const next = actionData?.next ?? loaderData.next;
  if (actionData?.sentTo)
    return (
      <Page>
        <PageTitle>Check your email</PageTitle>
        <p className={`lede ${styles.explanation}`}>
          We emailed a link to {actionData.sentTo}. It works once, within {SIGN_IN_LINK_MINUTES} minutes.
        </p>
        <p className="hint">
          Can’t find it? Check your spam folder. A link that we emailed earlier today works again, too.
        </p>
        <ButtonGroup>
          <ButtonLink to={`${EMAIL_SIGN_IN_PAGE}?${new URLSearchParams({ next })}`}>
            Use another email
          </ButtonLink>
        </ButtonGroup>
      </Page>
    );
  const refusal = actionData?.refusal;
  return (
    <Page>
      {refusal && !refusal.fields && (
        <Banner key={refusal.message} tone="error">
          {refusal.message}
        </Banner>
      )}
      <PageTitle>Sign in by email</PageTitle>
      <p className={`lede ${styles.explanation}`}>We’ll email you a link. You don’t need a password.</p>
      <EmailLinkForm next={next} email={actionData?.email} error={refusal?.fields?.email} />
    </Page>
  );
}
