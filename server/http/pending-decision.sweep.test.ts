import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR, isSignedIn } from '#domain/base/actor.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import { type Outcome, done } from '#domain/base/refusal.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import {
  decideInBulk,
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { submitPanelReview } from '#server/commands/review/panel-review.ts';
import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { inviteTeamMember, joinTeam } from '#server/commands/team/team-invitation.ts';
import { saveTeamPart } from '#server/commands/team/team-part.ts';
import { PANEL_FORM, completeReview, markReady } from '#server/commands/testing/panel-world.ts';
import { deleteOwnResume } from '#server/commands/application/resume.ts';
import type { Database } from '#server/db/database.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { notificationsTo } from '#server/email/testing/notified.ts';
import { listReceivedApplications } from '#server/queries/review/received-application.ts';
import { addAccountExport } from './documents/account-export.ts';
import { createApi } from './api/api.ts';
import { addCalendarFile } from './documents/calendar-file.ts';
import { addPreviewImages } from './documents/preview-images.ts';
import { addProposalFeed } from './documents/proposal-feed.ts';
import type { HttpApp, HttpEnv, RequestContext } from './request-context.ts';
import { addResultEmailPreview } from './documents/result-email-preview.ts';
import { addResumeDownload } from './resumes/resume-download.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';
import { addSiteFiles } from './documents/site-files.ts';
import { addSitemap } from './documents/sitemap.ts';
import { addTrialMailbox } from './documents/trial-mailbox.ts';
import { everyPage, serializeResponse, readPage } from './testing/read-pages.ts';
import { collectRows } from '#server/testing/collect.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'collegium-pending-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const blobs = await openFolderStore(folder);
const publicUrl = 'https://board.example';
const CANARY = 'Canary-Wren';
const DECIDED_AT = new Date(NOON.getTime() + HOUR_MS);
const ASKED_AT = new Date(NOON.getTime() + 2 * HOUR_MS);
const REPLY_BY = '2027-02-03';

// A due-date proposal with an applicant for each fate (`hoping` is undecided), one with a draft
// only, and a stranger.
const owner = await createMember(db, 'Olga O.');
const content = sampleContent({ teamMode: 'alone_or_team', teamSize: 2 });
const proposalId = expectOk(await publishContent(db, owner, content, NOON)).id;
const other = expectOk(await publishContent(db, owner, sampleContent({ title: 'Another one' }), NOON)).id;
const FATES = [
  'invited',
  'waitlisted',
  'notSelected',
  'shortlisted',
  'takenBack',
  'together',
  'hoping',
] as const;
const teamed = await createMember(db, 'Person teamed');
const people = {} as Record<(typeof FATES)[number], SignedIn>;
const sent = {} as Record<(typeof FATES)[number], number>;
for (const fate of FATES) {
  people[fate] = await createMember(db, `Person ${fate}`);
  const draft = await createCompleteDraft(db, people[fate]);
  if (fate === 'invited') await joinTeamOf(people.invited);
  sent[fate] = expectOk(await submitApplication(db, people[fate], proposalId, draft, NOON)).id;
  expectOk(await submitApplication(db, people[fate], other, draft, NOON));
  expectOk(await saveBookmark(db, people[fate], proposalId, NOON));
}
const drafting = await createMember(db, 'Person drafting');
expectOk(await saveApplication(db, drafting, proposalId, await createCompleteDraft(db, drafting), {}, NOON));
const stranger = await createMember(db, 'Person strange');
const reviewing = await createMember(db, 'Person reviewing');
await assignToReviewer();
const { invited, waitlisted, notSelected, shortlisted, hoping } = people;
const decided = { invited, waitlisted, notSelected, shortlisted };
const members = { teamed, reviewing, hoping, drafting, stranger };
const askers: Record<string, Actor> = { ...decided, ...members, visitor: VISITOR };

/** `teamed` is in the team of the one who will be invited. */
async function joinTeamOf(lead: SignedIn): Promise<void> {
  const invitation = { email: teamed.email, message: '' };
  const { id } = expectOk(await inviteTeamMember(db, lead, proposalId, invitation, 'secret', NOON));
  const { resumeId } = await createCompleteDraft(db, teamed);
  const own = { part: 'I write', resumeId };
  const { applicationId } = expectOk(await joinTeam(db, teamed, id, own, NOON));
  expectOk(await saveTeamPart(db, lead, applicationId, { part: 'I lead' }, NOON));
}

