import { errors, importJWK, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import type { Database } from '../db/database.ts';
import { findPersonBySessionId, type SignedInPerson } from '../queries/account.ts';
import { CALL_TOKEN_ALGORITHM, readableKeys } from './signing-keys.ts';

/** Call tokens are good for this long; the session they were made in may end them earlier. */
export const CALL_TOKEN_LIFE = '15m';

/**
 * Checks the tokens of calls: our signature with a key of today's SECRET, our address as issuer and audience, its age at `now`, its subject being `uid`,
 * and that the session it was made in has not ended. Null for any token that fails in any of these.
 */
export function callTokenCheck(
  db: Database,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): (uid: string, token: string, now: Date) => Promise<SignedInPerson | null> {
  const known = new Map<string, CryptoKey | Uint8Array>();

  const keyOf = async ({ kid }: JWTHeaderParameters) => {
    const key = kid && known.get(kid);
    if (key) return key;
    for (const { id, publicKey } of await readableKeys(db, secret)) {
      if (!known.has(id)) known.set(id, await importJWK(JSON.parse(publicKey), CALL_TOKEN_ALGORITHM));
    }
    const found = kid && known.get(kid);
    if (!found) throw new UnknownKey();
    return found;
  };

  return async (uid, token, now) => {
    const claims = await claimsOf(token, keyOf, publicUrl, now);
    if (!claims || claims.sub !== uid || typeof claims.sid !== 'string') return null;
    return findPersonBySessionId(db, claims.sid, uid, now);
  };
}

class UnknownKey extends Error {}

async function claimsOf(
  token: string,
  keyOf: (header: JWTHeaderParameters) => Promise<CryptoKey | Uint8Array>,
  publicUrl: string,
  now: Date,
) {
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: [CALL_TOKEN_ALGORITHM],
      issuer: publicUrl,
      audience: publicUrl,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: now,
    });
    return payload;
  } catch (error) {
    // A database that does not answer is an outage, not a bad token.
    if (error instanceof UnknownKey || error instanceof errors.JOSEError) return null;
    throw error;
  }
}
