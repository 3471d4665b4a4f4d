import { GITHUB_PROVIDER_ID, PRIMARY_PROVIDER_ID } from '#domain/account/identity.ts';
import type { GitHubSettings, IssuerSettings } from '#server/config/settings.ts';

/** The providers beside Google: other issuers, GitHub, and ORCID. */
export type ProviderSettings = {
  issuers?: readonly IssuerSettings[];
  github?: GitHubSettings | undefined;
  orcid?: IssuerSettings | undefined;
};

/** The id of an identity provider and its button's name. */
export type IdentityProvider = { id: string; name: string };

/** Google, or the trial page in its place, where there is one; then GitHub, other issuers, ORCID. */
export function listIdentityProviders(
  withGoogle: boolean,
  { issuers = [], github, orcid }: ProviderSettings,
): IdentityProvider[] {
  return [
    ...(withGoogle ? [{ id: PRIMARY_PROVIDER_ID, name: 'Google' }] : []),
    ...(github ? [{ id: GITHUB_PROVIDER_ID, name: 'GitHub' }] : []),
    ...[...issuers, ...(orcid ? [orcid] : [])].map(({ id, name }) => ({ id, name })),
  ];
}