/** `reviewing` has reviewed the application of the one who will be invited. */
async function assignToReviewer(): Promise<void> {
  const person = { proposalId, userId: reviewing.uid, role: 'reviewer', joinedAt: NOON } as const;
  await db.insert(proposalPeople).values(person);
  expectOk(await savePanel(db, owner, proposalId, PANEL_FORM, NOON));
  expectOk(await assignReviewer(db, owner, sent.invited, reviewing.uid, NOON));
  await markReady(db, owner, sent.invited, NOON);
  const review = await completeReview(db, proposalId);
  expectOk(await submitPanelReview(db, reviewing, sent.invited, review, NOON));
}

async function decide(): Promise<void> {
  const invitation = { message: `${CANARY} message`, replyBy: REPLY_BY };
  const { takenBack, together } = sent;
  expectOk(await shortlistApplication(db, owner, sent.shortlisted, DECIDED_AT));
  expectOk(await inviteApplicant(db, owner, sent.invited, invitation, DECIDED_AT));
  expectOk(await waitlistApplication(db, owner, sent.waitlisted, DECIDED_AT));
  expectOk(await doNotSelect(db, owner, sent.notSelected, { reason: `${CANARY} reason` }, DECIDED_AT));
  expectOk(await inviteApplicant(db, owner, takenBack, invitation, DECIDED_AT));
  expectOk(await undoDecision(db, owner, takenBack, DECIDED_AT));
  const words = { reason: `${CANARY} reason for several`, message: '', replyBy: '' };
  const several = { action: 'notSelect', applicationIds: [together], ...words } as const;
  expectOk(await decideInBulk(db, owner, proposalId, several, DECIDED_AT));
  for (const id of Object.values(sent))
    expectOk(await saveApplicationNote(db, owner, id, { note: `${CANARY} note` }, DECIDED_AT));
}

const asked: Actor[] = [];
const calls = createApi(() => Promise.resolve(done(asked.at(-1) as SignedIn)), publicUrl);

function contextOf(actor: Actor, on: Database): RequestContext {
  const settings = {
    publicUrl,
    secret: 's'.repeat(40),
    mode: 'trial',
    trialMailbox: true,
    adminEmails: [],
    team: [],
  };
  return {
    requestId: 'r',
    now: ASKED_AT,
    clientAddress: '',
    nonce: 'n',
    actor,
    db: on,
    blobs,
    settings,
    apiDescription: calls.description,
    identityProviders: [],
    usableIdentities: [],
    mailStatus: () => Promise.resolve({ via: 'mailbox' }),
    previewEmail: ({ facts }: NotificationContent) =>
      Promise.resolve({ subject: '', text: JSON.stringify(facts), html: '' }),
    logError: (error: unknown) => {
      throw error;
    },
    cachedQuery: uncachedQuery,
    markup: null,
  } as unknown as RequestContext;
}

/** An actor's applications, also as a team member or reviewer, and another person's that has a decision. */
function applicationsFor(actor: Actor): number[] {
  const own = FATES.filter((fate) => people[fate] === actor).map((fate) => sent[fate]);
  const shared = actor === teamed || actor === reviewing ? [sent.invited] : [];
  return [...new Set([...own, ...shared, sent.waitlisted])];
}

/**
 * All that an actor can look at, by name: each page with the ids of the proposal and of everyone,
 * lists in every order.
 */
async function pagesFor(actor: Actor, on: Database): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const lines = await on.execute<{ id: number }>(
    sql`select id from notifications where user_id = ${isSignedIn(actor) ? actor.uid : ''}`,
  );
  const uids = [owner, people.invited].map(({ uid }) => uid);
  const values = (pattern: string, name: string): string[] => {
    if (name === 'uid') return uids;
    if (/^\/(applications|reviews)\//.test(pattern)) return applicationsFor(actor).map(String);
    if (pattern.startsWith('/notifications/')) return lines.rows.map(({ id }) => String(id));
    return [String(proposalId)];
  };
  const queries: Record<string, string[]> = {
    '/': [
      '',
      '?status=all',
      '?sort=applications',
      '?sort=-applications',
      '?sort=hours',
      '?q=sequencer',
      '?page=2',
    ],
    '/user': ['', '?tab=proposals', '?tab=saved', `?tab=proposals&proposal=${proposalId}`],
    '/notifications': ['', '?show=unread', '?page=2'],
  };
  for (const page of everyPage()) {
    const name = /:(\w+)/.exec(page.pattern)?.[1];
    for (const value of name ? values(page.pattern, name) : [''])
      for (const query of queries[page.pattern] ?? ['']) {
        const params: Record<string, string> = name ? { [name]: value } : {};
        const words = await readPage(page, params, query, contextOf(actor, on));
        if (words !== null) seen.set(`${page.pattern} ${value}${query}`, words);
      }
  }
  return seen;
}

