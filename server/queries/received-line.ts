import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import {
  type ApplicationFacts,
  holdsSpot,
  isUndecided,
  transitionApplication,
  statusForOwner,
} from '../../domain/application.ts';
import { BULK_CAP, BULK_ACTIONS, type BulkAction } from '../../domain/bulk-decision.ts';
import type { Proposal } from '../../domain/proposal.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { type Waiting, nextOnWaitlist, waitlist } from '../../domain/waitlist.ts';
import { users } from '../db/account-schema.ts';
import type { Database } from '../db/database.ts';
import { applications } from '../db/schema.ts';
import { type TimeCursor, writeTimeCursor, readTimeCursor } from './time-cursor.ts';
import { changeOf, findReceiving } from './received-application.ts';

/** An application in the owner's list, without its texts. */
export type ReceivedLine = {
  id: number;
  name: string;
  /** Status on the owner's badge: a pending decision counts as the status it will become. */
  shown: ApplicationStatus;
  undecided: boolean;
  /** Number of words in the answers; 0 once withdrawn. */
  wordCount: number;
  sentAt: Date;
  /**
   * Set when answers were replaced, until the owner decides or confirms. `afterDecision`: a
   * decision existed.
   */
  changed: { at: Date; afterDecision: boolean } | null;
  /** The owner has a private note about it. */
  hasNote: boolean;
  /** Position on the waitlist, from 1. */
  waitlistPosition: number | null;
  /** Bulk actions that the owner may take. */
  may: BulkAction[];
};

/**
 * A page of the owner's list, latest first. `sent`, `heldSpots` and `undecided` count all pages;
 * `next` is who to invite next (`nextOnWaitlist`), on any page.
 */
export type ReceivedLines = {
  proposal: Proposal;
  lines: ReceivedLine[];
  sent: number;
  heldSpots: number;
  undecided: number;
  next: Pick<ReceivedLine, 'id' | 'name'> | null;
  /** This is not the first page. */
  isLater: boolean;
  nextAfter: string | null;
};

/**
 * Page selection: after a cursor or the page of `openId`; `ids` restricts the rows. `undecided`
 * applies only when the list exceeds one page.
 */
type LineSelection = {
  after?: string | null;
  openId?: number | null;
  undecided?: boolean;
  ids?: readonly number[];
};

/**
 * Submitted applications of one proposal, for its owner; names and word counts are read for one
 * page only. Refuses others with `notOwnerRefusal`, a damaged cursor with `malformed`; three
 * statements.
 */
export async function listReceivedLines(
  db: Database,
  actor: Actor,
  proposalId: number,
  selection: LineSelection,
  now: Date,
): Promise<Outcome<ReceivedLines>> {
  const after = readTimeCursor(selection.after ?? null);
  if (!after.ok) return after;
  const found = await findReceiving(db, actor, proposalId);
  if (!found.ok) return found;
  const proposal = found.value;
  const sent = await listSent(db, proposalId);
  const onlyUndecided = selection.undecided === true && sent.length > BULK_CAP;
  const chosen = sent.filter(
    (row) => (!onlyUndecided || isUndecided(row)) && (selection.ids?.includes(row.id) ?? true),
  );
  const from = startOf(chosen, after.value, selection.openId ?? null);
  const page = chosen.slice(from, from + BULK_CAP);
  const next = nextOnWaitlist(proposal, sent);
  const details = await selectLineDetails(db, [...page, ...(next ? [next] : [])]);
  const waitlistPositions = new Map(waitlist(sent).map(({ id }, index) => [id, index + 1]));
  const last = page.at(-1);
  return done({
    proposal,
    lines: page.flatMap((row) => {
      const detail = details.get(row.id);
      return detail
        ? [toLine({ ...row, ...detail }, waitlistPositions, mayTogether({ ...row, proposal }, actor, now))]
        : [];
    }),
    sent: sent.length,
    heldSpots: sent.filter(holdsSpot).length,
    undecided: sent.filter(isUndecided).length,
    next: (next && details.get(next.id)) ?? null,
    isLater: from > 0,
    nextAfter: last && from + page.length < chosen.length ? writeTimeCursor(last.sentAt, last.id) : null,
  });
}

type Sent = Waiting & { applicantId: string };

/**
 * Every submitted application with the columns for order, spots and decisions, without its texts.
 */
async function listSent(db: Database, proposalId: number): Promise<Sent[]> {
  const { id, status, pendingDecision, applicantId, waitlistedAt, changedAt, submittedAt } = applications;
  const rows = await db
    .select({ id, status, pendingDecision, applicantId, waitlistedAt, changedAt, submittedAt })
    .from(applications)
    .where(and(eq(applications.proposalId, proposalId), ne(status, 'saved')))
    .orderBy(desc(submittedAt), desc(id));
  return rows.map(({ submittedAt: sentAt, ...row }) => ({ ...row, sentAt: sentAt! }));
}

/**
 * First index of a page. Compares the cursor's key, so that concurrent changes repeat or skip no
 * row.
 */
function startOf(rows: readonly Sent[], after: TimeCursor | null, openId: number | null): number {
  if (after) {
    const isBeyond = ({ sentAt, id }: Sent) =>
      sentAt.getTime() < after.at || (sentAt.getTime() === after.at && id < after.id);
    const first = rows.findIndex(isBeyond);
    return first === -1 ? rows.length : first;
  }
  const open = rows.findIndex(({ id }) => id === openId);
  return Math.floor(Math.max(0, open) / BULK_CAP) * BULK_CAP;
}

async function selectLineDetails(db: Database, rows: readonly { id: number }[]) {
  const text = sql`array_to_string(${applications.answers}, ' ')`;
  const found = await db
    .select({
      id: applications.id,
      name: users.name,
      wordCount: sql<number>`case when ${applications.status} = 'withdrawn' then 0 else
        (select count(*) from regexp_matches(${text}, '\\S+', 'g')) end`,
      hasNote: sql<boolean>`exists (select 1 from application_notes n where n.application_id = applications.id)`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(
      inArray(
        applications.id,
        rows.map(({ id }) => id),
      ),
    );
  // Accounts deleted between the two statements are missing.
  return new Map(found.map((row) => [row.id, row]));
}

function toLine(
  row: Waiting & { name: string; wordCount: number; hasNote: boolean },
  waitlistPositions: ReadonlyMap<number, number>,
  may: BulkAction[],
): ReceivedLine {
  const { id, name, wordCount, sentAt, hasNote } = row;
  return {
    id,
    name,
    wordCount,
    sentAt,
    hasNote,
    may,
    waitlistPosition: waitlistPositions.get(id) ?? null,
    shown: statusForOwner(row),
    undecided: isUndecided(row),
    changed: changeOf(row),
  };
}

function mayTogether(facts: ApplicationFacts, actor: Actor, now: Date): BulkAction[] {
  return BULK_ACTIONS.filter((action) => transitionApplication(facts, action, actor, now).ok);
}
