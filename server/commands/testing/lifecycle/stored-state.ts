import { and, gt, inArray } from 'drizzle-orm';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { applications, transitions, proposals } from '#server/db/schema/proposal.ts';
import { type Board, MODEL_QUESTIONS, type Notified, type Who, isCountedInModel } from './board-model.ts';
import type { RealBoard } from './real-board.ts';

/** Ids of the last notification and the last email that were compared. */
export type Seen = { notice: number; mail: number };

type Stored = { proposals: object[]; applications: object[]; history: string[]; members: string[] };
const time = (at: Date | null) => at?.getTime() ?? null;

/** The state that the model expects in the database. */
export function expectedStored(board: Board): Stored {
  return {
    proposals: board.proposals.map((proposal, key) => {
      if (proposal.isGone) return { isGone: true };
      const { owner, status, hiddenFrom, isRolling, spots, closeAt, resultAt, questions } = proposal;
      const here = board.applications.filter((application) => application.proposal === key);
      return {
        owner,
        status,
        hiddenFrom,
        isRolling,
        spots,
        closeAt,
        resultAt,
        questions,
        counted: here.filter((item) => isCountedInModel(item.status)).length,
        accepted: here.filter((item) => item.status === 'accepted').length,
      };
    }),
    applications: board.applications.map((application) => ({ ...application })),
    history: board.history
      .map(({ proposal, applicant, by, action, from, to, isPending }) =>
        historyText(proposal, applicant, by, action, from, to, isPending),
      )
      .toSorted(),
    members: board.people.map(({ is }) => is),
  };
}

function historyText(
  proposal: number,
  applicant: Who | null,
  by: Who | null,
  action: string,
  from: string,
  to: string,
  isPending: boolean,
): string {
  // The API and the database call undoing a withdrawal "restore", too.
  const name = action === 'undo' ? 'restore' : action;
  return `${proposal}/${applicant ?? '-'}: ${by ?? '-'} ${name} ${from} > ${to}${isPending ? ' (pending)' : ''}`;
}

/** The state in the database, in the model's terms. */
export async function stored({ db, people, proposalIds }: RealBoard): Promise<Stored> {
  const uids = people.map(({ person }) => person.uid);
  const whoIs = (uid: string | null) => (uid === null || !uids.includes(uid) ? null : uids.indexOf(uid));
  const key = (id: number) => proposalIds.indexOf(id);
  const ids = [...proposalIds, 0];
  const [found, sent, made, accounts] = await Promise.all([
    db.select().from(proposals).where(inArray(proposals.id, ids)),
    db.select().from(applications).where(inArray(applications.proposalId, ids)).orderBy(applications.id),
    db.select().from(transitions).where(inArray(transitions.proposalId, ids)),
    db.select().from(users).where(inArray(users.id, uids)),
  ]);
  const applicantOf = new Map(sent.map(({ id, applicantId }) => [id, whoIs(applicantId)]));
  return {
    proposals: proposalIds.map((id) => {
      const row = found.find((item) => item.id === id);
      return row
        ? {
            owner: whoIs(row.ownerId),
            status: row.status,
            hiddenFrom: row.hiddenFrom,
            isRolling: row.appType === 'rolling',
            spots: row.participants,
            closeAt: time(row.closeAt),
            resultAt: time(row.resultAt),
            questions: (MODEL_QUESTIONS as readonly string[]).indexOf(row.questions[0]),
            counted: row.applicationCount,
            accepted: row.acceptedCount,
          }
        : { isGone: true };
    }),
    applications: sent.map((row) => ({
      proposal: key(row.proposalId),
      applicant: whoIs(row.applicantId),
      status: row.status,
      pending: row.pendingDecision,
      note: row.message,
      replyBy: time(row.replyBy),
      waitingSince: time(row.waitlistedAt),
      changedAt: time(row.changedAt),
      firstSentAt: time(row.submittedAt),
    })),
    history: made
      .map((row) =>
        historyText(
          key(row.proposalId),
          row.applicationId === null ? null : applicantOf.get(row.applicationId)!,
          whoIs(row.actorId),
          row.action,
          row.fromStatus,
          row.toStatus,
          row.pending,
        ),
      )
      .toSorted(),
    members: uids.map((uid) => {
      const account = accounts.find(({ id }) => id === uid);
      return account ? (account.suspendedAt ? 'suspended' : 'here') : 'gone';
    }),
  };
}

/** Notifications and emails to these people since `seen`, and the new `seen`. */
export async function notifiedSince(
  { db, people }: RealBoard,
  seen: Seen,
): Promise<Notified & { seen: Seen }> {
  const uids = people.map(({ person }) => person.uid);
  const lines = await db
    .select({ id: notifications.id, uid: notifications.userId, event: notifications.event })
    .from(notifications)
    .where(and(inArray(notifications.userId, uids), gt(notifications.id, seen.notice)));
  const sent = await db
    .select({ id: emails.id, uid: emails.userId, event: emails.event })
    .from(emails)
    .where(and(inArray(emails.userId, uids), gt(emails.id, seen.mail)));
  const last = (rows: { id: number }[], before: number) => Math.max(before, ...rows.map(({ id }) => id));
  const words = (rows: { uid: string | null; event: string }[]) =>
    rows.map(({ uid, event }) => `${uids.indexOf(uid!)} ${event}`).toSorted();
  return {
    lines: words(lines),
    mails: words(sent),
    seen: { notice: last(lines, seen.notice), mail: last(sent, seen.mail) },
  };
}
