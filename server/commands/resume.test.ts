import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '../../domain/actor.ts';
import { APPLICATION_STATUSES } from '../../domain/application.ts';
import { mayReadResume } from '../../domain/resume.ts';
import { type BlobStore, newBlobKey } from '../blobs/blob-store.ts';
import { openFolderStore } from '../blobs/filesystem.ts';
import type { Database } from '../data/database.ts';
import { resumeDownloads, resumes } from '../data/resume-schema.ts';
import { proposals } from '../data/schema.ts';
import { boardRows } from '../data/testing/board-rows.ts';
import { testDatabase } from '../data/testing/test-database.ts';
import {
  findMyResume,
  findResumeDeletion,
  findResumeToRead,
  listMyResumes,
  listOpenings,
} from '../queries/resume.ts';
import { findOwnApplication } from '../queries/sent-application.ts';
import { deleteOwnResume, recordDownload, recordResume } from './resume.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'resume-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-11-21T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const unknown = '00000000-0000-4000-8000-000000000000';

const { newPerson, newProposal, newApplication } = boardRows(db, now);

async function newResume(actor: Actor, more: { sha256?: string; sentName?: string; at?: Date } = {}) {
  const file = { blobKey: newBlobKey('resume'), sentName: more.sentName ?? 'cv.pdf', bytes: 1418 };
  const outcome = await recordResume(
    db,
    actor,
    { ...file, sha256: more.sha256 ?? randomHash() },
    more.at ?? now,
  );
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return { ...outcome.value, blobKey: file.blobKey };
}

function randomHash(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
}

describe('a resume', () => {
  test('gets an id that cannot be guessed and a name that is safe to show', async () => {
    const ana = await newPerson('Ana');
    const { id, fileName, bytes } = await newResume(ana, { sentName: '../../C:\\cv\u202E.pdf' });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect({ fileName, bytes }).toEqual({ fileName: 'cv.pdf', bytes: 1418 });
  });

  test('is not recorded for a visitor', async () => {
    const file = { blobKey: newBlobKey('resume'), sentName: 'cv.pdf', bytes: 1, sha256: randomHash() };
    expect(await recordResume(db, VISITOR, file, now)).toMatchObject({
      refusal: { code: 'unauthenticated' },
    });
    expect(await db.select().from(resumes).where(eq(resumes.blobKey, file.blobKey))).toEqual([]);
  });

  test('can be used again by its uploader, newest first, the same file once', async () => {
    const [ana, ben] = [await newPerson('Ana'), await newPerson('Ben')];
    const sha256 = randomHash();
    await newResume(ana, { sha256, at: daysLater(-3) });
    const other = await newResume(ana, { sentName: 'other.pdf', at: daysLater(-2) });
    const again = await newResume(ana, { sha256, at: daysLater(-1) });
    const bens = await newResume(ben);
    expect((await listMyResumes(db, ana)).map(({ id }) => id)).toEqual([again.id, other.id]);
    expect(await listMyResumes(db, VISITOR)).toEqual([]);
    expect(await findMyResume(db, ana, other.id)).toMatchObject({ id: other.id, fileName: 'other.pdf' });
    for (const id of [bens.id, unknown, 'garbage', '']) expect(await findMyResume(db, ana, id)).toBeNull();
    expect(await findMyResume(db, VISITOR, other.id)).toBeNull();
  });
});

