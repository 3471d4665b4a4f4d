import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { CHALLENGE_TTL_MS, type IdentityProof, mayRemoveIdentity } from '#domain/account/identity.ts';
import {
  PASSKEYS_PER_PERSON,
  PASSKEY_MESSAGES,
  type RelyingParty,
  parsePasskeyName,
} from '#domain/account/passkey.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import type { Database } from '#server/db/database.ts';
import { mayStoreChallenge, storeChallenge, takeChallenge } from '#server/db/identity-challenge.ts';
import { passkeys } from '#server/db/schema/identity.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import type { ClientOrigin } from '#server/db/rate-limit-counter.ts';
import { sessionHolder } from '../member/challenge-holder.ts';
import { changeOwnRows } from '../base/change-own-rows.ts';
import { recordIdentityChange } from '../member/linked-account.ts';

// Imported at first use: it takes as much memory as a tenth of the server.
const loadWebAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: what every authenticator supports at least one of. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Starts adding a passkey: stores a challenge for the actor's session and returns the options for
 * the browser. Refuses more than `PASSKEYS_PER_PERSON`.
 */
export async function startAddingPasskey(
  db: Database,
  actor: Actor,
  { id: rpID }: RelyingParty,
  now: Date,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const own = await passkeysOf(db, actor.uid);
  if (own.length >= PASSKEYS_PER_PERSON) return tooMany();
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Collegium',
    rpID,
    userID: new TextEncoder().encode(actor.uid),
    userName: actor.email,
    userDisplayName: actor.name,
    timeout: CHALLENGE_TTL_MS,
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await storeChallenge(db, additionOf(actor.sessionId), options.challenge, now);
  return done(options);
}

/**
 * Adds the passkey of the browser's `response` to the actor's account and notifies them. The
 * session's challenge is used up, whatever the response.
 */
export async function addPasskey(
  db: Database,
  actor: Actor,
  typed: { name: string; response: string },
  { id: rpId, origin }: RelyingParty,
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const name = parsePasskeyName(typed.name);
  if (!name.ok) return name;
  const challenge = await takeChallenge(db, additionOf(actor.sessionId), now);
  if (challenge === null) return refuse('invalid', { message: PASSKEY_MESSAGES.stale });
  const response = parseResponse(typed.response) as RegistrationResponseJSON | null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified =
    response &&
    (await unlessMalformed(() =>
      verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    ));
  if (!verified?.verified) return refuse('invalid', { message: PASSKEY_MESSAGES.notVerified });
  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return changeOwnRows(db, actor, async (tx, userId) => {
    if ((await passkeysOf(tx, userId)).length >= PASSKEYS_PER_PERSON) return tooMany();
    const added = await tx
      .insert(passkeys)
      .values({
        userId,
        credentialId,
        rpId,
        name: name.value,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        createdAt: now,
      })
      .onConflictDoNothing({ target: passkeys.credentialId })
      .returning({ id: passkeys.id });
    if (added.length === 0) return refuse('move_not_allowed', { message: PASSKEY_MESSAGES.known });
    await recordIdentityChange(tx, actor, { change: 'added', name: 'A passkey' }, now);
    return done(null);
  });
}

/**
 * Starts a proof by passkey: stores a challenge for `holder` and returns the options for the
 * browser. With `uid` only that person's passkeys are asked for, otherwise any of this site.
 */
export async function startPasskeyProof(
  db: Database,
  { holder, uid, origin }: { holder: string; uid?: string | undefined; origin: ClientOrigin },
  { id: rpID }: RelyingParty,
  now: Date,
): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON>> {
  if (!(await mayStoreChallenge(db, origin, now))) return refuse('too_often');
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const own = uid === undefined ? [] : await passkeysOf(db, uid);
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: CHALLENGE_TTL_MS,
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  await storeChallenge(db, { holder, purpose: 'use_passkey' }, options.challenge, now);
  return done(options);
}

/**
 * Verifies the browser's `response` to the holder's challenge, which is used up. Begins no session.
 */
export async function verifyPasskeyProof(
  db: Database,
  holder: string,
  typed: string,
  { id: rpId, origin }: RelyingParty,
  now: Date,
): Promise<IdentityProof> {
  const challenge = await takeChallenge(db, { holder, purpose: 'use_passkey' }, now);
  if (challenge === null) return { problem: 'stale' };
  const response = parseResponse(typed) as AuthenticationResponseJSON | null;
  if (!response) return { problem: 'not_verified' };
  const passkey = await findPasskey(db, { credentialId: response.id, rpId });
  if (!passkey) return { problem: 'not_linked' };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await unlessMalformed(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return { problem: 'not_verified' };
  await db
    .update(passkeys)
    .set({ counter: verified.authenticationInfo.newCounter, usedAt: now })
    .where(eq(passkeys.id, passkey.id));
  return { uid: passkey.userId };
}

/** Renames the actor's passkey; another person's is `not_found`. */
export async function renamePasskey(
  db: Database,
  actor: SignedIn,
  id: number,
  typed: { name: string },
): Promise<Outcome<null>> {
  const name = parsePasskeyName(typed.name);
  if (!name.ok) return name;
  const renamed = await db
    .update(passkeys)
    .set({ name: name.value })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.uid)))
    .returning({ id: passkeys.id });
  return renamed.length === 1 ? done(null) : refuse('not_found');
}

/**
 * Removes the actor's passkey and notifies them. `last_way` for the last identity of a `usable`
 * kind.
 */
export async function removePasskey(
  db: Database,
  actor: SignedIn,
  id: number,
  usable: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return changeOwnRows(db, actor, async (tx, uid) => {
    if (!(await passkeysOf(tx, uid)).some((own) => own.id === id)) return refuse('not_found');
    const identities = await listOwnIdentities(tx, uid, usable);
    if (!mayRemoveIdentity(identities, { kind: 'passkey', id: String(id) })) return refuse('last_way');
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    await recordIdentityChange(tx, actor, { change: 'removed', name: 'A passkey' }, now);
    return done(null);
  });
}

const additionOf = (sessionId: string) =>
  ({ holder: sessionHolder(sessionId), purpose: 'add_passkey' }) as const;
const tooMany = () => refuse('move_not_allowed', { message: PASSKEY_MESSAGES.tooMany });

function passkeysOf(db: Database, uid: string) {
  return db.select().from(passkeys).where(eq(passkeys.userId, uid));
}

async function findPasskey(db: Database, { credentialId, rpId }: { credentialId: string; rpId: string }) {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, credentialId), eq(passkeys.rpId, rpId)));
  return passkey;
}

/** The browser's JSON; its fields are checked by the verification. Null if it is none. */
function parseResponse(typed: string): { id: string } | null {
  try {
    const { id, ...response } = Object(JSON.parse(typed)) as { id?: unknown };
    return typeof id === 'string' ? { ...response, id } : null;
  } catch {
    return null;
  }
}

/** The library throws for what does not verify, whatever the reason. */
async function unlessMalformed<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
