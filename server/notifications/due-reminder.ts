import { type SQL, and, asc, eq, gt, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import { countAnswered } from '#domain/application/application-draft.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { DAY_MS, DAY_SECONDS } from '#domain/time/duration.ts';
import {
  CLOSING_REMINDER_DAYS,
  REPLY_REMINDER_DAYS,
  OVERDUE_REMINDER_DAYS,
  isClosingSoon,
  knewBefore,
  replyIsDue,
  isResultDateReached,
  unsentBefore,
  weeksOverdue,
  withinDays,
} from '#domain/notification/reminder.ts';
import { NEW_APPLICATIONS_DAY_HOURS, daysToSumUp } from '#domain/notification/new-application.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import { PUBLIC_STATUSES, type Three } from '#domain/proposal/proposal.ts';
import { QUESTION_REMINDER_DAYS } from '#domain/proposal/public-question.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { emails } from '#server/db/schema/notification.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import type { NewNotification } from './outbox.ts';
import { applicationChanges, applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { answerOfPerson, isPersonOfApplication, isSubmittedPerson } from '#server/reads/team-where.ts';
import { isUndecidedWhere } from '#server/reads/is-undecided-where.ts';
import { hasUnsentChanges } from '#server/reads/unsent-changes-where.ts';

/**
 * Lists at most `limit` due reminders that were not sent yet, for a job that calls it until none is
 * left. Each has a key for deduplication, and a missed one is sent late if it still applies.
 */
export type DueReminders = (db: Database, now: Date, limit: number) => Promise<NewNotification[]>;

/** Whether the person has this notification already, in the product or as an email. */
function wasNotified(uid: SQL, email: SQL, key: SQL): SQL {
  return sql`(exists (select 1 from notifications n where n.user_id = ${uid} and n.dedupe_key = ${key})
    or exists (select 1 from emails m where m.to_address = ${email} and m.dedupe_key = ${key}))`;
}

const ownerOf = { uid: sql`${users.id}`, email: sql`${users.email}` };

/** The account of the row is the owner's or a co-owner's of the proposal of the row. */
const worksOnProposal = or(eq(users.id, proposals.ownerId), sql`${users.id} = any(${proposals.coOwnerIds})`)!;

/** Proposals that accept applications and close soon. */
async function listClosing(db: Database, now: Date) {
  const near = await db
    .select({
      id: proposals.id,
      closeAt: proposals.closeAt,
      timeZone: proposals.timeZone,
      status: proposals.status,
    })
    .from(proposals)
    .where(
      and(
        eq(proposals.status, 'open'),
        isNull(proposals.pausedAt),
        gt(proposals.closeAt, now),
        lte(proposals.closeAt, withinDays(now, CLOSING_REMINDER_DAYS)),
      ),
    );
  return near.filter((facts) => isClosingSoon(facts, now));
}

/** People with a draft for a proposal that closes soon, or a bookmark of it and no application. */
export const listClosingSoon: DueReminders = async (db, now, limit) => {
  const soon = await listClosing(db, now);
  if (soon.length === 0) return [];
  const { rows } = await db.execute<ToRemind>(sql`
    with soon as (
      select * from unnest(${sql.param(soon.map(({ id }) => id))}::bigint[],
        ${sql.param(soon.map(closeKey))}::text[],
        ${sql.param(soon.map(({ closeAt }) => knewBefore(closeAt).toISOString()))}::timestamptz[]) as s (id, key, knew_before)
    ), follows as (
      select s.id, s.key, a.applicant_id as uid, 'draft' as why, a.answers
      from soon s join applications a on a.proposal_id = s.id
      where a.status = 'saved' and a.created_at <= s.knew_before
      union all
      select s.id, s.key, b.user_id, 'saved', null
      from soon s join bookmarks b on b.proposal_id = s.id
      where b.saved_at <= s.knew_before
        and not exists (select 1 from applications a where a.proposal_id = s.id and a.applicant_id = b.user_id)
    )
    select f.id, f.key, f.uid, f.why, f.answers
    from follows f join users u on u.id = f.uid and u.suspended_at is null
    where not ${wasNotified(sql`f.uid`, sql`u.email`, sql`f.key`)}
      and not exists (select 1 from notification_preferences p
        where p.user_id = f.uid and p.preference = 'closes_soon' and not p.in_product and not p.by_email)
    limit ${limit}`);
  const about = await proposalsById(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, key, uid, why, answers }) => {
    const proposal = about.get(id)!;
    const answered = answers && { answered: countAnswered(answers, proposal.questions) };
    return {
      event: 'closes_soon',
      facts: { proposal: proposalFacts(proposal), why, ...answered },
      to: uid,
      key,
    };
  });
};