/**
 * All responses beside the pages: files, feeds, images, resumes, the export, and every call with
 * every id.
 */
async function otherAnswersFor(actor: Actor, on: Database): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  const app: HttpApp = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    c.set('requestData', contextOf(actor, on));
    await next();
  });
  for (const add of [addAccountExport, addPreviewImages, addCalendarFile, addProposalFeed]) add(app);
  for (const add of [addResumeDownload, addResultEmailPreview, addTrialMailbox]) add(app);
  addSitemap(app);
  addSiteFiles(app);
  app.route('/', calls.app);
  const files = await on.select({ id: resumes.id }).from(resumes);
  for (const path of [
    '/feed.xml',
    '/feed.xml?status=all',
    '/sitemap.xml',
    '/openapi.json',
    '/dev/mail.json',
    `/proposal/${proposalId}/preview.png`,
    `/proposal/${proposalId}/calendar.ics`,
    ...Object.values(sent).map((id) => `/proposal/${proposalId}/announce/${id}/mail`),
    ...files.map(({ id }) => `/resume/${id}`),
  ]) {
    // These resumes have no file: HEAD checks permissions without opening one.
    const answer = await app.request(path, path.startsWith('/resume/') ? { method: 'HEAD' } : {});
    if (answer.status >= 500) throw new Error(`${path} does not answer`);
    seen.set(path, await serializeResponse(answer));
  }
  const exported = await app.request('/settings/export', { method: 'POST' });
  if (exported.status === 200) {
    const texts = Object.entries(unzipSync(new Uint8Array(await exported.arrayBuffer())));
    for (const [name, bytes] of texts) seen.set(`export ${name}`, Buffer.from(bytes).toString('latin1'));
  }
  asked.push(actor);
  const auth = isSignedIn(actor) ? { uid: actor.uid, id_token: 'token' } : undefined;
  const ids = [proposalId, ...applicationsFor(actor)];
  const uid = isSignedIn(actor) ? actor.uid : owner.uid;
  const bodies = [{}, { project_id: proposalId }, { owner_uid: uid }, ...ids.map((id) => ({ id }))];
  for (const [path, actions] of Object.entries(calls.description.paths ?? {}))
    for (const data of 'post' in (actions as object) ? bodies : [])
      await rolledBack(on, async (tx) => {
        const inside = new Hono<HttpEnv>();
        inside.use(async (c, next) => {
          c.set('requestData', contextOf(actor, tx));
          await next();
        });
        inside.route('/', calls.app);
        const headers = { 'content-type': 'application/json' };
        const body = JSON.stringify({ ...(auth && { auth }), data });
        const answer = await inside.request(path, { method: 'POST', headers, body });
        seen.set(`${path} ${JSON.stringify(data)}`, await serializeResponse(answer));
      });
  return seen;
}

/** An applicant's transitions and the notifications they cause; each is rolled back. */
async function movesOf(person: SignedIn, application: number): Promise<Map<string, unknown>> {
  const seen = new Map<string, unknown>();
  const draft = await createCompleteDraft(db, person);
  const [row] = await db.select().from(resumes).where(eq(resumes.uploaderId, person.uid));
  const moves: Record<string, (tx: Database) => Promise<Outcome<unknown>>> = {
    submit: (tx) => submitApplication(tx, person, proposalId, draft, ASKED_AT),
    withdraw: (tx) => withdrawApplication(tx, person, application, ASKED_AT),
    accept: (tx) => acceptInvitation(tx, person, application, ASKED_AT),
    decline: (tx) => declineInvitation(tx, person, application, { note: '' }, ASKED_AT),
    restore: (tx) => restoreApplication(tx, person, application, ASKED_AT),
    deleteResume: (tx) => deleteOwnResume(tx, blobs, person, row!.id, ASKED_AT),
  };
  for (const [name, move] of Object.entries(moves))
    await rolledBack(db, async (tx) => {
      const outcome = await move(tx);
      seen.set(name, { outcome, notified: await notificationsTo(tx, person) });
    });
  await db.delete(resumes).where(eq(resumes.id, draft.resumeId!));
  return seen;
}

