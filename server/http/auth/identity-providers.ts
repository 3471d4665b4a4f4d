import { PRIMARY_PROVIDER_ID } from '../../../domain/account.ts';
import type { IssuerSettings } from '../../config/settings.ts';

/** An identity provider, by id and as its button names it. */
export type IdentityProvider = { id: string; name: string };

/** Google, or the trial page in its place, where there is one; then the other issuers. */
export function listIdentityProviders(
  withGoogle: boolean,
  issuers: readonly IssuerSettings[],
): IdentityProvider[] {
  const others = issuers.map(({ id, name }) => ({ id, name }));
  return withGoogle ? [{ id: PRIMARY_PROVIDER_ID, name: 'Google' }, ...others] : others;
}
