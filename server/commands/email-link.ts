import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { type Outcome, done, refuse } from '../../domain/refusal.ts';
import { EMAIL_LINKS_A_DAY, EMAIL_LINKS_AN_HOUR, emailLinkUntil } from '../../domain/account-email.ts';
import { tooOften } from '../../domain/daily-limit.ts';
import { DAY_MS } from '../../domain/duration.ts';
import { secondsToNextHour } from '../../domain/hourly-limit.ts';
import type { EmailContent } from '../../domain/notifications/events.ts';
import { emailLinks } from '../db/account-email-schema.ts';
import { confirmationHash, newConfirmation } from '../db/confirmation-token.ts';
import type { Database } from '../db/database.ts';
import { deleteBatch } from '../db/delete-batch.ts';
import { emails } from '../db/notification-schema.ts';
import { type ClientOrigin, consumeRateLimit, hashAddress } from '../db/rate-limit-counter.ts';
import { enqueueEmails } from '../notifications/outbox.ts';

/** Where a link is sent, and what for: to add it to the account of `uid`, or to sign in. */
export type EmailLinkRequest = { email: string } & (
  | { event: 'email_link'; uid: string }
  | { event: 'sign_in_link'; next: string }
);

const LINK_EVENTS = ['email_link', 'sign_in_link'] as const;

/**
 * Stores a link and enqueues its email, in the same steps for every address. The link before
 * it ends. `too_often` past the limits of the person or client and of the address.
 */
export async function sendEmailLink(
  tx: Database,
  request: EmailLinkRequest,
  { clientAddress, secret }: ClientOrigin,
  now: Date,
): Promise<Outcome<{ email: string }>> {
  const { email, event } = request;
  const userId = event === 'email_link' ? request.uid : null;
  const refusal = await whyNoLink(tx, { email, userId, clientAddress, secret }, now);
  if (refusal) return refusal;
  const { seed, hash } = newConfirmation(secret);
  const link = {
    tokenHash: hash,
    createdAt: now,
    expiresAt: emailLinkUntil(event === 'email_link' ? 'add' : 'sign in', now),
    usedAt: null,
  };
  await tx
    .insert(emailLinks)
    .values({ userId, email, ...link })
    .onConflictDoUpdate({ target: [emailLinks.userId, emailLinks.email], set: link });
  const content: EmailContent =
    event === 'email_link'
      ? { event, facts: { token: seed } }
      : { event, facts: { token: seed, next: request.next } };
  await enqueueEmails(tx, [{ ...content, to: email, ...(userId !== null && { userId }) }], now);
  return done({ email });
}

type LinkSender = ClientOrigin & { email: string; userId: string | null };

async function whyNoLink(
  tx: Database,
  { email, userId, clientAddress, secret }: LinkSender,
  now: Date,
): Promise<Outcome<never> | null> {
  const address = `email link address ${hashAddress('email link', email, secret)}`;
  const [sender, limit] =
    userId === null
      ? [
          `email link client ${hashAddress('email link client', clientAddress, secret)}`,
          EMAIL_LINKS_AN_HOUR.client,
        ]
      : [`email link person ${userId}`, EMAIL_LINKS_AN_HOUR.person];
  const isAllowedNow =
    (await consumeRateLimit(tx, sender, limit, now)) &&
    (await consumeRateLimit(tx, address, EMAIL_LINKS_AN_HOUR.address, now));
  const nextHour = new Date(now.getTime() + secondsToNextHour(now) * 1000);
  if (!isAllowedNow) return refuseUntil('That was a lot of links within an hour.', nextHour, now);
  const lately = gt(emails.createdAt, new Date(now.getTime() - DAY_MS));
  const isLink = or(...LINK_EVENTS.map((event) => eq(emails.event, event)));
  const toAddress = await tx.$count(emails, and(eq(emails.toAddress, email), isLink, lately));
  const fromPerson =
    userId === null
      ? 0
      : await tx.$count(emails, and(eq(emails.userId, userId), eq(emails.event, 'email_link'), lately));
  if (toAddress < EMAIL_LINKS_A_DAY.address && fromPerson < EMAIL_LINKS_A_DAY.person) return null;
  return refuseUntil('That was a lot of links within 24 hours.', new Date(now.getTime() + DAY_MS), now);
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
