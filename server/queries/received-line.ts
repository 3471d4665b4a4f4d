import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Actor } from '../../domain/actor.ts';
import {
  type ApplicationFacts,
  type ApplicationStatus,
  holdsSpot,
  isUndecided,
  moveApplication,
  statusForOwner,
} from '../../domain/application.ts';
import { TOGETHER_VERBS, type TogetherVerb } from '../../domain/decide-together.ts';
import type { Proposal } from '../../domain/proposal.ts';
import { type Outcome, done } from '../../domain/refusal.ts';
import { type Waiting, nextOnWaitlist, waitlist } from '../../domain/waitlist.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { applications } from '../data/schema.ts';
import { findReceiving } from './received-application.ts';

/** An application in the owner's list, without what was written in it. */
export type ReceivedLine = {
  id: number;
  name: string;
  /** What the owner's badge says: a pending decision counts as what it will become. */
  shown: ApplicationStatus;
  undecided: boolean;
  /** Words of the answers; 0 once withdrawn. */
  words: number;
  sentAt: Date;
  /** On the waitlist: 1 for who is next. */
  place: number | null;
  /** What the owner can do to it together with others. */
  may: TogetherVerb[];
};

/** What was sent to one proposal, the latest first, as lines. `next` is whom the owner is proposed to invite, see `nextOnWaitlist`. */
export type ReceivedLines = {
  proposal: Proposal;
  lines: ReceivedLine[];
  heldSpots: number;
  undecided: number;
  next: ReceivedLine | null;
};

/**
 * The owner's list of what was sent to one proposal; drafts are not in it. However much was written, only lines are read. For everybody
 * else the refusal of `notYours`. Two statements.
 */
export async function listReceivedLines(
  db: Database,
  actor: Actor,
  proposalId: number,
  now: Date,
): Promise<Outcome<ReceivedLines>> {
  const found = await findReceiving(db, actor, proposalId);
  if (!found.ok) return found;
  const proposal = found.value;
  const text = sql`array_to_string(${applications.answers}, ' ')`;
  const rows = await db
    .select({
      id: applications.id,
      name: users.name,
      status: applications.status,
      pendingDecision: applications.pendingDecision,
      applicantId: applications.applicantId,
      waitlistedAt: applications.waitlistedAt,
      submittedAt: applications.submittedAt,
      words: sql<number>`case when ${applications.status} = 'withdrawn' then 0 else
        (select count(*) from regexp_matches(${text}, '\\S+', 'g')) end`,
    })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.applicantId))
    .where(and(eq(applications.proposalId, proposalId), ne(applications.status, 'saved')))
    .orderBy(desc(applications.submittedAt), desc(applications.id));
  const sent = rows.map((row) => ({ ...row, sentAt: row.submittedAt! }));
  const places = new Map(waitlist(sent).map(({ id }, place) => [id, place + 1]));
  const lines = sent.map((row) => toLine(row, places, mayTogether({ ...row, proposal }, actor, now)));
  const next = nextOnWaitlist(proposal, sent);
  return done({
    proposal,
    lines,
    heldSpots: sent.filter(holdsSpot).length,
    undecided: sent.filter(isUndecided).length,
    next: lines.find(({ id }) => id === next?.id) ?? null,
  });
}

function toLine(
  row: Waiting & { name: string; words: number },
  places: ReadonlyMap<number, number>,
  may: TogetherVerb[],
): ReceivedLine {
  const { id, name, words, sentAt } = row;
  const place = places.get(id) ?? null;
  return { id, name, words, sentAt, place, may, shown: statusForOwner(row), undecided: isUndecided(row) };
}

function mayTogether(facts: ApplicationFacts, actor: Actor, now: Date): TogetherVerb[] {
  return TOGETHER_VERBS.filter((verb) => moveApplication(facts, verb, actor, now).ok);
}
