import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { blankProposalForm } from '#domain/proposal/proposal-form.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { sampleAnnouncement } from '../../../tests/fixtures/sample-announcements.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { doNotSelect, inviteApplicant, shortlistApplication } from '#server/commands/decision/decision.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { saveSearch } from '#server/commands/notification/saved-search.ts';
import { savedSearchMatches } from '#server/db/schema/saved-search.ts';
import { saveProfile, saveTimeZone } from '#server/commands/member/member.ts';
import { nameOrganization } from '#server/commands/member/organization-domain.ts';
import { savePreferences } from '#server/commands/notification/notification.ts';
import { publishContent, saveDraft } from '#server/commands/proposal/proposal.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { recordDownload } from '#server/commands/application/resume.ts';
import { recordFact } from '#server/commands/member/verified-fact.ts';
import { sessions, users } from '#server/db/schema/account.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { passkeys, wallets } from '#server/db/schema/identity.ts';
import { memberTransitions } from '#server/db/schema/moderation.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { addAccountExport } from './account-export.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const blobs = await openFolderStore(folder);

async function download(actor: Actor): Promise<Response> {
  const app: HttpApp = new Hono();
  const logError = (error: unknown) => {
    throw error;
  };
  app.use(async (c, next) => {
    const settings = { publicUrl: 'https://board.example' };
    c.set('requestData', { db, actor, blobs, now: NOON, settings, logError } as unknown as RequestContext);
    await next();
  });
  addAccountExport(app);
  return app.request('/settings/export', { method: 'POST' });
}

async function opened(actor: Actor): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await (await download(actor)).arrayBuffer());
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}

async function storeFile(id: string, text: string): Promise<string> {
  const blobKey = newBlobKey('resume');
  const body = (async function* () {
    yield* [await Promise.resolve(new TextEncoder().encode(text))];
  })();
  await blobs.put(blobKey, body, { maxBytes: 1000, contentType: 'application/pdf' });
  await db.update(resumes).set({ blobKey }).where(eq(resumes.id, id));
  return id;
}

/** Inserts a person's data everywhere, with these texts; `proposalId` is another's. */
async function insertDataOf(person: SignedIn, words: string, proposalId: number): Promise<void> {
  const { uid } = person;
  const stamps = { createdAt: NOON, updatedAt: NOON };
  const userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/144.0';
  await db.insert(sessions).values({
    id: `canary-sid of ${uid}`,
    token: `canary-token of ${uid}`,
    userId: uid,
    userAgent,
    expiresAt: NOON,
    ...stamps,
  });
  await db.insert(memberTransitions).values({ memberId: uid, action: 'suspend', note: words, at: NOON });
  const submitted = { kind: 'idea', text: words, page: '', email: '' } as const;
  await db.insert(feedback).values({ senderId: uid, ...submitted, sentAt: NOON });
  await db
    .insert(announcements)
    .values({ authorId: uid, ...sampleAnnouncement({ title: words }), ...stamps });
  expectOk(await reportProposal(db, person, proposalId, { reason: 'other', words }, NOON));
  const form = { ...blankProposalForm(), title: words };
  expectOk(await saveDraft(db, person, { draftId: null, revision: null, form }, NOON));
  const page = { pageOn: 'on', pictureOn: '' };
  const profile = { firstName: 'Mac', organization: 'Alder Bay', about: words, interests: 'Law', ...page };
  expectOk(await saveProfile(db, person, profile, NOON));
  await db.insert(passkeys).values({
    userId: uid,
    credentialId: `canary-credential of ${uid}`,
    rpId: 'collegium.example',
    name: words,
    publicKey: 'canary-key',
    counter: 0,
    transports: [],
    createdAt: NOON,
  });
  await db.insert(wallets).values({ userId: uid, address: `0x${words}`, createdAt: NOON });
  const fact = { uid, kind: 'github', subject: words, isShown: false } as const;
  await recordFact(db, person, fact, NOON);
  expectOk(await nameOrganization(db, person, { host: 'union.org' }, NOON));
  expectOk(await saveTimeZone(db, person, 'Asia/Tokyo', NOON));
  expectOk(await saveBookmark(db, person, proposalId, NOON));
  const search = { params: new URLSearchParams('q=zk'), name: words, cadence: 'off' };
  const { id: searchId } = expectOk(await saveSearch(db, person, search, NOON));
  await db.insert(savedSearchMatches).values({ searchId, proposalId, at: NOON, isEmailPending: false });
  expectOk(await addTemplate(db, person, { kind: 'reason', name: 'Full', body: words }, NOON));
}