/** Applicants who changed an application, did not submit the changes, and can until it closes soon. */
export const listUnsentChanges: DueReminders = async (db, now, limit) => {
  const soon = await listClosing(db, now);
  if (soon.length === 0) return [];
  // Another submission, or another close date, is another reminder.
  const key = sql<string>`'changes_unsent ' || ${applications.id} || ' ' || extract(epoch from ${proposals.closeAt})::bigint
    || ' ' || extract(epoch from ${applications.savedAt})::bigint`;
  const rows = await db
    .select({ applicationId: applications.id, proposal: proposals, to: users.id, key })
    .from(applicationChanges)
    .innerJoin(applications, eq(applications.id, applicationChanges.applicationId))
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      and(
        sql`${proposals.id} = any(${sql.param(soon.map(({ id }) => id))}::bigint[])`,
        lte(applicationChanges.savedAt, unsentBefore(now)),
        hasUnsentChanges,
        isNull(users.suspendedAt),
        sql`not ${wasNotified(ownerOf.uid, ownerOf.email, key)}`,
        sql`not exists (select 1 from notification_preferences p
          where p.user_id = ${users.id} and p.preference = 'closes_soon' and not p.in_product and not p.by_email)`,
      ),
    )
    .orderBy(asc(applications.id))
    .limit(limit);
  return rows.map(({ applicationId, proposal, to, key }) => ({
    event: 'changes_unsent',
    facts: { applicationId, proposal: proposalFacts(proposal) },
    to,
    key,
  }));
};

type ToRemind = { id: number; key: string; uid: string; why: 'draft' | 'saved'; answers: Three | null };

/** Contains the close date: a changed date is a new reminder. */
const closeKey = ({ id, closeAt }: { id: number; closeAt: Date }) =>
  `closes_soon ${id} ${closeAt.toISOString()}`;

