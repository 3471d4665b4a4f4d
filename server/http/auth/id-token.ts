import { errors, importJWK, jwtVerify, type CryptoKey, type JWTHeaderParameters } from 'jose';
import type { Database } from '#server/db/database.ts';
import { findPersonBySessionId, type SignedInPerson } from '#server/queries/account/account.ts';
import { ID_TOKEN_ALGORITHM, listUsableSigningKeys } from './signing-keys.ts';

/** How long an ID token is valid; it ends earlier with the session it was issued in. */
export const ID_TOKEN_TTL = '15m';

/**
 * Verifies ID tokens: signed with a usable key, issued by and for us, not expired at `now`, with
 * `uid` as subject and a session that has not ended. Returns null for any other token.
 */
export function createIdTokenVerifier(
  db: Database,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): (uid: string, token: string, now: Date) => Promise<SignedInPerson | null> {
  const cachedKeys = new Map<string, CryptoKey | Uint8Array>();

  const getKey = async ({ kid }: JWTHeaderParameters) => {
    const key = kid && cachedKeys.get(kid);
    if (key) return key;
    for (const { id, publicKey } of await listUsableSigningKeys(db, secret)) {
      if (!cachedKeys.has(id)) cachedKeys.set(id, await importJWK(JSON.parse(publicKey), ID_TOKEN_ALGORITHM));
    }
    const found = kid && cachedKeys.get(kid);
    if (!found) throw new UnknownKey();
    return found;
  };

  return async (uid, token, now) => {
    const claims = await verifyClaims(token, getKey, publicUrl, now);
    if (!claims || claims.sub !== uid || typeof claims.sid !== 'string') return null;
    return findPersonBySessionId(db, claims.sid, uid, now);
  };
}

class UnknownKey extends Error {}

async function verifyClaims(
  token: string,
  getKey: (header: JWTHeaderParameters) => Promise<CryptoKey | Uint8Array>,
  publicUrl: string,
  now: Date,
) {
  try {
    const { payload } = await jwtVerify(token, getKey, {
      algorithms: [ID_TOKEN_ALGORITHM],
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
