import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '../../db/database.ts';
import { listSigningKeys } from '../../queries/account.ts';

export const ID_TOKEN_ALGORITHM = 'EdDSA';

/**
 * The keys that sign ID tokens, without those made with another SECRET: this server cannot sign
 * with them, and someone else with that SECRET could.
 */
export async function listUsableSigningKeys(db: Database, secret: string) {
  const keys = await listSigningKeys(db);
  const readable = await Promise.all(
    keys.map(({ privateKey }) =>
      symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) as string }).then(
        () => true,
        () => false,
      ),
    ),
  );
  return keys
    .filter((_, index) => readable[index])
    .map(({ alg: _, crv, expiresAt, ...key }) => ({
      ...key,
      alg: ID_TOKEN_ALGORITHM as typeof ID_TOKEN_ALGORITHM,
      ...(crv === 'Ed25519' && { crv: 'Ed25519' as const }),
      ...(expiresAt && { expiresAt }),
    }));
}
