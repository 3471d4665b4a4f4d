import { and, eq } from 'drizzle-orm';
import { type Choices } from '#domain/notification/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { subscriptions } from '#server/db/schema/notification.ts';
import { confirmationHash } from '#server/db/confirmation-token.ts';
import { type SubscriptionKey, readSubscriptionToken } from '#server/db/subscription-token.ts';

/** A subscription as its subscriber sees it. */
export type OwnSubscription = { email: string; choices: Choices; confirmedAt: Date | null };

const columns = {
  email: subscriptions.email,
  topics: subscriptions.topics,
  kinds: subscriptions.kinds,
  pay: subscriptions.pay,
  hours: subscriptions.hours,
  cadence: subscriptions.cadence,
  confirmedAt: subscriptions.confirmedAt,
};

function toOwnSubscription({
  email,
  confirmedAt,
  ...choices
}: Choices & Omit<OwnSubscription, 'choices'>): OwnSubscription {
  return { email, confirmedAt, choices };
}

/**
 * State of a confirmation link: `waiting` to be confirmed, `used`, or `over` (expired, replaced by
 * a newer one, or unknown).
 */
export type Confirmation = { state: 'waiting'; subscription: OwnSubscription } | { state: 'used' | 'over' };

/** Looks up a confirmation link's token. Read-only. */
export async function findConfirmation(db: Database, token: string, now: Date): Promise<Confirmation> {
  const [row] = await db
    .select({ ...columns, endsAt: subscriptions.confirmExpiresAt })
    .from(subscriptions)
    .where(eq(subscriptions.confirmHash, confirmationHash(token)));
  if (!row) return { state: 'over' };
  const { endsAt, ...subscription } = row;
  if (endsAt === null) return { state: 'used' };
  return endsAt > now
    ? { state: 'waiting', subscription: toOwnSubscription(subscription) }
    : { state: 'over' };
}

/** The subscription of an email link's token: `ended` once deleted, null for an invalid token. */
export async function findSubscription(
  db: Database,
  token: string,
  secret: string,
): Promise<OwnSubscription | 'ended' | null> {
  const key = readSubscriptionToken(token, secret);
  if (!key) return null;
  return (await findByKey(db, key)) ?? 'ended';
}

async function findByKey(db: Database, { id, createdAt }: SubscriptionKey): Promise<OwnSubscription | null> {
  const [row] = await db
    .select(columns)
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.createdAt, createdAt)));
  return row ? toOwnSubscription(row) : null;
}

/** The confirmed subscription of an address, or null. */
export async function findSubscriptionOf(db: Database, email: string): Promise<OwnSubscription | null> {
  const [row] = await db
    .select(columns)
    .from(subscriptions)
    .where(eq(subscriptions.email, email.toLowerCase()));
  return row?.confirmedAt ? toOwnSubscription(row) : null;
}

/** Subscription data for writing an email; null once it was deleted. */
export async function findMailSubscription(db: Database, id: number) {
  const [row] = await db
    .select({
      ...columns,
      id: subscriptions.id,
      createdAt: subscriptions.createdAt,
      confirmHash: subscriptions.confirmHash,
      confirmExpiresAt: subscriptions.confirmExpiresAt,
    })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row ?? null;
}

export type MailSubscription = NonNullable<Awaited<ReturnType<typeof findMailSubscription>>>;
