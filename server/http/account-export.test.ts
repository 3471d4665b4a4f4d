import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '../../domain/actor.ts';
import { blankProposalForm } from '../../domain/proposal-form.ts';
import { NOON, completeDraft, newPerson, sampleContent } from '../../scenarios/sample-content.ts';
import { newBlobKey } from '../blobs/blob-store.ts';
import { openFolderStore } from '../blobs/filesystem.ts';
import { saveBookmark } from '../commands/bookmark.ts';
import { submitApplication } from '../commands/application.ts';
import { doNotSelect, inviteApplicant, shortlistApplication } from '../commands/decision.ts';
import { saveProfile } from '../commands/member.ts';
import { savePreferences } from '../commands/notification.ts';
import { publishContent, saveDraft } from '../commands/proposal.ts';
import { recordDownload } from '../commands/resume.ts';
import { sessions, users } from '../data/account-schema.ts';
import { resumes } from '../data/resume-schema.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import { addAccountExport } from './account-export.ts';
import type { RequestContext } from './request-context.ts';
import type { HttpApp } from './server.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'export-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const blobs = await openFolderStore(folder);

type Result<T> = { ok: true; value: T } | { ok: false; refusal: { message: string } };
function expectDone<T>(outcome: Result<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

async function download(actor: Actor): Promise<Response> {
  const app: HttpApp = new Hono();
  const logError = (error: unknown) => {
    throw error;
  };
  app.use(async (c, next) => {
    const settings = { publicUrl: 'https://board.example' };
    c.set('request', { db, actor, blobs, now: NOON, settings, logError } as unknown as RequestContext);
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

async function keepFile(person: SignedIn, text: string): Promise<string> {
  const blobKey = newBlobKey('resume');
  const body = (async function* () {
    yield* [await Promise.resolve(new TextEncoder().encode(text))];
  })();
  await blobs.put(blobKey, body, { maxBytes: 1000, contentType: 'application/pdf' });
  const [row] = await db
    .update(resumes)
    .set({ blobKey })
    .where(eq(resumes.uploaderId, person.uid))
    .returning();
  return row!.id;
}

test('a visitor is asked to sign in', async () => {
  const answer = await download(VISITOR);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    'https://board.example/signin?next=%2Fsettings%2Faccount',
  ]);
});

test('everything that is mine is in it, and nothing that is somebody else’s or has not reached me', async () => {
  const noor = await newPerson(db, 'Noor K.');
  const mina = await newPerson(db, 'Mina canary-name');
  await db.update(users).set({ email: 'canary-mail@example.edu' }).where(eq(users.id, mina.uid));
  const publish = async (owner: SignedIn, more = {}) =>
    expectDone(await publishContent(db, owner, sampleContent(more), NOON)).id;
  const toMina = await publish(mina, { name: 'Mina canary-name', notes: 'canary-notes of another' });
  const rolling = await publish(mina, { appType: 'rolling', title: 'A rolling one' });
  const own = await publish(noor, { title: 'My own proposal' });
  const draft = await completeDraft(db, noor, { comments: 'My comment' });
  const first = expectDone(await submitApplication(db, noor, toMina, draft, NOON)).id;
  const second = expectDone(await submitApplication(db, noor, rolling, draft, NOON)).id;
  const minas = await completeDraft(db, mina, { comments: 'canary-comment' });
  const received = expectDone(await submitApplication(db, mina, own, minas, NOON)).id;
  expectDone(await doNotSelect(db, noor, received, { reason: 'canary-decision about another' }, NOON));
  expectDone(await shortlistApplication(db, mina, first, NOON));
  expectDone(await doNotSelect(db, mina, first, { reason: 'canary-pending' }, NOON));
  expectDone(await inviteApplicant(db, mina, second, { message: 'A message to me', replyBy: '' }, NOON));
  const resumeId = await keepFile(noor, '%PDF of mine');
  const theirs = await keepFile(mina, '%PDF canary-file');
  expectDone(await recordDownload(db, mina, resumeId, NOON));
  const form = { ...blankProposalForm(), title: 'My draft' };
  expectDone(await saveDraft(db, noor, { draftId: null, revision: null, form }, NOON));
  const profile = {
    organization: 'Alder Bay',
    about: 'About me',
    interests: 'Law',
    pageOn: 'on',
    pictureOn: '',
  };
  expectDone(await saveProfile(db, noor, profile, NOON));
  expectDone(await saveBookmark(db, noor, toMina, NOON));
  const chosen = [{ preference: 'announcement', inProduct: false, byMail: false }] as const;
  expectDone(await savePreferences(db, noor, chosen));
  const stamps = { createdAt: NOON, updatedAt: NOON, expiresAt: NOON };
  const userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/144.0';
  await db
    .insert(sessions)
    .values({ id: 'canary-sid', token: 'canary-token', userAgent, userId: noor.uid, ...stamps });

  const files = await opened(noor);
  const whole = Object.values(files).join('\n');
  expect(whole).not.toContain('canary');
  expect(whole).not.toContain(mina.uid);
  expect(whole).not.toContain(theirs);
  expect(whole).not.toMatch(/shortlist/);
  expect(Object.keys(files)).toEqual([
    'README.txt',
    'account.json',
    'profile.json',
    'sessions.json',
    'proposals.json',
    'drafts.json',
    'applications.json',
    'resumes.json',
    'bookmarks.json',
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
    signIns: [{ provider: 'google' }],
  });
  expect(json('profile.json')).toMatchObject({ about: 'About me', interests: ['Law'], pictureOn: false });
  expect(json('sessions.json')).toMatchObject([{ device: 'Firefox on Linux' }]);
  expect(json('proposals.json')).toMatchObject([
    { title: 'My own proposal', history: [{ verb: 'publish' }] },
  ]);
  expect(json('drafts.json')).toMatchObject([{ form: { title: 'My draft' } }]);
  expect(json('applications.json')).toMatchObject([
    { status: 'invited', invitation: { message: 'A message to me' } },
    { status: 'submitted', comments: 'My comment', history: [{ what: 'submit' }, { what: 'resume_opened' }] },
  ]);
  expect(json('resumes.json')).toMatchObject([
    { id: resumeId, openings: [{ forProposal: expect.any(Number) }] },
  ]);
  const did = (json('trail.json') as { did: string }[]).map((entry) => entry.did);
  expect(did).toEqual(
    expect.arrayContaining(['proposal_published', 'application_submitted', 'account_exported']),
  );
  expect(did).not.toContain('resume_opened');
  expect(json('bookmarks.json')).toMatchObject([{ proposalId: toMina }]);
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

test('it is a download that no one else keeps', async () => {
  const { headers } = await download(await newPerson(db, 'Noor K.'));
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-disposition')).toContain('filename="Collegium Noor K. 2026-11-21.zip"');
});

test('whoever adds a table that points to people decides here what of it belongs into an export', async () => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass order by name`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'announcement_moves', // what one did as an admin stands in `announcements`
    'announcements',
    'application_notes', // their writer's alone
    'applications',
    'bookmarks',
    'feedback',
    'known_devices', // when each was seen last; its name is a secret
    'mails', // what each was about and when; its words stand with the applications
    'member_moves',
    'members',
    'moves',
    'notice_preferences',
    'notices',
    'proposal_drafts',
    'proposals',
    'reports',
    'resume_downloads',
    'resumes',
    'sessions',
    'sign_in_accounts',
  ]);
});
