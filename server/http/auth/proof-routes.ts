import { signInUrl } from '#domain/account/sign-in-urls.ts';
import type { CookieConfig } from '#domain/base/cookie.ts';
import { relyingPartyOf } from '#domain/account/passkey.ts';
import { challengeHolder } from '#server/commands/member/challenge-holder.ts';
import { startPasskeyProof, verifyPasskeyProof } from '#server/commands/account/passkey.ts';
import { verifyWalletProof } from '#server/commands/member/wallet.ts';
import type { Database } from '#server/db/database.ts';
import type { SignedInPerson } from '#server/queries/account/account.ts';
import { privateJson, redirectTo, refusalJson } from '../middleware/no-store-responses.ts';
import type { RequestMeta } from './complete-sign-in.ts';
import type { ProofSignIn } from './proof-sign-in.ts';

/** Answers a request of a sign-in route. */
export type RouteHandler = (
  request: Request,
  meta: RequestMeta,
  query: URLSearchParams,
) => Promise<Response> | Response;

type ProofRouteOptions = {
  db: Database;
  settings: { publicUrl: string; secret: string; wallets?: boolean };
  cookies: CookieConfig;
  proofSignIn: ProofSignIn;
  findSignedInPerson: (headers: Headers, now: Date) => Promise<SignedInPerson | null>;
};

/** The routes that sign in with a passkey or wallet, by method and path, as far as they work here. */
export function createProofRoutes({
  db,
  settings: { publicUrl, secret, wallets = false },
  cookies,
  proofSignIn,
  findSignedInPerson,
}: ProofRouteOptions): [string, RouteHandler][] {
  const party = relyingPartyOf(publicUrl);
  // A reload of a form's address leads back to the sign-in page.
  const toSignIn: RouteHandler = (_request, _meta, query) =>
    redirectTo(publicUrl + signInUrl('/signin', query.get('next')));
  const passkeyRoutes: [string, RouteHandler][] = party
    ? [
        [
          'POST /sign-in/passkey/options',
          async ({ headers }, { now, clientAddress }) => {
            const person = await findSignedInPerson(headers, now);
            const { holder, setCookie } = challengeHolder(headers, person?.sessionId, cookies);
            const asking = { holder, uid: person?.uid, origin: { clientAddress, secret } };
            const options = await startPasskeyProof(db, asking, party, now);
            if (!options.ok) return refusalJson(options.refusal.code);
            return privateJson(options.value, setCookie ? [setCookie] : []);
          },
        ],
        [
          'POST /sign-in/passkey',
          async (request, meta) =>
            proofSignIn(request, meta, await findSignedInPerson(request.headers, meta.now), (holder, form) =>
              verifyPasskeyProof(db, holder, form.get('response') ?? '', party, meta.now),
            ),
        ],
        ['GET /sign-in/passkey', toSignIn],
      ]
    : [];
  const walletRoutes: [string, RouteHandler][] = wallets
    ? [
        [
          'POST /sign-in/wallet',
          async (request, meta) =>
            proofSignIn(request, meta, await findSignedInPerson(request.headers, meta.now), (holder, form) =>
              verifyWalletProof(db, holder, form.get('signature') ?? '', meta.now),
            ),
        ],
        ['GET /sign-in/wallet', toSignIn],
      ]
    : [];
  return [...passkeyRoutes, ...walletRoutes];
}
