import { symmetricDecrypt } from 'better-auth/crypto';
import type { Jwk } from 'better-auth/plugins';
import type { Database } from '#server/db/database.ts';
import { listSigningKeys } from '#server/queries/account/account.ts';

export const ID_TOKEN_ALGORITHM = 'EdDSA';

/**
 * The signing keys for ID tokens that the current SECRET decrypts. Keys encrypted with an earlier
 * SECRET are left out: we cannot sign with them, but anyone who knows that SECRET can.
 */
export async function listUsableSigningKeys(db: Database, secret: string): Promise<Jwk[]> {
  const usable: Jwk[] = [];
  for (const { alg: _, crv, expiresAt, ...key } of await listSigningKeys(db)) {
    if (!(await canDecrypt(key.privateKey, secret))) continue;
    // Better Auth wants null fields left out.
    usable.push({
      ...key,
      alg: ID_TOKEN_ALGORITHM,
      ...(crv === 'Ed25519' && { crv }),
      ...(expiresAt && { expiresAt }),
    });
  }
  return usable;
}

/** False for a malformed key too. */
async function canDecrypt(privateKey: string, secret: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string });
    return true;
  } catch {
    return false;
  }
}
