import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { MAX_UNSENT_RESUMES, mayReadResume } from '#domain/application/resume.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { type BlobStore, newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import type { Database } from '#server/db/database.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { insertBoardRows } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import {
  findMyResume,
  findResumeDeletion,
  findResumeToRead,
  findStoredResume,
  listMyResumes,
  listOpenings,
  listStoredResumes,
} from '#server/queries/application/resume.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { allowResume } from './application-reader.ts';
import { acceptHandOver, handOver } from '../proposal/proposal-people.ts';
import { saveApplication, submitApplication } from './application.ts';
import { deleteOwnResume, deleteUnsentResume, recordDownload, recordResume, removeFiles } from './resume.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'resume-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-11-21T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS);
const unknown = '00000000-0000-4000-8000-000000000000';

const { newPerson, newProposal, newApplication } = insertBoardRows(db, now);

type MoreOfFile = { sha256?: string; sentName?: string; at?: Date; bytes?: number };

async function newResume(actor: SignedIn, more: MoreOfFile = {}) {
  const { sentName = 'cv.pdf', bytes = 1418 } = more;
  const file = { blobKey: newBlobKey('resume'), sentName, bytes };
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
  test('gets a random UUID and a file name that is safe to show', async () => {
    const ana = await newPerson('Ana');
    const { id, fileName, bytes } = await newResume(ana, { sentName: '../../C:\\cv\u202E.pdf' });
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect({ fileName, bytes }).toEqual({ fileName: 'cv.pdf', bytes: 1418 });
  });

  test('is listed for its uploader only, newest first, the same file once', async () => {
    const [ana, ben] = [await newPerson('Ana'), await newPerson('Ben')];
    const sha256 = randomHash();
    const first = await newResume(ana, { sha256, at: daysLater(-3) });
    const other = await newResume(ana, { sentName: 'other.pdf', at: daysLater(-2) });
    const again = await newResume(ana, { sha256, at: daysLater(-1) });
    const bens = await newResume(ben);
    expect((await listMyResumes(db, ana, 0)).map(({ id }) => id)).toEqual([again.id, other.id]);
    expect(again).toMatchObject({ id: first.id, isNew: false });
    expect(await listMyResumes(db, VISITOR, 0)).toEqual([]);
    expect(await findMyResume(db, ana, other.id)).toMatchObject({ id: other.id, fileName: 'other.pdf' });
    for (const id of [bens.id, unknown, 'garbage', '']) expect(await findMyResume(db, ana, id)).toBeNull();
    expect(await findMyResume(db, VISITOR, other.id)).toBeNull();
  });
});