describe('who may open a resume: the database says what the domain says', () => {
  test.each(APPLICATION_STATUSES)('in an application that is %s', async (status) => {
    const [ana, owner, otherOwner, stranger] = await Promise.all(
      ['Ana', 'Olga', 'Otto', 'Sam'].map((name) => newPerson(name)),
    );
    const admin = await newPerson('Admin', 'admin');
    const resume = await newResume(ana!);
    const decoy = await newResume(ana!);
    await newApplication(await newProposal(owner!.uid), ana!.uid, resume.id, status);
    await newApplication(await newProposal(otherOwner!.uid), ana!.uid, decoy.id, 'submitted');
    const facts = { uploaderId: ana!.uid, sentTo: [{ ownerId: owner!.uid, status }] };
    for (const actor of [ana!, owner!, otherOwner!, stranger!, admin, VISITOR]) {
      const may = mayReadResume(facts, actor);
      const read = await findResumeToRead(db, actor, resume.id);
      expect(read !== null).toBe(may);
      if (read) expect(read).toEqual({ ...resume, own: actor === ana });
      const noted = await recordDownload(db, actor, resume.id, now);
      expect(noted.ok).toBe(may && actor !== ana);
    }
  });

  test('an unknown or malformed id is nobody’s to read', async () => {
    const ana = await newPerson('Ana');
    for (const id of [unknown, 'garbage', '', "' or 1=1 --", '../x', '1']) {
      expect(await findResumeToRead(db, ana, id)).toBeNull();
      expect(await recordDownload(db, ana, id, now)).toMatchObject({ refusal: { code: 'not_found' } });
    }
  });

  test('2 the owner of one proposal does not read what was sent to another of theirs by somebody else’s link', async () => {
    const [ana, ben, olga] = [await newPerson('Ana'), await newPerson('Ben'), await newPerson('Olga')];
    const [anas, bens] = [await newResume(ana), await newResume(ben)];
    await newApplication(await newProposal(olga.uid), ana.uid, anas.id);
    expect(await findResumeToRead(db, olga, bens.id)).toBeNull();
  });

  test('3 a former owner reads it no more, the new one does', async () => {
    const [ana, olga, nora] = [await newPerson('Ana'), await newPerson('Olga'), await newPerson('Nora')];
    const resume = await newResume(ana);
    const proposal = await newProposal(olga.uid);
    await newApplication(proposal, ana.uid, resume.id);
    expect(await findResumeToRead(db, olga, resume.id)).not.toBeNull();
    await db.update(proposals).set({ ownerId: nora.uid }).where(eq(proposals.id, proposal));
    expect(await findResumeToRead(db, olga, resume.id)).toBeNull();
    expect(await recordDownload(db, olga, resume.id, now)).toMatchObject({ ok: false });
    expect(await findResumeToRead(db, nora, resume.id)).not.toBeNull();
  });

  test('a deleted resume is read by nobody', async () => {
    const ana = await newPerson('Ana');
    const { id } = await newResume(ana);
    await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, id));
    expect(await findResumeToRead(db, ana, id)).toBeNull();
    expect(await listMyResumes(db, ana)).toEqual([]);
  });

  test('when one was deleted is told its uploader and the owner it was sent to, and nobody else', async () => {
    const people = ['Ana', 'Ben', 'Olga', 'Otto'].map((name) => newPerson(name));
    const [ana, ben, olga, otto] = await Promise.all(people);
    const [first, second, kept] = [await newResume(ana!), await newResume(ana!), await newResume(ana!)];
    const bens = await newResume(ben!);
    await newApplication(await newProposal(olga!.uid), ana!.uid, second.id);
    await newApplication(await newProposal(otto!.uid), ben!.uid, bens.id);
    for (const [days, { id }] of [first, second, bens].entries())
      await db
        .update(resumes)
        .set({ deletedAt: daysLater(days) })
        .where(eq(resumes.id, id));
    const told = (actor: Actor) =>
      Promise.all([first, second, kept, bens].map(({ id }) => findResumeDeletion(db, actor, id)));
    expect(await told(ana!)).toEqual([now, daysLater(1), null, null]);
    expect(await told(olga!)).toEqual([null, daysLater(1), null, null]);
    expect(await told(ben!)).toEqual([null, null, null, daysLater(2)]);
    expect(await told(VISITOR)).toEqual([null, null, null, null]);
  });
});