/** All notifications, emails and jobs, with all columns. */
async function readAllNotifications() {
  const tables = ['notifications', 'emails', 'trial_emails', 'pgboss.job'];
  return Promise.all(tables.map(async (name) => (await db.execute(`select * from ${name} order by 1`)).rows));
}

type Seen = { pages: Map<string, string>; others: Map<string, string> };
async function lookAround(): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  // Rows created by these requests get the same ids each time.
  for (const table of ['applications', 'proposals', 'proposal_drafts', 'subscriptions'])
    await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`);
  for (const [name, actor] of Object.entries(askers))
    await rolledBack(db, async (tx) => {
      seen[name] = { pages: await pagesFor(actor, tx), others: await otherAnswersFor(actor, tx) };
    });
  return seen;
}

const movesBefore = new Map(
  await Promise.all(FATES.map(async (fate) => [fate, await movesOf(people[fate], sent[fate])] as const)),
);
const notificationsBefore = await readAllNotifications();
const before = await lookAround();
await decide();

describe('pending decisions', () => {
  test('the owner sees them with their messages, reasons and notes', async () => {
    const received = JSON.stringify(
      await collectRows(await listReceivedApplications(db, owner, proposalId, ASKED_AT)),
    );
    for (const word of ['invited', 'waitlisted', 'not_selected', 'shortlisted'])
      expect(received).toContain(word);
    let pages = '';
    // Opening an application marks the owner's notifications about it as read.
    await rolledBack(db, async (tx) => {
      pages = [...(await pagesFor(owner, tx)).values()].join();
    });
    const privateTexts = ['message', 'reason', 'reason for several', 'note'].map(
      (words) => `${CANARY} ${words}`,
    );
    expect(privateTexts.filter((words) => !pages.includes(words))).toEqual([]);
  });

  test('do not change any page, response, export or API call of anyone else', async () => {
    const after = await lookAround();
    for (const name of Object.keys(askers)) {
      expect([name, after[name]!.pages.size > 80]).toEqual([name, true]);
      for (const part of ['pages', 'others'] as const)
        for (const [what, words] of before[name]![part])
          expect(after[name]![part].get(what), `${name}: ${what}`).toBe(words);
      expect([...after[name]!.pages.keys()]).toEqual([...before[name]!.pages.keys()]);
      expect(JSON.stringify([...after[name]!.pages, ...after[name]!.others])).not.toContain(CANARY);
    }
  }, 90_000);

  test('do not affect what an applicant can do or the notifications it causes', async () => {
    for (const fate of FATES) {
      const now = await movesOf(people[fate], sent[fate]);
      const plain = (seen: Map<string, unknown>) =>
        JSON.stringify([...seen]).replace(/"resumeId":"[^"]*"/g, '');
      expect(plain(now), fate).toBe(plain(movesBefore.get(fate)!));
    }
  });

  test('once announced, the same pages show each applicant their own decision and reason', async () => {
    await rolledBack(db, async (tx) => {
      const rest = ['shortlisted', 'takenBack', 'hoping'] as const;
      for (const fate of rest) expectOk(await waitlistApplication(tx, owner, sent[fate], ASKED_AT));
      expectOk(await closeProposal(tx, owner, proposalId, ASKED_AT));
      expectOk(await announceResults(tx, owner, proposalId, ASKED_AT));
      const read = async (person: SignedIn) => [...(await pagesFor(person, tx)).values()].join();
      expect((await read(people.invited)).includes(`${CANARY} message`)).toBe(true);
      const turnedDown = await read(people.notSelected);
      expect(['reason', 'message', 'note'].map((words) => turnedDown.includes(`${CANARY} ${words}`))).toEqual(
        [true, false, false],
      );
    });
  }, 60_000);

  test('send no notification, email or job, even when due reminders run', async () => {
    await rolledBack(db, async (tx) => {
      const days = (count: number) => new Date(ASKED_AT.getTime() + count * DAY_MS);
      for (const day of [0, 5]) await runDueReminders(tx, days(day));
      const { rows } = await tx.execute(
        sql`select 1 from notifications where event in ('invited', 'waitlisted', 'not_selected', 'reply_reminder')`,
      );
      expect(rows).toEqual([]);
    });
    expect(await readAllNotifications()).toEqual(notificationsBefore);
  });
});
