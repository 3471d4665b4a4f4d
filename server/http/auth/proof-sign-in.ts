import { REAUTHENTICATE_PATH, safeReturnPath, signInUrl } from '#domain/account/sign-in-urls.ts';
import type { IdentityProof } from '#domain/account/identity.ts';
import type { SignInProblem } from '#domain/account/sign-in-problem.ts';
import { recordRefusedSignIn } from '#server/commands/audit/audit-events.ts';
import { challengeHolder } from '#server/commands/member/challenge-holder.ts';
import type { SignedInPerson } from '#server/queries/account/account.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { AuthDependencies, BetterAuthInstance } from './better-auth.ts';
import { type CompleteSignIn, type RequestMeta, hasSessionCookie } from './complete-sign-in.ts';

/** Verifies what a form holds against the challenge of this holder. */
type VerifyProof = (holder: string, form: URLSearchParams) => Promise<IdentityProof>;

/**
 * Answers the form with the proof of a passkey or wallet (`next`): signs in to the account that has
 * it, or says why not. `person` is signed in and proves it again before a sensitive action.
 */
export type ProofSignIn = (
  request: Request,
  meta: RequestMeta,
  person: SignedInPerson | null,
  verify: VerifyProof,
) => Promise<Response>;

export function createProofSignIn(
  auth: BetterAuthInstance,
  { db, publicUrl, secret, cookies }: AuthDependencies,
  completeSignIn: CompleteSignIn,
): ProofSignIn {
  return async (request, meta, person, verify) => {
    const form = new URLSearchParams(await request.text());
    const next = safeReturnPath(form.get('next'));
    const page = publicUrl + (person ? REAUTHENTICATE_PATH : '/signin');
    const refuseWith = async (problem: SignInProblem) => {
      await recordRefusedSignIn(db, problem, { ...meta, secret }, meta.now);
      return redirectTo(signInUrl(page, next, problem));
    };
    const { holder } = challengeHolder(request.headers, person?.sessionId, cookies);
    const proof = await verify(holder, form);
    if ('problem' in proof) return refuseWith(proof.problem);
    if (person && proof.uid !== person.uid) return refuseWith('other_account');
    const { headers } = request;
    const body = { userId: proof.uid };
    const started = await auth.api.beginSession({ headers, body, asResponse: true });
    if (!hasSessionCookie(started, cookies)) return refuseWith('not_verified');
    return completeSignIn(request, started, meta, { problemPage: page, to: publicUrl + next, cookies: [] });
  };
}
