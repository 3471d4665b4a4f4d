import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type Actor, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { CHALLENGE_TTL_MS, type IdentityProof, mayRemoveIdentity } from '#domain/account/identity.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import {
  WALLETS_PER_PERSON,
  WALLET_MESSAGES,
  type WalletRequest,
  addressInMessage,
  parseWalletAddress,
  parseWalletSignature,
  walletMessage,
} from '#domain/member/wallet.ts';
import type { Database } from '#server/db/database.ts';
import {
  type ChallengeKey,
  mayStoreChallenge,
  storeChallenge,
  takeChallenge,
} from '#server/db/identity-challenge.ts';
import { wallets } from '#server/db/schema/identity.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';
import type { ClientOrigin } from '#server/db/rate-limit-counter.ts';
import { sessionHolder } from './challenge-holder.ts';
import { changeOwnRows } from '../base/change-own-rows.ts';
import { recordIdentityChange } from './linked-account.ts';

/** Who asks for a message, where from, and for which site. */
type Asking = { origin: ClientOrigin; publicUrl: string };

/**
 * Writes the message (ERC-4361) that adds the wallet at the typed address to the actor's account,
 * for their session. Refuses more than `WALLETS_PER_PERSON`; `invalid` names `address`.
 */
export async function startAddingWallet(
  db: Database,
  actor: Actor,
  typed: string,
  asking: Asking,
  now: Date,
): Promise<Outcome<WalletRequest>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  if ((await walletsOf(db, actor.uid)).length >= WALLETS_PER_PERSON) return tooMany();
  const statement = 'Add this wallet to my Collegium account.';
  return requestSignature(db, additionOf(actor.sessionId), { typed, statement, ...asking }, now);
}

/**
 * Adds the wallet that signed the session's message to the actor's account and notifies them. The
 * message is used up, whatever the signature.
 */
export async function addWallet(
  db: Database,
  actor: Actor,
  signature: string,
  now: Date,
): Promise<Outcome<null>> {
  if (!isSignedIn(actor) || actor.sessionId === undefined) return refuse('unauthenticated');
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  const signed = await verifySignature(db, additionOf(actor.sessionId), signature, now);
  if ('problem' in signed) {
    const message = signed.problem === 'stale' ? WALLET_MESSAGES.stale : WALLET_MESSAGES.notVerified;
    return refuse('invalid', { message });
  }
  const { address } = signed;
  return changeOwnRows(db, actor, async (tx, userId) => {
    if ((await walletsOf(tx, userId)).length >= WALLETS_PER_PERSON) return tooMany();
    const added = await tx
      .insert(wallets)
      .values({ userId, address, createdAt: now })
      .onConflictDoNothing({ target: wallets.address })
      .returning({ id: wallets.id });
    if (added.length === 0) return refuse('move_not_allowed', { message: WALLET_MESSAGES.taken });
    await recordIdentityChange(tx, actor, { change: 'added', name: 'A wallet' }, now);
    return done(null);
  });
}

/** Writes the message (ERC-4361) that signs in with the wallet at the typed address, for `holder`. */
export function startWalletProof(
  db: Database,
  holder: string,
  typed: string,
  asking: Asking,
  now: Date,
): Promise<Outcome<WalletRequest>> {
  const statement = 'Sign in to Collegium.';
  return requestSignature(db, proofOf(holder), { typed, statement, ...asking }, now);
}

/**
 * Verifies the signature of the holder's message, which is used up. Begins no session.
 */
export async function verifyWalletProof(
  db: Database,
  holder: string,
  signature: string,
  now: Date,
): Promise<IdentityProof> {
  const signed = await verifySignature(db, proofOf(holder), signature, now);
  if ('problem' in signed) return signed;
  const [wallet] = await db
    .update(wallets)
    .set({ usedAt: now })
    .where(eq(wallets.address, signed.address))
    .returning({ uid: wallets.userId });
  return wallet ?? { problem: 'not_linked' };
}

/** Shows the actor's wallet on their page or hides it; another person's is `not_found`. */
export async function showWallet(
  db: Database,
  actor: SignedIn,
  id: number,
  isShown: boolean,
): Promise<Outcome<null>> {
  const changed = await db
    .update(wallets)
    .set({ isShown })
    .where(and(eq(wallets.id, id), eq(wallets.userId, actor.uid)))
    .returning({ id: wallets.id });
  return changed.length === 1 ? done(null) : refuse('not_found');
}

/**
 * Removes the actor's wallet and notifies them. `last_way` for the last identity of a `usable` kind.
 */
export async function removeWallet(
  db: Database,
  actor: SignedIn,
  id: number,
  usable: readonly string[],
  now: Date,
): Promise<Outcome<null>> {
  if (!hasRecentSignIn(actor, now)) return refuse('sign_in_again');
  return changeOwnRows(db, actor, async (tx, uid) => {
    if (!(await walletsOf(tx, uid)).some((own) => own.id === id)) return refuse('not_found');
    const identities = await listOwnIdentities(tx, uid, usable);
    if (!mayRemoveIdentity(identities, { kind: 'wallet', id: String(id) })) return refuse('last_way');
    await tx.delete(wallets).where(eq(wallets.id, id));
    await recordIdentityChange(tx, actor, { change: 'removed', name: 'A wallet' }, now);
    return done(null);
  });
}

const additionOf = (sessionId: string) =>
  ({ holder: sessionHolder(sessionId), purpose: 'add_wallet' }) as const;
const proofOf = (holder: string) => ({ holder, purpose: 'use_wallet' }) as const;
const tooMany = () => refuse('move_not_allowed', { message: WALLET_MESSAGES.tooMany });

function walletsOf(db: Database, uid: string) {
  return db.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, uid));
}

/** Stores the message to sign in place of an earlier one, and returns it. */
async function requestSignature(
  db: Database,
  key: ChallengeKey,
  { typed, statement, origin, publicUrl }: Asking & { typed: string; statement: string },
  now: Date,
): Promise<Outcome<WalletRequest>> {
  const given = parseWalletAddress(typed);
  if (!given) return refuse('invalid', { fields: { address: WALLET_MESSAGES.address } });
  if (!(await mayStoreChallenge(db, origin, now))) return refuse('too_often');
  const { checksumAddress } = await import('./wallet-signature.ts');
  const address = checksumAddress(given);
  const message = walletMessage({
    address,
    statement,
    publicUrl,
    nonce: randomBytes(16).toString('hex'),
    issuedAt: now,
    expiresAt: new Date(now.getTime() + CHALLENGE_TTL_MS),
  });
  await storeChallenge(db, key, message, now);
  return done({ address, message });
}

/** The address that signed the stored message (EIP-191), if it is the one that asked for it. */
async function verifySignature(
  db: Database,
  key: ChallengeKey,
  typed: string,
  now: Date,
): Promise<{ address: string } | { problem: 'stale' | 'not_verified' }> {
  const message = await takeChallenge(db, key, now);
  if (message === null) return { problem: 'stale' };
  const signature = parseWalletSignature(typed);
  if (!signature) return { problem: 'not_verified' };
  const { recoverAddress } = await import('./wallet-signature.ts');
  const address = addressInMessage(message);
  const isSigner = address !== null && recoverAddress(message, signature) === address;
  return isSigner ? { address } : { problem: 'not_verified' };
}
