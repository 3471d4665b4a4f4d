import { and, asc, eq, inArray, isNull, ne, notInArray } from 'drizzle-orm';
import { type Choices, matchesSubscription } from '#domain/notification/subscription.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { savedSearchMatches, savedSearches } from '#server/db/schema/saved-search.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { type NewProposal, listAccepting } from '../proposal/new-proposals.ts';
import { findSubscriptionOf } from './subscription.ts';

/** The content of an alert email. */
export type SearchAlert = { proposals: NewProposal['facts'][]; searches: string[] };

/**
 * The proposals of an alert that still accept applications, and the names of the person's searches
 * with emails that they match, or null without one. Leaves out what the person applied to, and what
 * a subscription sent.
 */
export async function findSearchAlert(
  db: Database,
  uid: string,
  proposalIds: readonly number[],
  now: Date,
): Promise<SearchAlert | null> {
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, uid));
  if (!person) return null;
  const matches = await db
    .select({ proposalId: savedSearchMatches.proposalId, name: savedSearches.name })
    .from(savedSearchMatches)
    .innerJoin(savedSearches, eq(savedSearches.id, savedSearchMatches.searchId))
    .where(
      and(
        eq(savedSearches.userId, uid),
        ne(savedSearches.cadence, 'off'),
        isNull(savedSearches.pausedAt),
        inArray(savedSearchMatches.proposalId, [...proposalIds]),
      ),
    )
    .orderBy(asc(savedSearches.id));
  const applied = await appliedTo(db, uid, proposalIds);
  const wasSent = await sentBySubscription(db, person.email);
  const matching = new Set(matches.map(({ proposalId }) => proposalId));
  const accepting = matching.size > 0 ? await listAccepting(db, [...matching], now) : [];
  const proposals = accepting
    .filter((item) => !applied.has(item.facts.id) && !wasSent(item))
    .map(({ facts }) => facts);
  const shown = new Set(proposals.map(({ id }) => id));
  const searches = matches.filter(({ proposalId }) => shown.has(proposalId)).map(({ name }) => name);
  return proposals.length > 0 ? { proposals, searches: [...new Set(searches)] } : null;
}

async function appliedTo(db: Database, uid: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: applications.proposalId })
    .from(applications)
    .where(
      and(
        eq(applications.applicantId, uid),
        ne(applications.status, 'saved'),
        inArray(applications.proposalId, [...ids]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Whether the address had an email about the proposal from its subscription. */
async function sentBySubscription(
  db: Database,
  address: string,
): Promise<(proposal: NewProposal) => boolean> {
  const sent = await db
    .select({ event: emails.event, facts: emails.facts, key: emails.key })
    .from(emails)
    .where(
      and(
        eq(emails.toAddress, address),
        inArray(emails.event, ['new_proposal', 'weekly_digest']),
        notInArray(emails.state, ['dropped', 'given_up', 'dismissed']),
      ),
    );
  const keys = new Set(sent.map(({ key }) => key));
  const weeks = sent
    .filter(({ event }) => event === 'weekly_digest')
    .map(({ facts }) => facts as { from: string; to: string });
  const choices: Choices | undefined =
    weeks.length > 0 ? (await findSubscriptionOf(db, address))?.choices : undefined;
  return ({ proposal, facts }) => {
    if (keys.has(`proposal-${facts.id}`)) return true;
    if (!choices || !matchesSubscription(choices, proposal)) return false;
    const postedAt = proposal.postedAt.getTime();
    return weeks.some(({ from, to }) => postedAt >= Date.parse(from) && postedAt < Date.parse(to));
  };
}