test('a visitor is redirected to sign in', async () => {
  const answer = await download(VISITOR);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    'https://board.example/signin?next=%2Fsettings%2Faccount%23data',
  ]);
});

test('the account export contains all data of the person, and no data of others and no pending decisions', async () => {
  const mina = await createMember(db, 'Mina canary-name');
  await db.update(users).set({ email: 'canary-mail@example.edu' }).where(eq(users.id, mina.uid));
  const noor = await createMember(db, 'Noor K.');
  const publish = async (owner: SignedIn, more = {}) =>
    expectOk(await publishContent(db, owner, sampleContent(more), NOON)).id;
  const toMina = await publish(mina, { name: 'Mina canary-name', notes: 'canary-notes of another' });
  const rolling = await publish(mina, { appType: 'rolling', title: 'A rolling one' });
  const own = await publish(noor, { title: 'My own proposal' });
  const draft = await createCompleteDraft(db, noor, { comments: 'My comment' });
  const earlier = { ...draft, comments: 'canary-replaced' };
  const first = expectOk(await submitApplication(db, noor, toMina, earlier, NOON)).id;
  const second = expectOk(await submitApplication(db, noor, rolling, draft, NOON)).id;
  const minas = await createCompleteDraft(db, mina, { comments: 'canary-comment' });
  const received = expectOk(await submitApplication(db, mina, own, minas, NOON)).id;
  expectOk(await doNotSelect(db, noor, received, { reason: 'canary-decision about another' }, NOON));
  expectOk(await shortlistApplication(db, mina, first, NOON));
  expectOk(await doNotSelect(db, mina, first, { reason: 'canary-pending' }, NOON));
  // The replaced text is stored because Mina has decided, which is private.
  expectOk(await submitApplication(db, noor, toMina, draft, NOON));
  expectOk(await inviteApplicant(db, mina, second, { message: 'A message to me', replyBy: '' }, NOON));
  // What a former owner noted is theirs, though the proposal is mine.
  const note = { ownerId: mina.uid, note: 'canary-note', changedAt: NOON };
  await db.insert(applicationNotes).values({ applicationId: received, ...note });
  const resumeId = await storeFile(draft.resumeId!, '%PDF of mine');
  const theirs = await storeFile(minas.resumeId!, '%PDF canary-file');
  const { resumeId: before } = await createCompleteDraft(db, noor);
  await storeFile(before!, '%PDF canary-deleted');
  await db
    .update(resumes)
    .set({ uploadedAt: new Date(0), deletedAt: NOON })
    .where(eq(resumes.id, before!));
  expectOk(await recordDownload(db, mina, resumeId, NOON, first));
  // Opened by a member who has since left, and by me.
  const opening = { resumeId, proposalId: rolling, readAt: NOON };
  for (const readerId of [null, noor.uid]) await db.insert(resumeDownloads).values({ ...opening, readerId });
  await insertDataOf(mina, 'canary-words', own);
  await insertDataOf(noor, 'My own words', toMina);
  const chosen = [{ preference: 'announcement', inProduct: false, byMail: false }] as const;
  expectOk(await savePreferences(db, noor, chosen));

  const files = await opened(noor);
  const allText = Object.values(files).join('\n');
  expect(allText).not.toContain('canary');
  expect(allText).not.toContain(mina.uid);
  expect(allText).not.toContain(theirs);
  expect(allText).not.toMatch(/shortlist/);
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'account.json',
    'profile.json',
    'verified-facts.json',
    'sessions.json',
    'proposals.json',
    'people.json',
    'drafts.json',
    'templates.json',
    'applications.json',
    'teams.json',
    'reviews.json',
    'resumes.json',
    'questions.json',
    'bookmarks.json',
    'saved-searches.json',
    'subscription.json',
    'notifications.json',
    'contributions.json',
    'trail.json',
    `resumes/${resumeId.slice(0, 8)} resume.pdf`,
  ]);
  const json = (name: string): unknown => JSON.parse(files[name]!);
  expect(json('account.json')).toMatchObject({
    uid: noor.uid,
    email: noor.email,
    timeZone: 'Asia/Tokyo',
    signIns: [{ provider: 'google' }],
    passkeys: [{ name: 'My own words' }],
    wallets: [{ address: '0xMy own words' }],
    suspensions: [{ note: 'My own words' }],
  });
  expect(json('profile.json')).toMatchObject({
    firstName: 'Mac',
    about: 'My own words',
    interests: ['Law'],
    pictureOn: false,
  });
  expect(json('verified-facts.json')).toMatchObject({
    facts: [{ kind: 'github', subject: 'My own words', isShown: false }],
    organization: { host: 'union.org' },
  });
  expect(json('sessions.json')).toMatchObject([{ device: 'Firefox on Linux' }]);
  expect(json('proposals.json')).toMatchObject([
    { title: 'My own proposal', history: [{ action: 'publish' }] },
  ]);
  expect(json('drafts.json')).toMatchObject([{ form: { title: 'My own words' } }]);
  expect(json('templates.json')).toMatchObject([{ kind: 'reason', name: 'Full', body: 'My own words' }]);
  expect(json('applications.json')).toMatchObject([
    { status: 'invited', invitation: { message: 'A message to me' } },
    {
      status: 'submitted',
      comments: 'My comment',
      history: [{ what: 'submit' }, { what: 'resume_opened' }],
      edits: [{ changed: ['comments'] }],
    },
  ]);
  expect(json('resumes.json')).toMatchObject([
    { id: before, openings: [] },
    { id: resumeId, openings: [{ forProposal: toMina }, { forProposal: rolling }] },
  ]);
  expect(json('contributions.json')).toMatchObject({
    feedback: [{ text: 'My own words' }],
    reports: [{ words: 'My own words' }],
    announcements: [{ title: 'My own words' }],
  });
  const did = (json('trail.json') as { did: string }[]).map((entry) => entry.did);
  expect(did).toEqual(
    expect.arrayContaining(['proposal_published', 'application_submitted', 'account_exported']),
  );
  expect(did).not.toContain('resume_opened');
  expect(json('bookmarks.json')).toMatchObject([{ proposalId: toMina }]);
  expect(json('saved-searches.json')).toMatchObject([
    { name: 'My own words', query: '?q=zk', matches: [{ proposalId: toMina, seenAt: null }] },
  ]);
  const { notifications, preferences, mails } = json('notifications.json') as Record<string, object[]>;
  expect(Object.keys(notifications![0]!)).toEqual(['event', 'about', 'at', 'readAt']);
  expect(notifications).toContainEqual(expect.objectContaining({ event: 'invited', about: 'A rolling one' }));
  expect(notifications).toContainEqual(
    expect.objectContaining({ event: 'new_application', about: 'My own proposal' }),
  );
  expect(preferences).toMatchObject([{ preference: 'announcement', inProduct: false }]);
  expect(mails).toContainEqual(expect.objectContaining({ event: 'receipt', to: noor.email }));
  expect(files[`resumes/${resumeId.slice(0, 8)} resume.pdf`]).toBe('%PDF of mine');
});

