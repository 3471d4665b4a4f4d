import { and, eq, gte, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { proposalFacts } from '#domain/notification/facts.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { publicQuestions, questionFollowers } from '#server/db/schema/public-question.ts';
import type { ProposalRow } from '#server/db/row-locks.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import type { NewNotification } from './outbox.ts';

/**
 * A warning to everyone who applied to a proposal that was a scam, withdrawn applications included,
 * or asked about it. One each; suspended members and `except` get none.
 */
export async function scamWarnings(
  tx: Database,
  proposal: ProposalRow,
  except: readonly string[],
): Promise<NewNotification[]> {
  const reached = reachedBy(tx, proposal.id);
  const rows = await tx
    .select({ uid: reached.uid, hasApplied: sql<boolean>`bool_or(${reached.hasApplied})` })
    .from(reached)
    .innerJoin(users, eq(users.id, reached.uid))
    .where(and(isNull(users.suspendedAt), notInArray(reached.uid, [...except])))
    .groupBy(reached.uid);
  const facts = proposalFacts(proposal);
  return rows.map(({ uid, hasApplied }) => ({
    event: 'proposal_scam',
    facts: { proposal: facts, why: hasApplied ? 'applied' : 'asked' },
    to: uid,
  }));
}

/**
 * Takes back the warnings that people got since `scamAt`, once the proposal is restored. Suspended
 * members and `except` get none.
 */
export async function scamClearances(
  tx: Database,
  proposal: ProposalRow,
  { scamAt, resumesOpen }: { scamAt: Date; resumesOpen: boolean },
  except: readonly string[],
): Promise<NewNotification[]> {
  const why = sql<'applied' | 'asked'>`min(${notifications.facts} ->> 'why')`;
  const warned = await tx
    .select({ uid: notifications.userId, why })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.proposalId, proposal.id),
        eq(notifications.event, 'proposal_scam'),
        gte(notifications.at, scamAt),
        isNull(users.suspendedAt),
        notInArray(notifications.userId, [...except]),
      ),
    )
    .groupBy(notifications.userId);
  const facts = { proposal: proposalFacts(proposal), resumesOpen };
  return warned.map(({ uid, why: because }) => ({
    event: 'scam_cleared',
    facts: { ...facts, why: because },
    to: uid,
  }));
}

/** Whether the owner's side opens resumes: no proposal of the owner is hidden as a scam. */
export async function opensResumes(tx: Database, { ownerId }: ProposalRow): Promise<boolean> {
  return (await tx.$count(proposals, and(eq(proposals.ownerId, ownerId), isNotNull(proposals.scamAt)))) === 0;
}

/** People with an application that was submitted, or with a question. */
function reachedBy(tx: Database, proposalId: number) {
  const isAbout = eq(publicQuestions.proposalId, proposalId);
  return unionAll(
    tx
      .select({
        uid: sql<string>`${applications.applicantId}`.as('uid'),
        hasApplied: sql<boolean>`true`.as('has_applied'),
      })
      .from(applications)
      .where(and(eq(applications.proposalId, proposalId), isNotNull(applications.submittedAt))),
    tx
      .select({
        uid: sql<string>`${publicQuestions.askerId}`.as('uid'),
        hasApplied: sql<boolean>`false`.as('has_applied'),
      })
      .from(publicQuestions)
      .where(and(isAbout, isNotNull(publicQuestions.askerId))),
    tx
      .select({
        uid: sql<string>`${questionFollowers.userId}`.as('uid'),
        hasApplied: sql<boolean>`false`.as('has_applied'),
      })
      .from(questionFollowers)
      .innerJoin(publicQuestions, eq(publicQuestions.id, questionFollowers.questionId))
      .where(isAbout),
  ).as('reached');
}
