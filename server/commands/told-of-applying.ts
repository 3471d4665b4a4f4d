import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import { type ApplicationAction, transitionApplication, statusForOwner } from '../../domain/application.ts';
import { FORMER_MEMBER } from '../../domain/member.ts';
import { type FactsOf, proposalFacts } from '../../domain/notification-facts.ts';
import { dayIn } from '../../domain/deadline.ts';
import { askedQuestions } from '../../domain/proposal.ts';
import { resumeExpiresAt, resumeUse } from '../../domain/resume.ts';
import { users } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { findNextOnWaitlist } from '../data/next-on-waitlist.ts';
import { mails } from '../data/notice-schema.ts';
import { type Notice, leaveNotices } from '../data/outbox.ts';
import { resumes } from '../data/resume-schema.ts';
import { applications, proposals } from '../data/schema.ts';
import type { ApplicationRow, ProposalRow } from './locked-rows.ts';
import { newApplication } from './told-of-new-applications.ts';

const DAY_MS = 86_400_000;

/** A proposal and an application to it as they stand after the applicant's move, and whose move it was. */
type Moved = { proposal: ProposalRow; application: ApplicationRow; person: SignedIn };

/** The applicant gets a receipt with all their answers each time they send them; the owner hears of a new application, once. */
export async function tellOfSubmission(
  tx: Database,
  moved: Moved,
  replaced: boolean,
  now: Date,
): Promise<void> {
  const left = [await receipt(tx, moved, replaced, now)];
  if (!replaced) left.push(await newApplication(tx, moved, now));
  else if (isDecidedOn(moved.application)) left.push(changedNotice(moved, now));
  await leaveNotices(tx, left, now);
}

/** The owner has put something down about it: a pending decision, the shortlist or the waitlist. */
function isDecidedOn({ status, pendingDecision }: ApplicationRow): boolean {
  return pendingDecision !== null || status !== 'submitted';
}

/** At most one a day for a proposal. */
function changedNotice({ proposal, application, person }: Moved, now: Date): Notice {
  const facts = {
    ...{ applicationId: application.id, proposal: proposalFacts(proposal) },
    applicant: person.name,
  };
  const key = `changed ${proposal.id} ${dayIn(now, proposal.timeZone)}`;
  return { event: 'application_changed', facts, to: proposal.ownerId, key };
}

/** Tells of what an applicant did with an application that was sent. `before` is where it stood. */
export async function tellOfApplicantsMove(
  tx: Database,
  before: ApplicationRow,
  moved: Moved,
  verb: ApplicationAction,
  now: Date,
): Promise<void> {
  const { proposal, application, person } = moved;
  const about = { applicationId: application.id, proposal: proposalFacts(proposal) };
  const toOwner = { to: proposal.ownerId, from: person.uid };
  const applicant = person.name;
  if (verb === 'restore') return tellOfSubmission(tx, moved, false, now);
  if (verb === 'withdraw') {
    const from = statusForOwner(before);
    await leaveNotices(
      tx,
      [
        {
          event: 'application_withdrawn',
          facts: { ...about, mayRestore: mayRestore(moved, now) },
          to: person.uid,
        },
        {
          ...{ event: 'applicant_withdrew', facts: { ...about, applicant, from }, ...toOwner },
          ...(from === 'submitted' && (await wasMailedToday(tx, moved, now)) && { mail: false }),
        },
      ],
      now,
    );
  } else if (verb === 'accept') {
    const facts = { ...about, applicant, email: person.email };
    const contact = await contactOf(tx, proposal.ownerId);
    await leaveNotices(
      tx,
      [
        { event: 'invitation_accepted', facts, ...toOwner },
        { event: 'spot_accepted', facts: { ...about, contact }, to: person.uid },
      ],
      now,
    );
  } else if (verb === 'decline') {
    const next = await findNextOnWaitlist(tx, proposal.id);
    const facts = { ...about, applicant, note: application.declineNote, next };
    await leaveNotices(tx, [{ event: 'invitation_declined', facts, ...toOwner }], now);
  }
}

async function contactOf(tx: Database, uid: string): Promise<FactsOf['spot_accepted']['contact']> {
  if (uid === FORMER_MEMBER.id) return null;
  const [owner] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, uid));
  return owner ?? null;
}

/** Going back and forth is mailed to the owner once a day, unless it frees a seat or undoes a mark of theirs. */
async function wasMailedToday(tx: Database, { proposal, application }: Moved, now: Date): Promise<boolean> {
  const before = and(
    ...[eq(mails.userId, proposal.ownerId), eq(mails.event, 'applicant_withdrew')],
    gt(mails.createdAt, new Date(now.getTime() - DAY_MS)),
    sql`${mails.facts} ->> 'applicationId' = ${String(application.id)}`,
  );
  return (await tx.$count(mails, before)) > 0;
}

function mayRestore({ proposal, application, person }: Moved, now: Date): boolean {
  return transitionApplication({ ...application, proposal }, 'restore', person, now).ok;
}

async function receipt(
  tx: Database,
  { proposal, application, person }: Moved,
  replaced: boolean,
  now: Date,
): Promise<Notice> {
  const answers = askedQuestions(proposal.questions).map(({ place, question }) => ({
    question,
    answer: application.answers[place]!,
  }));
  const { comments, referenceLink } = application;
  const facts = {
    ...{ applicationId: application.id, proposal: proposalFacts(proposal), sentAt: now.toISOString() },
    ...{ replaced, answers, comments, referenceLink },
    ...(await resumeFacts(tx, application.resumeId)),
  };
  return { event: 'receipt', facts, to: person.uid };
}

/** The file, while it is there, and when it is deleted: one that is part of several applications is kept for the longest of them. */
async function resumeFacts(
  tx: Database,
  resumeId: string | null,
): Promise<Pick<FactsOf['receipt'], 'resume' | 'resumeDeletedAt'>> {
  const uses = resumeId
    ? await tx
        .select({
          ...{ fileName: resumes.fileName, bytes: resumes.bytes, uploadedAt: resumes.uploadedAt },
          ...{ status: applications.status, appType: proposals.appType },
          ...{ closeAt: proposals.closeAt, resultAt: proposals.resultAt, resumeDays: proposals.resumeDays },
        })
        .from(resumes)
        .innerJoin(applications, eq(applications.resumeId, resumes.id))
        .innerJoin(proposals, eq(proposals.id, applications.proposalId))
        .where(and(eq(resumes.id, resumeId), isNull(resumes.deletedAt)))
    : [];
  const file = uses[0];
  if (!file) return { resume: null, resumeDeletedAt: null };
  const { fileName, bytes, uploadedAt } = file;
  const until = resumeExpiresAt(uploadedAt, uses.map(resumeUse));
  return { resume: { fileName, bytes }, resumeDeletedAt: until.toISOString() };
}
