import { lt, sql } from 'drizzle-orm';
import type { SignedIn, Admin } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { RESUME_DAYS } from '#domain/application/resume.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { stateDemand } from '#server/commands/proposal/demand-statement.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import { hideProposal } from '#server/commands/moderation/moderation.ts';
import {
  closeProposal,
  publishContent,
  saveDraft,
  withdrawProposal,
} from '#server/commands/proposal/proposal.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import { answerQuestion } from '#server/commands/proposal/question-answer.ts';
import { closeReports, reportProposal } from '#server/commands/moderation/report.ts';
import { recordResume } from '#server/commands/application/resume.ts';
import type { Database } from '#server/db/database.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import { hasMembers } from '#server/queries/account/has-members.ts';
import { type DemoApplication, type DemoEvent, peopleOf } from './demo-application.ts';
import { applicationEvents } from './demo-apply.ts';
import { TO_EARLIER } from './demo-applications-earlier.ts';
import { TO_DECIDED } from './demo-applications-decided.ts';
import { TO_OPEN } from './demo-applications-open.ts';
import { POPULAR } from './demo-applications-popular.ts';
import { POSTMORTEMS } from './demo-applications-postmortems.ts';
import { DRAFTS } from './demo-drafts.ts';
import { writeDemoAnnouncements } from './demo-announcements.ts';
import { recordDemoFacts } from './demo-facts.ts';
import { setUpDemoPanel } from './demo-panel.ts';
import { recordResumeDownloads, settleNotifications } from './demo-notifications.ts';
import { type DemoProposal, buildContent, instantInDays } from './demo-proposal.ts';
import { PROFILES } from './demo-profiles.ts';
import { coOwnerEvents } from './demo-proposal-people.ts';
import { EARLIER } from './demo-proposals-earlier.ts';
import { FINISHED, TO_FINISHED } from './demo-proposals-finished.ts';
import { LATER } from './demo-proposals-later.ts';
import { PAST } from './demo-proposals-past.ts';
import { ROLLING } from './demo-proposals-rolling.ts';
import { SOON } from './demo-proposals-soon.ts';
import { DEMO_QUESTIONS, type DemoQuestion } from './demo-questions.ts';
import { CLEARED, DEMO_REPORTS, type DemoReport, HIDDEN_NOTE } from './demo-reports.ts';
import { saveDemoSearches } from './demo-saved-searches.ts';
import { type DemoResume, storeDemoResumes } from './demo-resumes.ts';
import { ALL_PEOPLE, type PersonKey, demoActor, demoUid } from './demo-people.ts';
import { joinedDay, recordSignIns } from './demo-sign-ins.ts';
import { demoTerms } from './demo-terms.ts';
import { expectSeeded } from './expect-ok.ts';

/** All proposals of the demo world by key. */
export const DEMO_PROPOSALS: Record<string, DemoProposal> = {
  ...SOON,
  ...LATER,
  ...ROLLING,
  ...PAST,
  ...EARLIER,
  ...FINISHED,
};

/** All applications by the proposal's key. */
export const DEMO_APPLICATIONS: Record<string, readonly DemoApplication[]> = Object.fromEntries(
  Object.keys(DEMO_PROPOSALS).map((key) => [
    key,
    [TO_EARLIER, TO_FINISHED, TO_OPEN, TO_DECIDED, { postmortems: POSTMORTEMS }, POPULAR].flatMap(
      (sent: Record<string, readonly DemoApplication[]>) => sent[key] ?? [],
    ),
  ]),
);

// Advisory lock: two processes that start at once load only one world. An arbitrary constant.
const ADVISORY_LOCK_KEY = 20_260_101;
/** Day of profiles and resumes; everyone has joined by then. */
const JOINED = -400;
const ADMIN: Admin = { ...demoActor('ada'), kind: 'admin' };

/**
 * Loads invented people, proposals and applications around `now` into an empty board, through the
 * commands. Returns false, and does nothing, if there are members.
 */
