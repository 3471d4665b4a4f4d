import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { SignedIn } from '#domain/base/actor.ts';
import { HOLDING_A_SPOT } from '#domain/application/application.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { NotificationEvent } from '#domain/notification/events.ts';
import type { AppType } from '#domain/proposal/proposal.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { type Database, createDatabase } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { acceptInvitation, withdrawApplication } from '../application/application.ts';
import { inviteApplicant, undoDecision } from '../decision/decision.ts';

const WORDS = { message: '', replyBy: '' };
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal!.code;

/** Two single-connection databases, like two processes. */
export function twoConnections(config: pg.PoolConfig): {
  both: [Database, Database];
  close: () => Promise<void>;
} {
  const [one, other] = [createDatabase({ ...config, max: 1 }), createDatabase({ ...config, max: 1 })];
  return {
    both: [one.db, other.db],
    close: async () => void (await Promise.all([one.close(), other.close()])),
  };
}

/**
 * Races two invitations for the last spot, `rounds` times, alternating a rolling and a due-date
 * proposal. Returns a count by pair of outcomes, the most spots ever held, and the invitations
 * notified and emailed.
 */
export async function raceForLastSpot(db: Database, both: [Database, Database], rounds: number) {
  const boards = await Promise.all(
    (['rolling', 'due_date'] as const).map((kind) => insertOneSpotProposal(db, kind)),
  );
  const outcomes: Record<string, number> = {};
  let mostHeld = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { owner, id, sent } = boards[round % 2]!;
    const two = await Promise.all(
      both.map((connection, item) =>
        inviteApplicant(connection, owner, sent[item]!.application, WORDS, NOON),
      ),
    );
    const together = two.map(codeOf).toSorted().join(', ');
    outcomes[together] = (outcomes[together] ?? 0) + 1;
    const holds = sql`${inArray(applications.status, HOLDING_A_SPOT)} or ${applications.pendingDecision} = 'invited'`;
    mostHeld = Math.max(
      mostHeld,
      await db.$count(applications, and(eq(applications.proposalId, id), sql`(${holds})`)),
    );
    await db
      .update(applications)
      .set({ status: 'submitted', pendingDecision: null })
      .where(eq(applications.proposalId, id));
    // Mark all as read and days old, so that nothing is replaced or counts toward a daily limit.
    await db.update(notifications).set({ readAt: NOON });
    await db.update(emails).set({ createdAt: new Date(NOON.getTime() - 2 * DAY_MS) });
  }
  const people = boards.flatMap(({ sent }) => sent.map(({ person }) => person.uid));
  const eventsOrCount = (table: typeof notifications | typeof emails) =>
    db.$count(table, and(inArray(table.userId, people), eq(table.event, 'invited')));
  return {
    outcomes,
    mostHeld,
    notified: await eventsOrCount(notifications),
    mailed: await eventsOrCount(emails),
  };
}

async function insertOneSpotProposal(db: Database, appType: AppType) {
  const owner = await createMember(db, 'Olga O.');
  const id = await insertProposal(db, owner.uid, NOON, { appType, participants: 1, applicationCount: 2 });
  const sent = [await applicant(db, id), await applicant(db, id)];
  return { owner, id, sent };
}

async function applicant(
  db: Database,
  proposalId: number,
): Promise<{ person: SignedIn; application: number }> {
  const person = await createMember(db, 'Ana A.');
  const facts = { proposalId, applicantId: person.uid, resumeId: null, status: 'submitted' } as const;
  const application = await insertApplication(db, facts, NOON);
  return { person, application };
}

/** Result of a race about an invitation: outcomes, stored state, history and notifications. */
type RaceResult = {
  outcomes: [string, string];
  status: string;
  accepted: number;
  counted: number;
  history: string[];
  toOwner: NotificationEvent[];
  toApplicant: NotificationEvent[];
};

/** Races an acceptance against a withdrawal by the applicant or a take-back by the owner. */
export async function raceAcceptAgainst(
  db: Database,
  [one, other]: [Database, Database],
  against: 'withdraw' | 'takeBack',
): Promise<RaceResult> {
  const { owner, id, sent } = await insertOneSpotProposal(db, 'rolling');
  const { person, application } = sent[0]!;
  await inviteApplicant(db, owner, application, WORDS, NOON);
  await db.update(emails).set({ state: 'sent', sentAt: NOON }).where(eq(emails.userId, person.uid));
  const accept = () => acceptInvitation(one, person, application, NOON);
  const second = () =>
    against === 'withdraw'
      ? withdrawApplication(other, person, application, NOON)
      : undoDecision(other, owner, application, NOON);
  const [accepted, countered] = await Promise.all([accept(), second()]);
  const [row] = await db.select().from(applications).where(eq(applications.id, application));
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
  const history = await db
    .select()
    .from(transitions)
    .where(eq(transitions.applicationId, application))
    .orderBy(asc(transitions.id));
  const eventsOrCount = async (uid: string) => {
    const of = and(eq(notifications.userId, uid), eq(notifications.applicationId, application));
    return (await db.select().from(notifications).where(of).orderBy(asc(notifications.id))).map(
      ({ event }) => event,
    );
  };
  return {
    outcomes: [codeOf(accepted), codeOf(countered)],
    status: row!.status,
    accepted: proposal!.acceptedCount,
    counted: proposal!.applicationCount,
    history: history.map(({ fromStatus, toStatus }) => `${fromStatus} > ${toStatus}`),
    toOwner: await eventsOrCount(owner.uid),
    toApplicant: await eventsOrCount(person.uid),
  };
}
