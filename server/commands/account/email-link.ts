import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { EMAIL_LINKS_PER_DAY, EMAIL_LINKS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { emailLinkUntil } from '#domain/account/account-email.ts';
import { tooOften } from '#domain/access/daily-limit.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import type { EmailContent } from '#domain/notification/events.ts';
import { emailLinks } from '#server/db/schema/account-email.ts';
import { confirmationHash, createConfirmation } from '#server/db/confirmation-token.ts';
import type { Database } from '#server/db/database.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { type ClientOrigin, consumeRateLimit, hashAddress } from '#server/db/rate-limit-counter.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';

/** Where a link is sent, and what for: to add it to the account of `uid`, or to sign in. */
export type EmailLinkRequest = { email: string } & (
  | { event: 'email_link'; uid: string }
  | { event: 'sign_in_link'; next: string }
);

/**
 * Stores a link and enqueues its email, in the same steps for every address. An unused link of the
 * last 24 hours is sent again, so that no one's request ends another's. `too_often` past the limits
 * of the person or client, while past those of the address the link works again without a further
 * email.
 */
export async function sendEmailLink(
  tx: Database,
  request: EmailLinkRequest,
  origin: ClientOrigin,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const { email, event } = request;
  const userId = event === 'email_link' ? request.uid : null;
  const refusal = await whyNoLink(tx, userId, origin, now);
  if (refusal) return refusal;
  const { seed, isNew } = await storeLink(tx, request, userId, origin.secret, now);
  if (!isNew && !(await mayEmail(tx, request, origin.secret, now))) return done({ email });
  const content: EmailContent =
    event === 'email_link'
      ? { event, facts: { token: seed } }
      : { event, facts: { token: seed, next: request.next } };
  await enqueueEmails(tx, [{ ...content, to: email, ...(userId !== null && { userId }) }], now);
  return done({ email });
}

/** Makes the open link of this account and address work from now on, or a new one. */
async function storeLink(
  tx: Database,
  { email, event }: EmailLinkRequest,
  userId: string | null,
  secret: string,
  now: Date,
): Promise<{ seed: string; isNew: boolean }> {
  const isOwn = userId === null ? isNull(emailLinks.userId) : eq(emailLinks.userId, userId);
  const since = new Date(now.getTime() - DAY_MS);
  const [open] = await tx
    .select({ createdAt: emailLinks.createdAt, tokenHash: emailLinks.tokenHash })
    .from(emailLinks)
    .where(
      and(isOwn, eq(emailLinks.email, email), isNull(emailLinks.usedAt), gt(emailLinks.createdAt, since)),
    )
    .for('update');
  const confirmationAt = (createdAt: Date) =>
    createConfirmation(`${userId ?? ''} ${email} ${createdAt.toISOString()}`, secret);
  const before = open && confirmationAt(open.createdAt);
  const isSame = open !== undefined && before?.hash === open.tokenHash;
  const { seed, hash } = isSame ? before : confirmationAt(now);
  const link = {
    tokenHash: hash,
    createdAt: isSame ? open.createdAt : now,
    expiresAt: emailLinkUntil(event === 'email_link' ? 'add' : 'sign in', now),
    usedAt: null,
  };
  await tx
    .insert(emailLinks)
    .values({ userId, email, ...link })
    .onConflictDoUpdate({ target: [emailLinks.userId, emailLinks.email], set: link });
  return { seed, isNew: !isSame };
}

async function whyNoLink(
  tx: Database,
  userId: string | null,
  { clientAddress, secret }: ClientOrigin,
  now: Date,
): Promise<Outcome<never> | null> {
  const [sender, limit] =
    userId === null
      ? [
          `email link client ${hashAddress('email link client', clientAddress, secret)}`,
          EMAIL_LINKS_PER_HOUR.client,
        ]
      : [`email link person ${userId}`, EMAIL_LINKS_PER_HOUR.person];
  if (!(await consumeRateLimit(tx, sender, limit, now))) {
    const nextHour = new Date(now.getTime() + secondsToNextHour(now) * 1000);
    return refuseUntil('That was a lot of links within an hour.', nextHour, now);
  }
  if (userId === null || (await consumeRateLimit(tx, sender, EMAIL_LINKS_PER_DAY.person, now, 'day')))
    return null;
  return refuseUntil('That was a lot of links today.', new Date(now.getTime() + DAY_MS), now);
}

/**
 * Counts one more repeated email to the address; false past its limits, by kind of link. Anyone can
 * spend them, so they refuse no one, and a new link is always sent.
 */
async function mayEmail(
  tx: Database,
  { email, event }: EmailLinkRequest,
  secret: string,
  now: Date,
): Promise<boolean> {
  const key = `${event} address ${hashAddress(event, email, secret)}`;
  return (
    (await consumeRateLimit(tx, key, EMAIL_LINKS_PER_HOUR.address, now)) &&
    (await consumeRateLimit(tx, key, EMAIL_LINKS_PER_DAY.address, now, 'day'))
  );
}

function refuseUntil(done: string, until: Date, now: Date): Outcome<never> {
  return { ok: false, refusal: tooOften(done, until, now) };
}

const LINK_OVER = 'This link has expired or was used before. Ask for a new one.';

/**
 * Uses up the link of a token, for the account `uid` or, with null, to sign in. `not_found` if it is
 * another account's, used, expired or unknown.
 */
export async function consumeEmailLink(
  tx: Database,
  token: string,
  uid: string | null,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const [used] = await tx
    .update(emailLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(emailLinks.tokenHash, confirmationHash(token)),
        uid === null ? isNull(emailLinks.userId) : eq(emailLinks.userId, uid),
        isNull(emailLinks.usedAt),
        gt(emailLinks.expiresAt, now),
      ),
    )
    .returning({ email: emailLinks.email });
  return used ? done(used) : refuse('not_found', { message: LINK_OVER });
}

/** Deletes links a day after they expired. Returns how many. */
export async function purgeEmailLinks(db: Database, now: Date): Promise<number> {
  return deleteBatch(db, emailLinks, lt(emailLinks.expiresAt, new Date(now.getTime() - DAY_MS)));
}
