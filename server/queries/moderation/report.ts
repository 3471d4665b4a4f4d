import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import {
  type ProposalSafety,
  phrasesOf,
  type StoredSafety,
  safetyOf,
} from '#domain/proposal/proposal-safety.ts';
import type { ReportReason, ReportView } from '#domain/moderation/report.ts';
import type { FoundPhrase } from '#domain/proposal/warning-phrases.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { reports } from '#server/db/schema/moderation.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { type ProposalModeration, listModeration } from '../proposal/moderation.ts';
import { proposalColumns } from '../proposal/proposal-columns.ts';
import { storedSafety } from '../proposal/proposal-safety.ts';

/** Most proposals in one list; older ones appear once these are closed. */
const REPORTED_LIMIT = 100;
/** Most reports listed of one proposal. */
const REPORT_LIMIT = 200;

const grouped = sql`select p.id, count(r.id) as reported, count(r.id) filter (where r.closed_at is null) as unsettled,
  max(r.created_at) as reported_at, max(r.closed_at) as settled_at, p.status = 'hidden' as hidden,
  p.paused_at is not null as paused, p.posted_at, s.newcomer is not null as first,
  coalesce(s.newcomer = 'held', false) as held, coalesce(cardinality(s.phrases) > 0, false) as phrases
  from proposals p left join reports r on r.proposal_id = p.id
  left join proposal_safety s on s.proposal_id = p.id and s.looked_at is null and p.status <> 'withdrawn'
  where p.status = 'hidden' or r.id is not null or s.proposal_id is not null
  group by p.id, s.proposal_id`;

const IN_VIEW = {
  open: sql`unsettled > 0 and not hidden and not paused`,
  paused: sql`paused and not hidden`,
  first: sql`first and (held or not hidden)`,
  phrases: sql`phrases and not hidden`,
  hidden: sql`hidden and not held`,
  closed: sql`reported > 0 and unsettled = 0 and not hidden and not paused`,
} as const satisfies Record<ReportView, unknown>;

/** Number of proposals in each of the admins' lists. One statement. */
export async function countReported(db: Database): Promise<Record<ReportView, number>> {
  const counted = await db.execute<Record<ReportView, number>>(
    sql`select count(*) filter (where ${IN_VIEW.open}) as open, count(*) filter (where ${IN_VIEW.paused}) as paused,
      count(*) filter (where ${IN_VIEW.first}) as first, count(*) filter (where ${IN_VIEW.phrases}) as phrases,
      count(*) filter (where ${IN_VIEW.hidden}) as hidden, count(*) filter (where ${IN_VIEW.closed}) as closed
      from (${grouped}) as g`,
  );
  return counted.rows[0]!;
}

/** Number of proposals that wait for an admin: reported, paused, or noticed. One statement. */
export async function countWaitingForAdmin(db: Database): Promise<number> {
  const { open, paused, first, phrases } = IN_VIEW;
  const counted = await db.execute<{ count: number }>(
    sql`select count(*) as count from (${grouped}) as g
      where (${open}) or (${paused}) or (${first}) or (${phrases})`,
  );
  return counted.rows[0]!.count;
}

/**
 * A listed proposal. `latest` is when it was last reported, paused, posted, hidden or closed,
 * depending on the view.
 */
export type ReportedProposal = {
  id: number;
  title: string;
  name: string;
  organization: string;
  count: number;
  reasons: ReportReason[];
  latest: Date;
  hiddenBy: string | null;
  safety: ProposalSafety;
};

/**
 * One of the admins' lists, latest event first, or with `ownerId` that member's proposals with open
 * reports, paused ones too. Admins only, one statement.
 */
