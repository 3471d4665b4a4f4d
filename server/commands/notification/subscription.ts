import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { SUBSCRIPTIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type SignedIn } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { type Choices, confirmUntil } from '#domain/notification/subscription.ts';
import { parseSubscribeForm } from '#domain/notification/subscription-form.ts';
import { type ClientOrigin, hashAddress, consumeRateLimit } from '#server/db/rate-limit-counter.ts';
import type { Database } from '#server/db/database.ts';
import { subscriptions } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { confirmationHash, newConfirmation } from '#server/db/confirmation-token.ts';
import { readSubscriptionToken, subscriptionToken } from '#server/db/subscription-token.ts';

const TOO_OFTEN = 'Too many tries within an hour. Please try again a little later.';

/**
 * Handles `POST /subscribe`: stores the request and sends a confirmation email, with the same
 * response for a new, unconfirmed or subscribed address, whose choices stay. Refuses the form with
 * `malformed` or `invalid`, which count toward no limit, and with `too_often` past
 * {@link SUBSCRIPTIONS_PER_HOUR}.
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
    if (!(await consumeRateLimit(tx, client, SUBSCRIPTIONS_PER_HOUR.client, now)))
      return refuse('too_often', { message: TOO_OFTEN });
    if (!(await consumeRateLimit(tx, address, SUBSCRIPTIONS_PER_HOUR.address, now)))
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
          pay: unlessConfirmed('pay'),
          hours: unlessConfirmed('hours'),
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

function unlessConfirmed(column: keyof Choices) {
  const old = subscriptions[column];
  return sql`case when ${subscriptions.confirmedAt} is null then ${sql.raw(`excluded.${column}`)} else ${old} end`;
}

const LINK_OVER = 'This link has expired. Subscribe again to get a new one.';
const LINK_BROKEN = 'This link is incomplete. Open it from the email again.';

/**
 * Confirms a subscription with its email's one-time token, and returns the token to change or end
 * it. Returns null, changing nothing, when this link was used before. `not_found` otherwise, also
 * when expired.
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

/**
 * Changes or ends a subscription with the token of its emails. `not_found` for an invalid token,
 * and for a change to one that has ended.
 */
export async function changeSubscription(
  db: Database,
  token: string,
  choices: Choices | 'none',
  secret: string,
): Promise<Outcome<null>> {
  if (choices === 'none') return unsubscribe(db, token, secret);
  const key = readSubscriptionToken(token, secret);
  if (!key) return refuse('not_found', { message: LINK_BROKEN });
  const changed = await db
    .update(subscriptions)
    .set(choices)
    .where(and(eq(subscriptions.id, key.id), eq(subscriptions.createdAt, key.createdAt)))
    .returning({ id: subscriptions.id });
  return changed.length === 1 ? done(null) : refuse('not_found', { message: LINK_OVER });
}

/**
 * Creates, changes or ends the actor's subscription. Needs no confirmation: signing in has verified
 * the address.
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
  await db
    .insert(subscriptions)
    .values({ ...choices, email, createdAt: now, confirmedAt: now })
    .onConflictDoUpdate({
      target: subscriptions.email,
      set: {
        ...choices,
        confirmedAt: sql`coalesce(${subscriptions.confirmedAt}, excluded.confirmed_at)`,
      },
    });
  return done(null);
}

/**
 * Ends a subscription with the token of its emails: deletes the address and what is queued for it.
 * Idempotent; `not_found` only for an invalid token.
 */
export async function unsubscribe(db: Database, token: string, secret: string): Promise<Outcome<null>> {
  const key = readSubscriptionToken(token, secret);
  if (!key) return refuse('not_found', { message: LINK_BROKEN });
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.id, key.id), eq(subscriptions.createdAt, key.createdAt)));
  return done(null);
}

/** Deletes addresses that were not confirmed in time. Returns how many. */
export async function purgeUnconfirmedSubscriptions(db: Database, now: Date): Promise<number> {
  return deleteBatch(
    db,
    subscriptions,
    and(isNull(subscriptions.confirmedAt), lt(subscriptions.confirmExpiresAt, now)),
  );
}

/** Transfers the old email's subscription, unless the new one already has one. */
export async function transferSubscription(tx: Database, from: string, to: string): Promise<void> {
  if ((await tx.$count(subscriptions, eq(subscriptions.email, to))) > 0) return;
  await tx.update(subscriptions).set({ email: to }).where(eq(subscriptions.email, from));
}