describe('permission to open a resume', () => {
  test.each(APPLICATION_STATUSES)('equals the domain rule when it is %s', async (status) => {
    const [ana, owner, otherOwner, stranger] = await Promise.all(
      ['Ana', 'Olga', 'Otto', 'Sam'].map((name) => newPerson(name)),
    );
    const admin = await newPerson('Admin', 'admin');
    const resume = await newResume(ana!);
    const decoy = await newResume(ana!);
    await newApplication(await newProposal(owner!.uid), ana!.uid, resume.id, status);
    await newApplication(await newProposal(otherOwner!.uid), ana!.uid, decoy.id, 'submitted');
    const facts = {
      uploaderId: ana!.uid,
      sentTo: [{ ownerId: owner!.uid, coOwnerIds: [], readerIds: [owner!.uid], conflictIds: [], status }],
    };
    for (const actor of [ana!, owner!, otherOwner!, stranger!, admin, VISITOR]) {
      const may = mayReadResume(facts, actor);
      const read = await findResumeToRead(db, actor, resume.id);
      const { isNew: _isNew, ...file } = resume;
      expect(read).toEqual(may ? { ...file, own: actor === ana } : null);
      const noted = await recordDownload(db, actor, resume.id, now);
      expect(noted.ok).toBe(may && actor !== ana);
    }
  });

  test('an unknown or malformed id is not found', async () => {
    const ana = await newPerson('Ana');
    for (const id of [unknown, 'garbage', '', "' or 1=1 --", '../x', '1']) {
      expect(await findResumeToRead(db, ana, id)).toBeNull();
      expect(await recordDownload(db, ana, id, now)).toMatchObject({ refusal: { code: 'not_found' } });
    }
  });

  test('the owner of a proposal cannot read a resume that was not sent to them [2]', async () => {
    const [ana, ben, olga] = [await newPerson('Ana'), await newPerson('Ben'), await newPerson('Olga')];
    const [anas, bens] = [await newResume(ana), await newResume(ben)];
    await newApplication(await newProposal(olga.uid), ana.uid, anas.id);
    expect(await findResumeToRead(db, olga, bens.id)).toBeNull();
  });

  test('after a hand-over the former owner who left cannot read it, and the new one once allowed [3]', async () => {
    const [ana, olga, nora] = [await newPerson('Ana'), await newPerson('Olga'), await newPerson('Nora')];
    const resume = await newResume(ana);
    const proposal = await newProposal(olga.uid);
    const application = await newApplication(proposal, ana.uid, resume.id);
    expect(await findResumeToRead(db, olga, resume.id)).not.toBeNull();
    await db
      .insert(proposalPeople)
      .values({ proposalId: proposal, userId: nora.uid, role: 'co_owner', joinedAt: now });
    expectOk(await handOver(db, olga, { proposalId: proposal, uid: nora.uid, stays: false }, now));
    expectOk(await acceptHandOver(db, nora, proposal, now));
    expect(await findResumeToRead(db, olga, resume.id)).toBeNull();
    expect(await recordDownload(db, olga, resume.id, now)).toMatchObject({ ok: false });
    expect(await findResumeToRead(db, nora, resume.id)).toBeNull();
    expectOk(await allowResume(db, ana, application, { uid: nora.uid }, now));
    expect(await findResumeToRead(db, nora, resume.id)).not.toBeNull();
  });

  test('a deleted resume cannot be read or listed', async () => {
    const ana = await newPerson('Ana');
    const { id } = await newResume(ana);
    await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, id));
    expect(await findResumeToRead(db, ana, id)).toBeNull();
    expect(await listMyResumes(db, ana, 0)).toEqual([]);
  });

  test('the deletion time is visible only to the uploader and the owner it was sent to', async () => {
    const people = ['Ana', 'Ben', 'Olga', 'Otto'].map((name) => newPerson(name));
    const [ana, ben, olga, otto] = await Promise.all(people);
    const [first, second, remaining] = [await newResume(ana!), await newResume(ana!), await newResume(ana!)];
    const bens = await newResume(ben!);
    await newApplication(await newProposal(olga!.uid), ana!.uid, second.id);
    await newApplication(await newProposal(otto!.uid), ben!.uid, bens.id);
    for (const [days, { id }] of [first, second, bens].entries())
      await db
        .update(resumes)
        .set({ deletedAt: daysLater(days) })
        .where(eq(resumes.id, id));
    const deletionsFor = (actor: Actor) =>
      Promise.all([first, second, remaining, bens].map(({ id }) => findResumeDeletion(db, actor, id)));
    expect(await deletionsFor(ana!)).toEqual([now, daysLater(1), null, null]);
    expect(await deletionsFor(olga!)).toEqual([null, daysLater(1), null, null]);
    expect(await deletionsFor(ben!)).toEqual([null, null, null, daysLater(2)]);
    expect(await deletionsFor(VISITOR)).toEqual([null, null, null, null]);
  });
});

test('the applicant sees each time the resume was opened; the owner and strangers do not', async () => {
  const [ana, olga, sam] = [await newPerson('Ana'), await newPerson('Olga'), await newPerson('Sam')];
  const resume = await newResume(ana);
  const proposalId = await newProposal(olga.uid);
  const applicationId = await newApplication(proposalId, ana.uid, resume.id);
  // Noise: another applicant to this proposal, and another application by Ana.
  const ben = await newPerson('Ben');
  await newApplication(proposalId, ben.uid, (await newResume(ben)).id);
  await newApplication(await newProposal(sam.uid), ana.uid, resume.id);
  await recordDownload(db, olga, resume.id, now);
  await recordDownload(db, olga, resume.id, daysLater(1));
  const { fileName } = resume;
  const seen = {
    id: expect.any(Number),
    fileName,
    proposal: 'Sequencer Watch',
    reader: 'Olga',
    applicationId,
  };
  const openings = [
    { ...seen, readAt: daysLater(1) },
    { ...seen, readAt: now },
  ];
  expect(await listOpenings(db, ana)).toEqual({ openings, more: false });
  for (const actor of [olga, sam, VISITOR])
    expect(await listOpenings(db, actor)).toEqual({ openings: [], more: false });
  // Openings stay when the file is deleted, and, without a name, when the reader's account is deleted.
  await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, resume.id));
  await db.update(resumeDownloads).set({ readerId: null });
  const withoutReader = openings.map((opening) => ({ ...opening, reader: null }));
  expect(await listOpenings(db, ana)).toEqual({ openings: withoutReader, more: false });
  const own = await findOwnApplication(db, ana, applicationId, now);
  expect(own.ok && own.value.history.map(({ what }) => what)).toEqual(['resume_opened', 'resume_opened']);
});