export async function listReported(
  db: Database,
  _admin: Admin,
  view: ReportView,
  ownerId: string | null = null,
): Promise<ReportedProposal[]> {
  const shown = ownerId === null ? IN_VIEW[view] : sql`unsettled > 0 and proposals.owner_id = ${ownerId}`;
  type Listed = Omit<ReportedProposal, 'latest' | 'safety'> & {
    latest: string | Date;
    stored: StoredSafety | null;
  };
  const listed = await db.execute<Listed>(
    sql`select g.id, proposals.title, proposals.name, proposals.organization, hide.by as "hiddenBy",
      ${storedSafety} as stored,
      case when ${view} in ('open', 'paused') then unsettled else reported end as count,
      case ${view} when 'open' then reported_at when 'paused' then proposals.paused_at when 'hidden' then hide.at
        when 'closed' then settled_at else g.posted_at end as latest,
      array(select r.reason from reports r where r.proposal_id = g.id and (${view} not in ('open', 'paused') or r.closed_at is null)
        group by r.reason order by max(r.created_at) desc) as reasons
      from (${grouped}) as g join proposals on proposals.id = g.id
      left join lateral (select m.at, u.name as by from transitions m left join users u on u.id = m.actor_id
        where m.proposal_id = g.id and m.application_id is null and m.action = 'hide' and g.hidden
        order by m.id desc limit 1) as hide on true
      where ${shown} order by latest desc nulls last, g.id desc limit ${REPORTED_LIMIT}::int`,
  );
  return listed.rows.map(({ stored, ...row }) => ({
    ...row,
    latest: new Date(row.latest),
    safety: safetyOf(stored),
  }));
}

/** One proposal for an admin's review: its text, every report, and the moderation history. */
export type ReportedInFull = {
  proposal: Pick<
    Proposal,
    | 'id'
    | 'ownerId'
    | 'title'
    | 'name'
    | 'organization'
    | 'recruitmentType'
    | 'postedAt'
    | 'applicationCount'
    | 'status'
    | 'pausedAt'
    | 'description'
  >;
  owner: { name: string; suspended: boolean };
  /** It is hidden as a scam. */
  isScam: boolean;
  safety: ProposalSafety;
  foundPhrases: FoundPhrase[];
  /** Number of open reports, with those that are not listed. */
  openReports: number;
  /** The latest. `question` is the one reported; null for a report of the proposal itself. */
  reports: {
    createdAt: Date;
    reason: ReportReason;
    words: string;
    open: boolean;
    question: { id: number; text: string } | null;
  }[];
  moderation: (ProposalModeration & { by: string | null })[];
};

/**
 * A proposal with its reports, latest first, without the reporters. Admins only, three statements.
 */
export async function findReported(
  db: Database,
  _admin: Admin,
  id: number,
): Promise<Outcome<ReportedInFull>> {
  const { ownerId, title, name, organization, recruitmentType, postedAt, applicationCount, status } =
    proposals;
  const [row] = await db
    .select({
      proposal: {
        id: proposals.id,
        ownerId,
        title,
        name,
        organization,
        recruitmentType,
        postedAt,
        applicationCount,
        status,
        pausedAt: proposals.pausedAt,
        description: proposals.description,
      },
      isScam: sql<boolean>`${proposals.scamAt} is not null`,
      openReports: sql<number>`(select count(*)::int from reports r where r.proposal_id = ${proposals.id} and r.closed_at is null)`,
      owner: { name: users.name, suspended: sql<boolean>`${users.suspendedAt} is not null` },
      storedSafety,
      content: proposalColumns,
    })
    .from(proposals)
    .innerJoin(users, eq(users.id, proposals.ownerId))
    .where(eq(proposals.id, id));
  if (!row) return refuse('not_found');
  const reported = await db
    .select({
      createdAt: reports.createdAt,
      reason: reports.reason,
      words: reports.words,
      open: sql<boolean>`${reports.closedAt} is null`,
      question: {
        id: publicQuestions.id,
        text: publicQuestions.question,
      },
    })
    .from(reports)
    .leftJoin(publicQuestions, eq(publicQuestions.id, reports.questionId))
    .where(eq(reports.proposalId, id))
    .orderBy(desc(reports.createdAt), asc(reports.id))
    .limit(REPORT_LIMIT);
  const { storedSafety: noticed, content, ...found } = row;
  const moderation = await listModeration(db, id);
  const foundPhrases = phrasesOf(content);
  return done({ ...found, safety: safetyOf(noticed), foundPhrases, reports: reported, moderation });
}