export async function loadDemoWorld({
  db,
  blobs,
  now,
}: {
  db: Database;
  blobs: BlobStore;
  now: Date;
}): Promise<boolean> {
  if (await hasMembers(db)) return false;
  const applicants = new Set(Object.values(DEMO_APPLICATIONS).flat().flatMap(peopleOf));
  const files = await storeDemoResumes(blobs, [...applicants]);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`);
    if (await hasMembers(tx)) return false;
    const resumes = await addPeople(tx, files, now);
    for (const [key, demo] of oldestFirst()) {
      await replayProposal(tx, key, demo, resumes, now);
    }
    for (const { by, day, form } of DRAFTS) {
      const draft = { draftId: null, revision: null, form };
      expectSeeded(await saveDraft(tx, demoActor(by), draft, instantInDays(day, now)));
    }
    for (const { of, form } of PROFILES)
      expectSeeded(await saveProfile(tx, demoActor(of), form, instantInDays(JOINED, now)));
    await setUpDemoPanel(tx, now);
    await writeDemoAnnouncements(tx, ADMIN, now);
    await recordDemoFacts(tx, now);
    await saveDemoSearches(tx, now);
    await recordSignIns(tx, now);
    await settleNotifications(tx, now);
    await markPastNotificationsRead(tx, now);
    return true;
  });
}

/**
 * Marks notifications older than three days as read. Deletes pending emails and email jobs, since
 * nothing of the demo world's past may be emailed.
 */
async function markPastNotificationsRead(tx: Database, now: Date): Promise<void> {
  await tx.delete(emails);
  await tx.execute(
    sql`delete from pgboss.job where name in ('send-email', 'notify-subscribers', 'match-saved-searches', 'notify-members')`,
  );
  const readBefore = lt(notifications.at, new Date(now.getTime() - 3 * DAY_MS));
  await tx
    .update(notifications)
    .set({ readAt: sql`${notifications.at}` })
    .where(readBefore);
}

function oldestFirst(): [string, DemoProposal][] {
  return Object.entries(DEMO_PROPOSALS).toSorted(([, a], [, b]) => a.posted - b.posted);
}

async function addPeople(
  tx: Database,
  files: ReadonlyMap<PersonKey, DemoResume>,
  now: Date,
): Promise<Map<PersonKey, string>> {
  const resumes = new Map<PersonKey, string>();
  for (const key of Object.keys(ALL_PEOPLE) as PersonKey[]) {
    const { name, email } = ALL_PEOPLE[key];
    const joined = instantInDays(JOINED, now);
    const since = instantInDays(joinedDay(key, JOINED), now);
    await insertTrialPerson(tx, { uid: demoUid(key), name, email }, since);
    const file = files.get(key);
    if (!file) continue;
    const { blobKey, sentName, size, sha256 } = file;
    const recorded = await recordResume(
      tx,
      demoActor(key),
      { blobKey, sentName, bytes: size, sha256 },
      joined,
    );
    resumes.set(key, expectSeeded(recorded).id);
  }
  return resumes;
}

/** Replays one proposal and its applications in chronological order up to `now`. */
async function replayProposal(
  tx: Database,
  key: string,
  demo: DemoProposal,
  resumes: ReadonlyMap<PersonKey, string>,
  now: Date,
): Promise<void> {
  const sent = DEMO_APPLICATIONS[key] ?? [];
  const owner = demoActor(demo.owner);
  const terms = demoTerms(key);
  const content = buildContent(demo, now, terms);
  const rule = { resumeDays: RESUME_DAYS, firstProposal: demo.marked ? 'marked' : 'open' } as const;
  const published = await publishContent(tx, owner, content, instantInDays(demo.posted, now), rule);
  const { id } = expectSeeded(published);
  const events = [
    ...applicationEvents(tx, { id, demo, terms, owner, resumes }, sent, now),
    ...ownerEvents(tx, id, demo, now),
    ...coOwnerEvents(tx, { id, key, owner: demo.owner }, now),
    ...reportEvents(tx, id, key, now),
    ...questionEvents(tx, { id, owner }, DEMO_QUESTIONS[key] ?? [], now),
  ];
  for (const { at, happen } of events.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await happen(at);
  await recordDownloads(tx, id, demo, sent, resumes, now);
}

function ownerEvents(tx: Database, id: number, demo: DemoProposal, now: Date): DemoEvent[] {
  const owner = demoActor(demo.owner);
  const on = (day: number | undefined, happen: (at: Date) => Promise<Outcome<unknown>>): DemoEvent[] =>
    day === undefined
      ? []
      : [{ at: instantInDays(day, now), happen: async (at) => void expectSeeded(await happen(at)) }];
  return [
    ...on(demo.closed, (at) => closeProposal(tx, owner, id, at)),
    ...on(demo.demand?.day, (at) => stateDemand(tx, owner, id, { demand: demo.demand!.is }, at)),
    ...on(demo.announced, (at) => announceResults(tx, owner, id, at)),
    ...on(demo.withdrawn, (at) => withdrawProposal(tx, owner, id, at)),
    ...on(demo.hidden, (at) => hideProposal(tx, ADMIN, id, { note: HIDDEN_NOTE }, at)),
  ];
}

function reportEvents(tx: Database, id: number, key: string, now: Date): DemoEvent[] {
  const send = ({ by, day, reason, words }: DemoReport): DemoEvent => ({
    at: instantInDays(day, now),
    happen: async (at) =>
      void expectSeeded(await reportProposal(tx, demoActor(by), id, { reason, words }, at)),
  });
  const cleared = CLEARED[key];
  const clear = async (at: Date) => void expectSeeded(await closeReports(tx, ADMIN, id, at));
  return [
    ...(DEMO_REPORTS[key] ?? []).map(send),
    ...(cleared === undefined ? [] : [{ at: instantInDays(cleared, now), happen: clear }]),
  ];
}

function questionEvents(
  tx: Database,
  { id, owner }: { id: number; owner: SignedIn },
  questions: readonly DemoQuestion[],
  now: Date,
): DemoEvent[] {
  return questions.flatMap(({ by, day, question, answered }) => {
    let questionId = 0;
    const ask = async (at: Date) => {
      questionId = expectSeeded(await askQuestion(tx, demoActor(by), id, { question }, at)).id;
    };
    const asked = { at: instantInDays(day, now), happen: ask };
    if (!answered) return [asked];
    const answer = async (at: Date) =>
      void expectSeeded(await answerQuestion(tx, owner, questionId, { answer: answered.answer }, at));
    return [asked, { at: instantInDays(answered.day, now), happen: answer }];
  });
}

async function recordDownloads(
  tx: Database,
  proposalId: number,
  demo: DemoProposal,
  sent: readonly DemoApplication[],
  resumes: ReadonlyMap<PersonKey, string>,
  now: Date,
): Promise<void> {
  const rows = sent.flatMap(({ by, opened = [] }) =>
    opened.map((day) => ({
      resumeId: resumes.get(by)!,
      readerId: demoUid(demo.owner),
      proposalId,
      readAt: instantInDays(day - 0.02, now),
    })),
  );
  await recordResumeDownloads(tx, rows);
}