test('lists the latest hundred openings and whether there are more', async () => {
  const ana = await newPerson('Ana');
  const { id: resumeId } = await newResume(ana);
  const all = Array.from({ length: 101 }, (_, day) => ({ resumeId, readAt: daysLater(day) }));
  await db.insert(resumeDownloads).values(all);
  const { openings, more } = await listOpenings(db, ana);
  expect([openings.length, openings[0]?.readAt, more]).toEqual([100, daysLater(100), true]);
});

test('recordResume in a transaction is rolled back with it', async () => {
  const ana = await newPerson('Ana');
  const remaining = db.transaction(async (tx: Database) => {
    const file = { blobKey: newBlobKey('resume'), sentName: 'cv.pdf', bytes: 1, sha256: randomHash() };
    await recordResume(tx, ana, file, now);
    throw new Error('rolled back');
  });
  await expect(remaining).rejects.toThrow('rolled back');
  expect(await listMyResumes(db, ana, 0)).toEqual([]);
});

async function* oneByte() {
  yield new Uint8Array([1]);
}

/** Inserts a resume of the actor and stores its file. */
async function stored(blobs: BlobStore, actor: SignedIn) {
  const resume = await newResume(actor);
  const options = { maxBytes: 10, contentType: 'application/pdf', fileName: 'cv.pdf' };
  await blobs.put(resume.blobKey, oneByte(), options);
  return resume;
}

describe('deleteOwnResume', () => {
  test('deletes the file at once, for its uploader only, and the owner can no longer read it', async () => {
    const blobs = await openFolderStore(join(folder, 'wish'));
    const ana = await newPerson('ana');
    const olga = await newPerson('olga');
    const resume = await stored(blobs, ana);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id);
    expect(await deleteOwnResume(db, blobs, olga, resume.id, now)).toMatchObject({
      refusal: { code: 'not_found' },
    });
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toEqual({ ok: true, value: null });
    expect(await blobs.get(resume.blobKey)).toBeNull();
    expect(await findResumeToRead(db, olga, resume.id)).toBeNull();
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  });

  test('is refused once an application with it is decided, and the file remains', async () => {
    const blobs = await openFolderStore(join(folder, 'decided'));
    const ana = await newPerson('ana');
    const olga = await newPerson('olga');
    const resume = await stored(blobs, ana);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id, 'accepted');
    expect(await deleteOwnResume(db, blobs, ana, resume.id, now)).toMatchObject({
      refusal: { code: 'resume_in_use' },
    });
    expect(await blobs.get(resume.blobKey)).not.toBeNull();
  });
});

