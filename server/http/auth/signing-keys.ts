import { symmetricDecrypt } from 'better-auth/crypto';
import type { Database } from '../../db/database.ts';
import { listSigningKeys } from '../../queries/account.ts';

export const ID_TOKEN_ALGORITHM = 'EdDSA';

/**
 * The keys that sign the tokens of calls, without those that another SECRET made: nothing can be signed with them here, and whoever has
 * that SECRET may sign with them elsewhere.
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
