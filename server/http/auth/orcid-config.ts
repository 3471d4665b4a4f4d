import { decodeJwt } from 'jose';
import type { IssuerSettings } from '#server/config/settings.ts';
import type { Database } from '#server/db/database.ts';
import { findLinkedPerson } from '#server/queries/account/account.ts';
import type { DiscoveryDocument } from './issuer-discovery.ts';
import { type IssuerConfig, issuerConfig, issuerSubject } from './issuer-config.ts';

/**
 * The configuration of ORCID for Better Auth's plug-in. ORCID gives no email address, so it begins
 * no account: the address is that of the account that linked the iD, or none.
 */
export function orcidConfig(
  settings: IssuerSettings & { document: DiscoveryDocument },
  db: Database,
): IssuerConfig & { disableSignUp: true } {
  return {
    ...issuerConfig(settings),
    scopes: ['openid'],
    disableSignUp: true,
    getUserInfo: async ({ idToken }) => {
      const { sub, auth_time } = idToken ? decodeJwt(idToken) : {};
      if (!sub) return null;
      const linked = await findLinkedPerson(db, settings.id, issuerSubject(settings.issuer, sub));
      const { email = '', emailVerified = false } = linked ?? {};
      return { sub, name: '', email, emailVerified, auth_time };
    },
  };
}