describe('storage limits of one person [71]', () => {
  const record = (actor: SignedIn, bytes = 1) =>
    recordResume(
      db,
      actor,
      { blobKey: newBlobKey('resume'), sentName: 'cv.pdf', bytes, sha256: randomHash() },
      now,
    );

  test('of thirty files recorded at once twenty are stored, and the others are refused with advice', async () => {
    const ana = await newPerson('ana');
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => record(ana)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MAX_UNSENT_RESUMES);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      refusal: {
        code: 'too_many_files',
        message:
          'You have 20 files that are not part of a submitted application. Delete one under Settings, Resumes, then upload again.',
      },
    });
  });

  test('more than 50 MB in total is refused, regardless of the number of files', async () => {
    const ana = await newPerson('ana');
    for (let file = 0; file < 5; file += 1) expect(await record(ana, 10_000_000)).toMatchObject({ ok: true });
    expect(await record(ana, 3_000_000)).toMatchObject({ refusal: { code: 'too_many_files' } });
    expect(await record(ana, 2_000_000)).toMatchObject({ ok: true });
  });

  test('files in submitted or withdrawn applications do not count; those in drafts do', async () => {
    const [ana, olga] = [await newPerson('ana'), await newPerson('olga')];
    for (let file = 0; file < MAX_UNSENT_RESUMES; file += 1) {
      const { id } = await newResume(ana);
      const status = file === 0 ? 'saved' : file === 1 ? 'withdrawn' : 'submitted';
      await newApplication(await newProposal(olga.uid), ana.uid, id, status);
    }
    for (let file = 1; file < MAX_UNSENT_RESUMES; file += 1)
      expect(await record(ana)).toMatchObject({ ok: true });
    expect(await record(ana)).toMatchObject({ refusal: { code: 'too_many_files' } });
  });

  test('the same file again is the same resume, even when the storage limit is reached', async () => {
    const [ana, olga] = [await newPerson('ana'), await newPerson('olga')];
    const sha256 = randomHash();
    const first = await newResume(ana, { sha256, sentName: 'final 2.pdf', at: daysLater(-9) });
    const again = await newResume(ana, { sha256, sentName: 'Ana.pdf' });
    expect(again).toMatchObject({ id: first.id, fileName: 'Ana.pdf', isNew: false });
    expect(await findMyResume(db, ana, first.id)).toMatchObject({ fileName: 'Ana.pdf', uploadedAt: now });
    await newApplication(await newProposal(olga.uid), ana.uid, first.id);
    for (let file = 0; file < MAX_UNSENT_RESUMES; file += 1) await record(ana);
    // A submitted resume does not change.
    const third = await newResume(ana, { sha256, sentName: 'other.pdf', at: daysLater(1) });
    expect(third).toMatchObject({ id: first.id, fileName: 'Ana.pdf' });
    expect((await newResume(await newPerson('ben'), { sha256 })).id).not.toBe(first.id);
  });
});

describe('stored resumes of a person', () => {
  test('are listed with their uses and deletion dates, to their uploader only', async () => {
    const [ana, olga] = [await newPerson('ana'), await newPerson('olga')];
    const unused = await newResume(ana, { sentName: 'unused.pdf' });
    const used = await newResume(ana, { sentName: 'used.pdf', at: daysLater(1) });
    const [first, second] = [await newProposal(olga.uid), await newProposal(olga.uid)];
    const draft = await newApplication(first, ana.uid, used.id, 'saved');
    const withdrawn = await newApplication(second, ana.uid, used.id, 'withdrawn');
    const { files, more } = await listStoredResumes(db, ana);
    const proposal = 'Sequencer Watch';
    expect(more).toBe(false);
    expect(files).toMatchObject([
      {
        id: used.id,
        fileName: 'used.pdf',
        deleteAt: daysLater(40),
        mayDelete: true,
        uses: [
          { applicationId: withdrawn, proposalId: second, proposal, as: 'withdrawn' },
          { applicationId: draft, proposalId: first, proposal, as: 'draft' },
        ],
      },
      { id: unused.id, deleteAt: daysLater(30), mayDelete: true, uses: [] },
    ]);
    await newApplication(await newProposal(olga.uid), ana.uid, used.id);
    expect(await findStoredResume(db, ana, used.id)).toMatchObject({
      mayDelete: false,
      deleteAt: daysLater(200),
    });
    for (const actor of [olga, VISITOR]) {
      expect(await listStoredResumes(db, actor)).toEqual({ files: [], more: false });
      expect(await findStoredResume(db, actor, used.id)).toBeNull();
    }
  });

  test('can be deleted by their uploader unless a submitted application has them', async () => {
    const blobs = await openFolderStore(join(folder, 'unsent'));
    const [ana, ben, olga] = [await newPerson('ana'), await newPerson('ben'), await newPerson('olga')];
    const inDraft = await stored(blobs, ana);
    const draftTo = await newProposal(olga.uid);
    await newApplication(draftTo, ana.uid, inDraft.id, 'saved');
    const submitted = await stored(blobs, ana);
    await newApplication(await newProposal(olga.uid), ana.uid, submitted.id);
    const unused = await stored(blobs, ana);
    const remove = (actor: SignedIn, { id }: { id: string }) => deleteUnsentResume(db, blobs, actor, id, now);
    expect(await remove(ben, unused)).toMatchObject({ refusal: { code: 'not_found' } });
    expect(await remove(ana, submitted)).toMatchObject({ refusal: { code: 'resume_in_use' } });
    expect(await remove(ana, unused)).toEqual({ ok: true, value: null });
    expect(await remove(ana, inDraft)).toEqual({ ok: true, value: null });
    expect(await db.select().from(resumes).where(eq(resumes.id, unused.id))).toEqual([]);
    for (const { blobKey } of [unused, inDraft]) expect(await blobs.get(blobKey)).toBeNull();
    expect((await listStoredResumes(db, ana)).files.map(({ id }) => id)).toEqual([submitted.id]);
    expect((await listMyResumes(db, ana, draftTo)).map(({ id }) => id)).toEqual([submitted.id]);
  });
});

