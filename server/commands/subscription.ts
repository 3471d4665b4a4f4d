import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type SignedIn } from '../../domain/actor.ts';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { type Choices, ALL_PROPOSALS, SUBSCRIBE_AN_HOUR, confirmUntil } from '../../domain/subscription.ts';
import { parseSubscribeForm } from '../../domain/subscription-form.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '../db/rate-limit-counter.ts';
import type { Database } from '../db/database.ts';
import { subscriptions } from '../db/notification-schema.ts';
import { enqueueEmails } from '../notifications/outbox.ts';
import { deleteBatch } from '../db/delete-batch.ts';
import {
  confirmationHash,
  newConfirmation,
  readSubscriptionToken,
  subscriptionToken,
} from '../db/subscription-token.ts';

const TOO_OFTEN = 'Too many tries within an hour. Please try again a little later.';

/**
 * Begins a subscription with the form of `POST /subscribe`: a mail goes to the address, and nothing else does before somebody confirms.
 * Does the same, and answers the same, for an address that is new, waits to be confirmed, or is subscribed; the choices of one that is
 * subscribed stay as they are. Refused with `malformed` and `invalid` for the form, which costs nothing, and with `too_often` past
 * {@link SUBSCRIBE_AN_HOUR}.
 */
export async function subscribe(
  db: Database,
  form: Iterable<readonly [string, unknown]>,
  { clientAddress, secret }: ClientOrigin,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const parsed = parseSubscribeForm(form);
  if (!parsed.ok) return parsed;
  const { email, choices } = parsed.value;
  const client = `subscribe client ${hashAddress('subscribe', clientAddress, secret)}`;
  const address = `subscribe address ${hashAddress('subscriber', email, secret)}`;
  return db.transaction(async (tx) => {
    if (!(await consumeRateLimit(tx, client, SUBSCRIBE_AN_HOUR.client, now)))
      return refuse('too_often', { message: TOO_OFTEN });
    if (!(await consumeRateLimit(tx, address, SUBSCRIBE_AN_HOUR.address, now)))
      return refuse('too_often', { message: TOO_OFTEN });
    const { seed, hash } = newConfirmation(secret);
    const [row] = await tx
      .insert(subscriptions)
      .values({ ...choices, email, confirmHash: hash, confirmExpiresAt: confirmUntil(now), createdAt: now })
      .onConflictDoUpdate({
        target: subscriptions.email,
        set: {
          topics: unlessConfirmed('topics'),
          kinds: unlessConfirmed('kinds'),
          cadence: unlessConfirmed('cadence'),
          confirmHash: hash,
          confirmExpiresAt: confirmUntil(now),
        },
      })
      .returning({ id: subscriptions.id });
    const content = { event: 'subscription_confirm', facts: { token: seed } } as const;
    await enqueueEmails(tx, [{ ...content, to: email, subscriptionId: row!.id }], now);
    return done({ email });
  });
}

function unlessConfirmed(column: 'topics' | 'kinds' | 'cadence') {
  const old = subscriptions[column];
  return sql`case when ${subscriptions.confirmedAt} is null then ${sql.raw(`excluded.${column}`)} else ${old} end`;
}

const LINK_OVER = 'This link is over. Subscribe again, and we send you a new one.';
const LINK_BROKEN = 'This link is not whole. Open it from the mail again.';

/**
 * Confirms a subscription with the token of its mail, for once and until it ends. Returns the token with which its reader changes and
 * ends it; null when this link has confirmed it before, which changes nothing. Refused as `not_found` otherwise.
 */
export async function confirmSubscription(
  db: Database,
  token: string,
  secret: string,
  now: Date,
): Promise<Outcome<{ token: string | null }>> {
  const mine = eq(subscriptions.confirmHash, confirmationHash(token));
  const [row] = await db
    .update(subscriptions)
    .set({
      confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      confirmExpiresAt: null,
    })
    .where(and(mine, sql`${subscriptions.confirmExpiresAt} > ${now.toISOString()}::timestamptz`))
    .returning({ id: subscriptions.id, createdAt: subscriptions.createdAt });
  if (row) return done({ token: subscriptionToken(row, secret) });
  const isUsed = (await db.$count(subscriptions, and(mine, isNull(subscriptions.confirmExpiresAt)))) === 1;
  return isUsed ? done({ token: null }) : refuse('not_found', { message: LINK_OVER });
}

/** Changes what a subscription asks for, or ends it, with the token of its mails. A broken token, and one of an ended one, is `not_found`. */
export async function changeSubscription(
  db: Database,
  token: string,
  choices: Choices | 'none',
  secret: string,
): Promise<Outcome<null>> {
  if (choices === 'none') return unsubscribe(db, token, secret);
  const key = readSubscriptionToken(token, secret);
  if (!key) return refuse('not_found', { message: LINK_BROKEN });
  const { topics, kinds, cadence } = choices;
  const changed = await db
    .update(subscriptions)
    .set({ topics, kinds, cadence })
    .where(and(eq(subscriptions.id, key.id), eq(subscriptions.createdAt, key.createdAt)))
    .returning({ id: subscriptions.id });
  return changed.length === 1 ? done(null) : refuse('not_found', { message: LINK_OVER });
}

/**
 * Begins, changes or ends the subscription of whoever is signed in. It needs no confirmation: signing in has shown that the address is
 * theirs.
 */
export async function chooseOwnSubscription(
  db: Database,
  actor: SignedIn,
  choices: Choices | 'none',
  now: Date,
): Promise<Outcome<null>> {
  const email = actor.email.toLowerCase();
  if (choices === 'none') {
    await db.delete(subscriptions).where(eq(subscriptions.email, email));
    return done(null);
  }
  const { topics, kinds, cadence } = choices;
  await db
    .insert(subscriptions)
    .values({ ...ALL_PROPOSALS, topics, kinds, cadence, email, createdAt: now, confirmedAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: {
        topics,
        kinds,
        cadence,
        confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, excluded.confirmed_at)`,
      },
    });
  return done(null);
}

/**
 * Ends a subscription with the token of its mails: the address is forgotten, and what waits for it is not sent. Doing it again changes
 * nothing and is answered the same. `not_found` only for a token that is none of ours.
 */
export async function unsubscribe(db: Database, token: string, secret: string): Promise<Outcome<null>> {
  const key = readSubscriptionToken(token, secret);
  if (!key) return refuse('not_found', { message: LINK_BROKEN });
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, key.id), eq(subscriptions.createdAt, key.createdAt)));
  return done(null);
}

/** A sweep: forgets addresses that nobody confirmed in time. Returns how many. */
export async function purgeUnconfirmedSubscriptions(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    subscriptions,
    and(isNull(subscriptions.confirmedAt), lt(subscriptions.confirmExpiresAt, now)),
  );
}
