import { clsx } from 'clsx';
import { redirect } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { requestContext } from '#server/http/request-context.ts';
import { buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { SignOutButton } from '#app/shared/frame/sign-out-button.tsx';
import * as styles from './confirm.module.css';
import type { Route } from './+types/sign-out.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = requestContext(context);
  if (!isSignedIn(actor)) throw redirect('/');
  return { name: actor.name, email: actor.email };
}

export function meta() {
  return [{ title: 'Log out · Collegium' }, { name: 'robots', content: 'noindex' }];
}

/** Confirm page to sign out; the server handles the form's POST before React Router. */
export default function SignOutPage({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle>Log out</PageTitle>
      <p className={clsx('lede', styles.explanation)}>
        You’re signed in as {name} ({email}). Everything you saved stays in your account.
      </p>
      <ButtonGroup>
        <SignOutButton className={buttonClass({ variant: 'primary' })}>Log out</SignOutButton>
        <ButtonLink to="/user">Stay signed in</ButtonLink>
      </ButtonGroup>
    </Page>
  );
}