async function proposalsById(db: Database, ids: readonly number[]) {
  const rows =
    ids.length > 0
      ? await db
          .select()
          .from(proposals)
          .where(inArray(proposals.id, [...ids]))
      : [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Days before the reply date: someone invited later has just read it and needs no reminder. */
const KNOWN_DAYS = REPLY_REMINDER_DAYS + 1;

/** Invitations that took effect, have no reply and are due within `REPLY_REMINDER_DAYS`. */
export const listRepliesDue: DueReminders = async (db, now, limit) => {
  const replyBy = sql`${applications.replyBy}`;
  const key = sql<string>`'reply_reminder ' || ${applications.id} || ' ' || extract(epoch from ${replyBy})::bigint`;
  const invited = sql`(select max(v.at) from transitions v
    where v.application_id = ${applications.id} and v.to_status = 'invited' and not v.pending)`;
  const rows = await db
    .select({ application: applications, proposal: proposals, uid: users.id, key })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .innerJoin(users, isPersonOfApplication)
    .where(
      and(
        eq(applications.status, 'invited'),
        isSubmittedPerson,
        sql`${answerOfPerson} is null`,
        gt(applications.replyBy, now),
        lte(applications.replyBy, withinDays(now, REPLY_REMINDER_DAYS)),
        inArray(proposals.status, PUBLIC_STATUSES),
        sql`${invited} <= ${replyBy} - make_interval(hours => ${24 * KNOWN_DAYS})`,
        sql`not ${wasNotified(ownerOf.uid, ownerOf.email, key)}`,
      ),
    )
    .orderBy(asc(applications.replyBy), asc(applications.id))
    .limit(limit);
  return rows
    .filter(({ application, proposal }) => replyIsDue(application.replyBy!, proposal.timeZone, now))
    .map(({ application: { id, replyBy }, proposal, uid, key }) => ({
      event: 'reply_reminder',
      facts: { applicationId: id, proposal: proposalFacts(proposal), replyBy: replyBy!.toISOString() },
      to: uid,
      key,
    }));
};

/**
 * The owner's side of proposals with applications whose result date has come, and weekly after it while results are
 * overdue.
 */
export const listResultsDue: DueReminders = async (db, now, limit) => {
  const { id, resultAt } = proposals;
  const weeks = sql`floor(extract(epoch from ${now}::timestamptz - ${resultAt}) / ${OVERDUE_REMINDER_DAYS * DAY_SECONDS})::int`;
  const key = sql<string>`'results ' || ${id} || ' ' || extract(epoch from ${resultAt})::bigint || ' ' || greatest(${weeks}, 0)`;
  const undecided = sql<number>`(select count(*) from ${applications} where ${applications.proposalId} = ${id}
    and ${isUndecidedWhere} and not ${applications.conflictIds} @> array[${users.id}])`;
  const rows = await db
    .select({ proposal: proposals, key, undecided, to: users.id })
    .from(proposals)
    .innerJoin(users, worksOnProposal)
    .where(
      and(
        eq(proposals.appType, 'due_date'),
        inArray(proposals.status, ['open', 'closed']),
        gt(proposals.applicationCount, 0),
        lte(resultAt, withinDays(now, 0)),
        isNull(users.suspendedAt),
        sql`not ${wasNotified(ownerOf.uid, ownerOf.email, key)}`,
      ),
    )
    .orderBy(asc(resultAt), asc(id))
    .limit(limit);
  return rows
    .filter(({ proposal }) => isResultDateReached(proposal, now))
    .map(({ proposal, key, undecided, to: uid }) => {
      const applied = proposal.applicationCount;
      const facts = { proposal: proposalFacts(proposal), applications: applied, undecided };
      const to = { to: uid, key };
      return weeksOverdue(proposal.resultAt, now) > 0
        ? { event: 'results_overdue', facts, ...to }
        : {
            event: 'result_date_reached',
            facts: { ...facts, over: !isOnTime(now, proposal.resultAt) },
            ...to,
          };
    });
};

/**
 * People of the owner's side who were emailed the first new application of a day, once that day is over and more came.
 */
export const listNewApplicationDigests: DueReminders = async (db, now, limit) => {
  const { after, until } = daysToSumUp(now);
  const key = sql<string>`'new_applications ' || ${emails.id}`;
  // A restored application counts as new.
  const more = sql<number>`(select count(distinct ${applications.id}) from ${applications}
    join ${transitions} came on came.application_id = ${applications.id} and came.action in ('submit', 'restore')
    where ${applications.proposalId} = ${proposals.id} and ${notInArray(applications.status, ['saved', 'withdrawn'])}
      and ${applications.id} <> (${emails.facts} ->> 'applicationId')::bigint
      and not ${applications.conflictIds} @> array[${users.id}]
      and came.at between ${emails.createdAt} and ${emails.createdAt} + make_interval(hours => ${NEW_APPLICATIONS_DAY_HOURS}))`;
  const rows = await db
    .select({ proposal: proposals, key, more, to: users.id })
    .from(emails)
    .innerJoin(proposals, eq(proposals.id, sql`(${emails.facts} -> 'proposal' ->> 'id')::bigint`))
    .innerJoin(users, and(eq(users.id, emails.userId), worksOnProposal))
    .where(
      and(
        eq(emails.event, 'new_application'),
        lte(emails.createdAt, until),
        gt(emails.createdAt, after),
        inArray(proposals.status, PUBLIC_STATUSES),
        isNull(users.suspendedAt),
        gt(more, 0),
        sql`not ${wasNotified(ownerOf.uid, ownerOf.email, key)}`,
        sql`not exists (select 1 from notification_preferences p
          where p.user_id = ${users.id} and p.preference = 'new_application' and not p.by_email)`,
      ),
    )
    .limit(limit);
  return rows.map(({ proposal, key, more, to }) => ({
    event: 'new_applications',
    facts: { proposal: proposalFacts(proposal), count: more, total: proposal.applicationCount },
    to,
    key,
  }));
};

/** The owner's side of proposals with questions that have waited `QUESTION_REMINDER_DAYS`, once for the oldest. */
export const listQuestionsWaiting: DueReminders = async (db, now, limit) => {
  const key = sql<string>`'questions_waiting ' || ${proposals.id} || ' ' || min(${publicQuestions.id})`;
  const rows = await db
    .select({ proposal: proposals, key, count: sql<number>`count(*)::int`, to: users.id })
    .from(publicQuestions)
    .innerJoin(proposals, eq(proposals.id, publicQuestions.proposalId))
    .innerJoin(users, worksOnProposal)
    .where(
      and(
        eq(publicQuestions.state, 'waiting'),
        isNull(publicQuestions.hiddenAt),
        lte(publicQuestions.askedAt, new Date(now.getTime() - QUESTION_REMINDER_DAYS * DAY_MS)),
        inArray(proposals.status, PUBLIC_STATUSES),
        isNull(users.suspendedAt),
        sql`not exists (select 1 from notification_preferences p where p.user_id = ${users.id}
          and p.preference = 'new_question' and not p.in_product and not p.by_email)`,
      ),
    )
    .groupBy(proposals.id, users.id)
    .having(sql`not ${wasNotified(ownerOf.uid, ownerOf.email, key)}`)
    .limit(limit);
  return rows.map(({ proposal, key, count, to }) => ({
    event: 'questions_waiting',
    facts: { proposal: proposalFacts(proposal), count },
    to,
    key,
  }));
};
