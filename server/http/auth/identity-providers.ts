import type { IssuerSettings } from '../../config/settings.ts';

/** The ways to sign in, by id and as their buttons name them. */
export type IdentityProvider = { id: string; name: string };

/** Google, or the trial page in its place, where there is one; then the other issuers. */
export function listIdentityProviders(
  withGoogle: boolean,
  issuers: readonly IssuerSettings[],
): IdentityProvider[] {
  const others = issuers.map(({ id, name }) => ({ id, name }));
  return withGoogle ? [{ id: 'google', name: 'Google' }, ...others] : others;
}
