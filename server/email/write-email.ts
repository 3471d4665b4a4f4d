import { EMAIL_SIGN_IN_PAGE } from '#domain/account/sign-in-urls.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { EmailContent, EmailEvent } from '#domain/notification/events.ts';
import { SOON_DAYS } from '#domain/time/deadline.ts';
import { wantedWithoutTyped, matchesSubscription, choicePhrases } from '#domain/notification/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { pauseToken } from '#server/db/saved-search-token.ts';
import { confirmationHash, confirmationToken } from '#server/db/confirmation-token.ts';
import { subscriptionToken } from '#server/db/subscription-token.ts';
import {
  type NewProposal,
  countAccepting,
  findNewProposal,
  listClosing,
  listNewProposals,
} from '#server/queries/proposal/new-proposals.ts';
import { findEmailLink, signsInByLink } from '#server/queries/account/account-email.ts';
import { findTimeZone, findTimeZoneOfEmail } from '#server/queries/member/member.ts';
import { type MailSubscription, findMailSubscription } from '#server/queries/notification/subscription.ts';
import { findInvitationFacts } from '#server/queries/proposal/proposal-invitation.ts';
import { findSearchAlert } from '#server/queries/notification/search-alert.ts';
import { findTeamInvitation } from '#server/queries/team/team-invitation.ts';
import type { EmailContext, WrittenEmail } from './written-email.ts';

/** The part of an outbox email that determines its content. */
export type EmailToWrite = {
  content: EmailContent;
  recipient?: string;
  subscriptionId: number | null;
  userId?: string | null;
};

/** An email's content, its context, and its extra headers. */
export type ReadyEmail = { email: WrittenEmail; context: EmailContext; headers: Record<string, string> };

/**
 * Creates the content of an outbox email when it is about to be sent, while that of a notification
 * was fixed when it was enqueued. Null if obsolete: the subscription ended or no longer matches,
 * the proposal is closed, the invitation or link was used, replaced or has expired, or an alert of
 * saved searches has no proposal or no search with emails left.
 */
