import type { IssuerSettings } from '../config/settings.ts';

/** The ways to sign in, by id and as their buttons name them. */
export type SignInWay = { id: string; name: string };

/** Google, or the trial page in its place, where there is one; then the other issuers. */
export function waysToSignIn(withGoogle: boolean, issuers: readonly IssuerSettings[]): SignInWay[] {
  const others = issuers.map(({ id, name }) => ({ id, name }));
  return withGoogle ? [{ id: 'google', name: 'Google' }, ...others] : others;
}
