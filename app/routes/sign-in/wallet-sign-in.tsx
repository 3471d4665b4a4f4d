import { data } from 'react-router';
import { safeReturnPath } from '#domain/account/sign-in-urls.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { cookieConfig } from '#domain/base/cookie.ts';
import { type Refusal, refusalInit, refuse } from '#domain/base/refusal.ts';
import { type WalletRequest } from '#domain/member/wallet.ts';
import { challengeHolder } from '#server/commands/member/challenge-holder.ts';
import { startWalletProof } from '#server/commands/member/wallet.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import { WalletFields } from '#app/shared/member/wallet-fields.tsx';
import type { Route } from './+types/wallet-sign-in.ts';

export const meta = () => [
  { title: 'Sign in with a wallet · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, url }: Route.LoaderArgs) {
  requireWallets(requestContext(context));
  return { next: safeReturnPath(url.searchParams.get('next')) };
}

type Answer = { request: WalletRequest | null; refusal: Refusal | null; address: string };

/** Writes the message to sign; `/sign-in/wallet` takes the signature. */
export async function action({ context, request }: Route.ActionArgs) {
  const { db, actor, now, settings, clientAddress } = requireWallets(requestContext(context));
  const { publicUrl, secret } = settings;
  const address = textIn(await readForm(request), 'address');
  const sessionId = isSignedIn(actor) ? actor.sessionId : undefined;
  const { holder, setCookie } = challengeHolder(request.headers, sessionId, cookieConfig(publicUrl));
  const asking = { origin: { clientAddress, secret }, publicUrl };
  const asked = await startWalletProof(db, holder, address, asking, now);
  const headers: HeadersInit = setCookie ? { 'Set-Cookie': setCookie } : {};
  if (asked.ok) return data<Answer>({ request: asked.value, refusal: null, address }, { headers });
  const { refusal } = asked;
  return data<Answer>({ request: null, refusal, address }, refusalInit(refusal));
}

function requireWallets(requestData: RequestContext): RequestContext {
  if (!requestData.settings.wallets) throw pageRefusal(refuse('not_found').refusal);
  return requestData;
}

/** `/auth/wallet`: asks for an address, then for the signature of a message, which signs in. */
export default function WalletSignIn({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const { request = null, refusal = null, address = '' } = actionData ?? {};
  return (
    <Page>
      <PageTitle>Sign in with a wallet</PageTitle>
      {refusal && !refusal.fields && <Banner tone="error">{refusal.message}</Banner>}
      <p className="lede">
        It works for wallets that you added in Settings. We ask for a signature, never for a transaction or
        your keys.
      </p>
      {/* Plain forms: the second one begins a session. */}
      <form
        method="post"
        action={request ? '/sign-in/wallet' : `/auth/wallet?${new URLSearchParams({ next })}`}
        className="stack"
      >
        {request && <input type="hidden" name="next" value={next} />}
        <WalletFields typed={address} request={request} error={refusal?.fields?.['address']} />
        <ButtonGroup>
          <Button variant="primary">{request ? 'Sign in' : 'Continue'}</Button>
          <ButtonLink to={`/signin?${new URLSearchParams({ next })}`}>Cancel</ButtonLink>
        </ButtonGroup>
      </form>
    </Page>
  );
}