test('the applicant sees who opened the resume and when; the owner and strangers do not', async () => {
  const [ana, olga, sam] = [await newPerson('Ana'), await newPerson('Olga'), await newPerson('Sam')];
  const resume = await newResume(ana);
  const proposalId = await newProposal(olga.uid);
  const applicationId = await newApplication(proposalId, ana.uid, resume.id);
  // Others apply there too, and they elsewhere.
  const ben = await newPerson('Ben');
  await newApplication(proposalId, ben.uid, (await newResume(ben)).id);
  await newApplication(await newProposal(sam.uid), ana.uid, resume.id);
  await recordDownload(db, olga, resume.id, now);
  await recordDownload(db, olga, resume.id, daysLater(1));
  const { fileName } = resume;
  const seen = { id: expect.any(Number), fileName, proposal: 'Sequencer Watch', applicationId };
  const openings = [
    { ...seen, readAt: daysLater(1) },
    { ...seen, readAt: now },
  ];
  expect(await listOpenings(db, ana)).toEqual({ openings, more: false });
  for (const actor of [olga, sam, VISITOR])
    expect(await listOpenings(db, actor)).toEqual({ openings: [], more: false });
  // They stay when the file is deleted, and when whoever opened it has left.
  await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, resume.id));
  await db.update(resumeDownloads).set({ readerId: null });
  expect(await listOpenings(db, ana)).toEqual({ openings, more: false });
  const own = await findOwnApplication(db, ana, applicationId, now);
  expect(own.ok && own.value.history.map(({ what }) => what)).toEqual(['resume_opened', 'resume_opened']);
});

test('of many openings the latest hundred are listed, and that there are more', async () => {
  const ana = await newPerson('Ana');
  const { id: resumeId } = await newResume(ana);
  const all = Array.from({ length: 101 }, (_, day) => ({ resumeId, readAt: daysLater(day) }));
  await db.insert(resumeDownloads).values(all);
  const { openings, more } = await listOpenings(db, ana);
  expect([openings.length, openings[0]?.readAt, more]).toEqual([100, daysLater(100), true]);
});

test('commands take a transaction as well as the database', async () => {
  const ana = await newPerson('Ana');
  const kept = db.transaction(async (tx: Database) => {
    const file = { blobKey: newBlobKey('resume'), sentName: 'cv.pdf', bytes: 1, sha256: randomHash() };
    await recordResume(tx, ana, file, now);
    throw new Error('rolled back');
  });
  await expect(kept).rejects.toThrow('rolled back');
  expect(await listMyResumes(db, ana)).toEqual([]);
});

async function* oneByte() {
  yield new Uint8Array([1]);
}

describe('deleting one before its time', () => {
  const held = async (blobs: BlobStore, actor: Actor) => {
    const resume = await newResume(actor);
    await blobs.put(resume.blobKey, oneByte(), {
      maxBytes: 10,
      contentType: 'application/pdf',
      fileName: 'cv.pdf',
    });
    return resume;
  };

  test('takes the file at once, for its owner and everybody it was sent to', async () => {
    const blobs = await openFolderStore(join(folder, 'wish'));
    const ana = await newPerson('ana');
    const olga = await newPerson('olga');
    const resume = await held(blobs, ana);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id);
    expect(await deleteOwnResume(db, blobs, olga, resume.id, now)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await deleteOwnResume(db, blobs, VISITOR, resume.id, now)).toMatchObject({
      refusal: { code: 'unauthenticated' },
    });
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toEqual({ ok: true, value: null });
    expect(await blobs.get(resume.blobKey)).toBeNull();
    expect(await findResumeToRead(db, olga, resume.id)).toBeNull();
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });

  test('is refused once one application it is part of is decided, and leaves it', async () => {
    const blobs = await openFolderStore(join(folder, 'decided'));
    const ana = await newPerson('ana');
    const olga = await newPerson('olga');
    const resume = await held(blobs, ana);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id, 'accepted');
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toMatchObject({
      refusal: { code: 'resume_in_use' },
    });
    expect(await blobs.get(resume.blobKey)).not.toBeNull();
  });
});
