import { clsx } from 'clsx';
import { KeyRound } from 'lucide';
import { redirect } from 'react-router';
import { EMAIL_SIGN_IN_PAGE, safeReturnPath, signInUrl } from '#domain/account/sign-in-urls.ts';
import { EMAIL_PROVIDER_ID } from '#domain/account/identity.ts';
import { SIGN_IN_PROBLEMS, signInProblem } from '#domain/account/sign-in-problem.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { WALLET_SIGN_IN_PATH } from '#domain/member/wallet.ts';
import { requestContext } from '#server/http/request-context.ts';
import { listLinkedAccounts } from '#server/queries/account/account.ts';
import { listPasskeys } from '#server/queries/account/passkey.ts';
import { listWallets } from '#server/queries/member/wallet.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import type { Route } from './+types/sign-in-again.ts';
import * as styles from './confirm.module.css';
import { PasskeyButton } from './passkey-button.tsx';

export const meta = () => [{ title: 'Sign in again · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now, settings, identityProviders, usableIdentities, emailSignIn } =
    requestContext(context);
  const next = safeReturnPath(url.searchParams.get('next'));
  const problem = signInProblem(url.searchParams.get('problem'));
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', next));
  if (hasRecentSignIn(actor, now)) throw redirect(next);
  const own = await listLinkedAccounts(db, actor.uid);
  const providers = identityProviders.filter(({ id }) => own.some((provider) => provider.id === id));
  const byEmail = emailSignIn !== undefined && own.some(({ id }) => id === EMAIL_PROVIDER_ID);
  const passkeys = await listPasskeys(db, actor, usableIdentities);
  const withPasskeys = passkeys.some(({ reaches }) => reaches);
  const withWallets = settings.wallets && (await listWallets(db, actor, usableIdentities)).length > 0;
  const { name, email } = actor;
  return { next, problem, ways: providers, byEmail, withPasskeys, withWallets, name, email };
}

/**
 * `/auth/again`: requires a recent sign-in before a sensitive action, and redirects back to its
 * page.
 */
export default function SignInAgain({
  loaderData: { next, problem, ways: providers, byEmail, withPasskeys, withWallets, name, email },
}: Route.ComponentProps) {
  return (
    <Page>
      <PageTitle>Sign in again</PageTitle>
      {problem && (
        <Banner key={problem} tone="error" className={styles.problem}>
          {SIGN_IN_PROBLEMS[problem]}
        </Banner>
      )}
      <p className={clsx('lede', styles.explanation)}>
        For your security, sign in again to continue. You’re signed in as {name} ({email}). Nothing you typed
        is lost.
      </p>
      <ButtonGroup>
        {providers.map((provider) => (
          // A plain form: it redirects to another site.
          <form key={provider.id} method="post" action={`/sign-in/${provider.id}/again`}>
            <input type="hidden" name="next" value={next} />
            <Button variant="primary" icon={<Icon node={KeyRound} className="icon-small" />}>
              Sign in again with {provider.name}
            </Button>
          </form>
        ))}
        {byEmail && (
          <ButtonLink to={`${EMAIL_SIGN_IN_PAGE}?${new URLSearchParams({ next })}`}>
            Sign in again by email
          </ButtonLink>
        )}
        {withPasskeys && <PasskeyButton next={next} label="Sign in again with a passkey" />}
        {withWallets && (
          <ButtonLink to={signInUrl(WALLET_SIGN_IN_PATH, next)}>Sign in again with a wallet</ButtonLink>
        )}
        <ButtonLink to={next}>Cancel</ButtonLink>
      </ButtonGroup>
    </Page>
  );
}