describe('a file that was never submitted', () => {
  const answers: [string, string, string] = ['a', 'b', 'c'];
  const draftWith = (resumeId: string | null) => ({
    answers,
    comments: 'c',
    referenceLink: 'N/A',
    aiUse: '',
    resumeId,
  });

  async function draftOf(blobs: BlobStore) {
    const [ana, olga] = [await newPerson('ana'), await newPerson('olga')];
    const proposalId = await newProposal(olga.uid);
    const resume = await stored(blobs, ana);
    const save = async (resumeId: string | null) => {
      const saved = await saveApplication(db, ana, proposalId, draftWith(resumeId), {}, now);
      if (!saved.ok) throw new Error(saved.refusal.message);
      await removeFiles(blobs, saved.value.unusedFiles);
    };
    await save(resume.id);
    return { ana, olga, proposalId, resume, save };
  }
  const isThere = async (blobs: BlobStore, { id, blobKey }: { id: string; blobKey: string }) => [
    (await db.$count(resumes, eq(resumes.id, id))) === 1,
    (await blobs.get(blobKey)) !== null,
  ];

  test('is deleted and no longer offered when it is removed from its draft', async () => {
    const blobs = await openFolderStore(join(folder, 'out'));
    const { ana, proposalId, resume, save } = await draftOf(blobs);
    expect(await isThere(blobs, resume)).toEqual([true, true]);
    await save(null);
    expect(await isThere(blobs, resume)).toEqual([false, false]);
    expect(await listMyResumes(db, ana, proposalId)).toEqual([]);
    const { files } = await readAccountData(db, ana, now);
    expect(files['resumes.json']).toEqual([]);
  });

  test('is deleted when another file replaces it, also on submit', async () => {
    const blobs = await openFolderStore(join(folder, 'replaced'));
    const { ana, proposalId, resume, save } = await draftOf(blobs);
    const [second, third] = [await stored(blobs, ana), await stored(blobs, ana)];
    await save(second.id);
    expect(await isThere(blobs, resume)).toEqual([false, false]);
    const sent = await submitApplication(db, ana, proposalId, draftWith(third.id), now);
    if (!sent.ok) throw new Error(JSON.stringify(sent.refusal));
    expect(sent.value.unusedFiles).toEqual([second.blobKey]);
    expect(await isThere(blobs, third)).toEqual([true, true]);
  });

  test('is not deleted while another draft has it', async () => {
    const blobs = await openFolderStore(join(folder, 'stays'));
    const { ana, olga, resume, save } = await draftOf(blobs);
    await newApplication(await newProposal(olga.uid), ana.uid, resume.id, 'saved');
    await save(null);
    expect(await isThere(blobs, resume)).toEqual([true, true]);
  });

  test('is deleted when it is removed from unsent changes, and the submitted file remains', async () => {
    const blobs = await openFolderStore(join(folder, 'changes'));
    const { ana, proposalId, resume } = await draftOf(blobs);
    const sent = await submitApplication(db, ana, proposalId, draftWith(resume.id), now);
    expect(sent).toMatchObject({ ok: true });
    const other = await stored(blobs, ana);
    const change = async (resumeId: string | null) => {
      const changed = await saveApplication(db, ana, proposalId, draftWith(resumeId), {}, now);
      if (!changed.ok) throw new Error(changed.refusal.message);
      return changed.value.unusedFiles;
    };
    expect(await change(other.id)).toEqual([]);
    expect(await findStoredResume(db, ana, other.id)).toMatchObject({ uses: [{ as: 'draft', proposalId }] });
    expect(await change(null)).toEqual([other.blobKey]);
    expect(await isThere(blobs, resume)).toEqual([true, true]);
  });
});