export function createEmailWriter(
  db: Database,
  { publicUrl, secret }: { publicUrl: string; secret: string },
): (mail: EmailToWrite, now: Date) => Promise<ReadyEmail | null> {
  const bare: EmailContext = { publicUrl, unsubscribeUrl: null };
  const inZone = (readerZone: string | null): EmailContext => ({
    ...bare,
    ...(readerZone && { readerZone }),
  });
  /** For an address that may be on an account. */
  const inZoneOf = async (email: string | undefined) =>
    inZone(email ? await findTimeZoneOfEmail(db, email) : null);

  /** Adds one-click unsubscribe (RFC 8058). */
  const withOneClick = (email: WrittenEmail, unsubscribeUrl: string): ReadyEmail => ({
    email,
    context: { publicUrl, unsubscribeUrl },
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  });
  const endable = (subscription: MailSubscription, email: WrittenEmail): ReadyEmail =>
    withOneClick(email, `${publicUrl}/unsubscribe?t=${subscriptionToken(subscription, secret)}`);

  const writeSearchAlert = async (
    { event, facts: { proposals: ids } }: Extract<EmailContent, { event: 'saved_search_matches' }>,
    uid: string,
    now: Date,
  ): Promise<ReadyEmail | null> => {
    const facts = await findSearchAlert(db, uid, ids, now);
    if (!facts) return null;
    const pauseUrl = `${publicUrl}/saved-searches/pause?t=${pauseToken(uid, secret)}`;
    return withOneClick({ event, facts }, pauseUrl);
  };

  const writeLink = async (
    { event, facts }: Extract<EmailContent, { event: 'email_link' | 'sign_in_link' }>,
    now: Date,
  ): Promise<ReadyEmail | null> => {
    const token = confirmationToken(facts.token, secret);
    const link = await findEmailLink(db, token, now);
    if (link.state !== 'waiting') return null;
    const until = link.until.toISOString();
    if (event === 'email_link') {
      const url = `${publicUrl}/settings/emails/confirm?t=${token}`;
      const context = inZone(link.uid ? await findTimeZone(db, link.uid) : null);
      return { email: { event, facts: { url, until } }, context, headers: {} };
    }
    const url = `${publicUrl}${EMAIL_SIGN_IN_PAGE}/open?${new URLSearchParams({ t: token, next: facts.next })}`;
    const otherWay = !(await signsInByLink(db, link.email));
    const context = await inZoneOf(link.email);
    return { email: { event, facts: { url, until, otherWay } }, context, headers: {} };
  };

  const writeTeamInvitation = async (
    { event, facts: { invitationId } }: Extract<EmailContent, { event: 'team_invitation' }>,
    recipient: string | undefined,
    now: Date,
  ): Promise<ReadyEmail | null> => {
    const facts = await findTeamInvitation(db, invitationId, now);
    return facts && { email: { event, facts }, context: await inZoneOf(recipient), headers: {} };
  };

  return async ({ content, recipient, subscriptionId, userId }, now) => {
    if (!isReadWhenSent(content)) {
      const context = inZone(userId ? await findTimeZone(db, userId) : null);
      return { email: content, context, headers: {} };
    }
    if (content.event === 'email_link' || content.event === 'sign_in_link') return writeLink(content, now);
    if (content.event === 'proposal_invitation') {
      const facts = await findInvitationFacts(db, content.facts.id, now);
      return (
        facts && { email: { event: content.event, facts }, context: await inZoneOf(recipient), headers: {} }
      );
    }
    if (content.event === 'team_invitation') return writeTeamInvitation(content, recipient, now);
    if (content.event === 'saved_search_matches') return writeSearchAlert(content, userId ?? '', now);
    const subscription = subscriptionId === null ? null : await findMailSubscription(db, subscriptionId);
    if (!subscription) return null;
    const wanted = choicePhrases(subscription);
    if (content.event === 'subscription_confirm') {
      const token = confirmationToken(content.facts.token, secret);
      const { confirmHash, confirmExpiresAt: until } = subscription;
      const subscribed = subscription.confirmedAt !== null;
      if (confirmHash !== confirmationHash(token) || !until || until <= now) return null;
      const entered = subscribed ? wanted : wantedWithoutTyped(subscription);
      const facts = { confirmUrl: `${publicUrl}/subscribe/confirm?t=${token}`, wanted: entered };
      const email = { event: content.event, facts: { ...facts, until: until.toISOString(), subscribed } };
      return { email, context: await inZoneOf(subscription.email), headers: {} };
    }
    if (!subscription.confirmedAt) return null;
    if (content.event === 'new_proposal') {
      const found = await findNewProposal(db, content.facts.proposalId, now);
      if (!found || !matchesSubscription(subscription, found.proposal)) return null;
      const facts = { proposal: found.facts, wanted, since: subscription.confirmedAt.toISOString() };
      return endable(subscription, { event: content.event, facts });
    }
    const { from, to } = content.facts;
    const { opened, closing, openNow } = await readWeek(db, { from: new Date(from), to: new Date(to) }, now);
    const isForThem = ({ proposal, ownerEmail }: NewProposal) =>
      ownerEmail !== subscription.email && matchesSubscription(subscription, proposal);
    const proposals = opened.filter(isForThem).map(({ facts }) => facts);
    if (proposals.length === 0) return null;
    const soon = closing.find(isForThem)?.facts;
    const closingSoon = soon ? { title: soon.title, closeAt: soon.closeAt, timeZone: soon.timeZone } : null;
    return endable(subscription, {
      event: content.event,
      facts: { from, to, proposals, wanted, openNow, closingSoon },
    });
  };
}

const READ_WHEN_SENT = [
  'email_link',
  'sign_in_link',
  'proposal_invitation',
  'subscription_confirm',
  'new_proposal',
  'weekly_digest',
  'saved_search_matches',
  'team_invitation',
] as const;
type ReadWhenSentContent = Extract<EmailContent, { event: Exclude<EmailEvent, 'feedback_received'> }>;

function isReadWhenSent(content: EmailContent): content is ReadWhenSentContent {
  return (READ_WHEN_SENT as readonly string[]).includes(content.event);
}

async function readWeek(db: Database, { from, to }: { from: Date; to: Date }, now: Date) {
  const closes = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  return {
    opened: await listNewProposals(db, { from, to }, now),
    closing: await listClosing(db, { opened: from, closes }, now),
    openNow: await countAccepting(db, now),
  };
}
