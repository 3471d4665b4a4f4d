import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { proposalFacts } from '../../domain/notifications/facts.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { publicQuestions, questionFollowers } from '../db/public-question-schema.ts';
import type { ProposalRow } from '../db/row-locks.ts';
import { applications } from '../db/schema.ts';
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