test('the account export is an attachment with no-store', async () => {
  const { headers } = await download(await createMember(db, 'Noor K.'));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toContain('filename="Collegium Noor K. 2026-11-21.zip"');
});

test('every table that references users is listed here, to decide what of it to export', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'account_emails',
    'announcement_transitions', // an admin's actions are in `announcements`
    'announcements',
    'application_members', // in `teams`
    'application_notes', // private to the owner's side of the proposal
    'application_readers', // times, without names
    'application_reviews', // private to the owner of the proposal
    'applications',
    'bookmarks',
    'conflict_lists', // in `reviews`, their own
    'conflicts', // in `reviews`, their own declarations
    'email_links', // addresses and times; the token is a secret
    'emails', // event and times; the texts are exported with the applications
    'feedback',
    'known_devices', // time of last use; the name is a secret
    'linked_accounts',
    'member_time_zones',
    'member_transitions',
    'members',
    'message_templates',
    'notification_preferences',
    'notifications',
    'organization_domains',
    'passkeys', // without the key
    'proposal_drafts',
    'proposal_hand_overs', // offers to the person
    'proposal_invitations', // without the addresses of others
    'proposal_people', // the person's own rows
    'proposals',
    'public_questions',
    'question_followers',
    'reports',
    'resume_downloads',
    'resumes',
    'reviews', // in `reviews`, of their reviewer
    'saved_searches',
    'sessions',
    'transitions',
    'verified_facts',
    'wallets',
  ]);
});
