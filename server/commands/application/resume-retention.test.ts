import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { draftExpiresAt } from '#domain/application/application-draft.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { type ResumeUse, resumeExpiresAt } from '#domain/application/resume.ts';
import { type BlobStore, newBlobKey } from '#server/storage/blob-store.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { resumeDownloads, resumes } from '#server/db/schema/resume.ts';
import { applicationChanges, applications, transitions } from '#server/db/schema/proposal.ts';
import { type ProposalOverrides, insertBoardRows } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { findResumeDeletion, findResumeToRead } from '#server/queries/application/resume.ts';
import { findOwnApplication, listSentApplications } from '#server/queries/application/sent-application.ts';
import { purgeUnsentDrafts } from './draft-retention.ts';
import { recordResume } from './resume.ts';
import { type BlobIterator, purgeExpiredResumes, purgeOrphanFiles } from './resume-retention.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'sweeps-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const now = new Date('2026-11-21T12:00:00Z');
const daysLater = (days: number) => new Date(now.getTime() + days * DAY_MS);

const { newPerson, newProposal, newApplication } = insertBoardRows(db, now);

async function newResume(actor: SignedIn) {
  const file = { blobKey: newBlobKey('resume'), sentName: 'cv.pdf', bytes: 1418, sha256: randomHash() };
  const outcome = await recordResume(db, actor, file, now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return { ...outcome.value, blobKey: file.blobKey };
}

function randomHash(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
}

describe('resume retention', () => {
  let blobs: BlobStore;
  beforeEach(async () => {
    blobs = await openFolderStore(await mkdtemp(join(folder, 'blobs-')));
    await db.delete(resumeDownloads);
    await db.delete(applications);
    await db.delete(resumes);
  });

  const expire = async (at: Date) => (await purgeExpiredResumes(db, blobs, null, at)).removed;

  async function store(key: string): Promise<void> {
    async function* body() {
      yield new Uint8Array(5);
    }
    await blobs.put(key, body(), {
      maxBytes: 10,
      contentType: 'application/pdf',
    });
  }

  const rolling = { appType: 'rolling' as const };
  const uses: [name: string, statuses: ApplicationStatus[], more: ProposalOverrides][] = [
    ['unused', [], {}],
    ['withdrawn', ['withdrawn'], {}],
    ['sent', ['submitted'], {}],
    ['a draft', ['saved'], {}],
    ['sent to a rolling proposal', ['accepted'], rolling],
    ['sent to a proposal with other retention days', ['not_selected'], { resumeDays: 45 }],
    ['withdrawn from one proposal, sent to another', ['withdrawn', 'not_selected'], {}],
  ];

  test.each(uses)(
    '%s: deleted at exactly the time that the domain computes, and not before',
    async (_, statuses, more) => {
      const [ana, olga] = [await newPerson('Ana'), await newPerson('Olga')];
      const resume = await newResume(ana);
      await store(resume.blobKey);
      for (const status of statuses)
        await newApplication(await newProposal(olga.uid, more), ana.uid, resume.id, status);
      const facts = statuses.map((status): ResumeUse => {
        const when = { closeAt: daysLater(10), resultAt: daysLater(20) };
        const withdrawn = status === 'withdrawn' || status === 'saved';
        return {
          withdrawn,
          rolling: more.appType === 'rolling',
          resumeDays: more.resumeDays ?? 180,
          ...when,
        };
      });
      const end = resumeExpiresAt(now, facts);
      expect(await expire(new Date(end.getTime() - 1))).toBe(0);
      expect(await blobs.get(resume.blobKey)).not.toBeNull();
      expect(await expire(end)).toBe(1);
      expect(await blobs.get(resume.blobKey)).toBeNull();
      expect(await findResumeToRead(db, ana, resume.id)).toBeNull();
      expect(await expire(end)).toBe(0);
    },
  );

  test('a file without a resume row is purged after an hour, and a recorded one stays', async () => {
    const ana = await newPerson('Ana');
    const [live, deleted] = [await newResume(ana), await newResume(ana)];
    const orphan = newBlobKey('resume');
    for (const key of [live.blobKey, deleted.blobKey, orphan]) await store(key);
    await db.update(resumes).set({ deletedAt: now }).where(eq(resumes.id, deleted.id));
    const real = Date.now();
    const at = (minutes: number) => new Date(real + minutes * MINUTE_MS);
    expect(await purgeOrphanFiles(db, blobs, at(59))).toEqual({ removed: 0, next: null });
    expect(await purgeOrphanFiles(db, blobs, at(61))).toEqual({ removed: 2, next: null });
    expect(await keysIn(blobs)).toEqual([live.blobKey]);
  });

  test('purges a limited number of files at a time, and the next run continues from there', async () => {
    for (let made = 0; made < 5; made += 1) await store(newBlobKey('resume'));
    const there = (await keysIn(blobs)).length;
    const later = new Date(Date.now() + 2 * HOUR_MS);
    const remaining: number[] = [];
    let iterator: BlobIterator | null = null;
    do {
      const step: Awaited<ReturnType<typeof purgeOrphanFiles>> = await purgeOrphanFiles(
        db,
        blobs,
        later,
        iterator,
        2,
      );
      iterator = step.next;
      remaining.push((await keysIn(blobs)).length);
    } while (iterator !== null);
    expect(remaining.length).toBeGreaterThan(there / 2);
    expect(remaining[0]).toBeGreaterThanOrEqual(there - 2);
    expect(remaining.at(-1)).toBe(there - 5);
  });

  test('the uploader and the owner see when the resume was deleted; others see no resume', async () => {
    const [ana, olga, sam] = [await newPerson('Ana'), await newPerson('Olga'), await newPerson('Sam')];
    const resume = await newResume(ana);
    const proposalId = await newProposal(olga.uid);
    const applicationId = await newApplication(proposalId, ana.uid, resume.id);
    expect(await findResumeDeletion(db, olga, resume.id)).toBeNull();
    const end = daysLater(200);
    expect(await expire(end)).toBe(1);
    for (const actor of [ana, olga]) expect(await findResumeDeletion(db, actor, resume.id)).toEqual(end);
    for (const actor of [sam, VISITOR]) expect(await findResumeDeletion(db, actor, resume.id)).toBeNull();
    const own = await findOwnApplication(db, ana, applicationId, end);
    expect(own.ok && [own.value.resume, own.value.resumeDeletedAt]).toEqual([null, end]);
    const received = await findReceivedApplication(db, olga, applicationId, end);
    expect(received.ok && received.value.application).toMatchObject({ resume: null, resumeDeletedAt: end });
    expect(await listSentApplications(db, ana)).toMatchObject({
      value: { rows: [{ resumeId: null, resumeDeletedAt: end }] },
    });
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.targetId, resume.id))
      .orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({ kind: 'resume_expired', actorId: null, affectedUserId: ana.uid });
  });

  test('purges 500 expired resumes at a time and then the rest', async () => {
    const ana = await newPerson('Ana');
    const rows = Array.from({ length: 501 }, () => {
      const blobKey = newBlobKey('resume');
      return {
        id: crypto.randomUUID(),
        uploaderId: ana.uid,
        blobKey,
        fileName: 'cv.pdf',
        bytes: 1,
        sha256: randomHash(),
        uploadedAt: now,
      };
    });
    await db.insert(resumes).values(rows);
    const first = await purgeExpiredResumes(db, blobs, null, daysLater(30));
    expect(first).toMatchObject({ removed: 500, next: { uploadedAt: now } });
    expect(await purgeExpiredResumes(db, blobs, first.next, daysLater(30))).toEqual({
      removed: 1,
      next: null,
    });
  });

  test('an unsent draft is purged 30 days after it can no longer be submitted, a submitted one never', async () => {
    const [ana, olga] = [await newPerson('Ana'), await newPerson('Olga')];
    const closing = await newProposal(olga.uid);
    const withdrawn = await newProposal(olga.uid, { status: 'withdrawn' });
    const move = {
      proposalId: withdrawn,
      actorId: olga.uid,
      action: 'withdraw',
      fromStatus: 'open',
      toStatus: 'withdrawn',
    } as const;
    await db.insert(transitions).values({ ...move, at: now });
    const resume = await newResume(ana);
    const [one, two] = [
      await newApplication(closing, ana.uid, resume.id, 'saved'),
      await newApplication(withdrawn, ana.uid, resume.id, 'saved'),
    ];
    const sent = await newApplication(await newProposal(olga.uid), ana.uid, resume.id);
    const remaining = async () =>
      (await db.select({ id: applications.id }).from(applications)).map(({ id }) => id).toSorted();
    const early = (at: Date) => new Date(at.getTime() - 1);
    const [first, second] = [
      draftExpiresAt({ closeAt: daysLater(10), withdrawnAt: now }),
      draftExpiresAt({ closeAt: daysLater(10), withdrawnAt: null }),
    ];
    expect(await purgeUnsentDrafts(db, early(first))).toBe(0);
    expect(await purgeUnsentDrafts(db, first)).toBe(1);
    expect(await remaining()).toEqual([one, sent].toSorted());
    expect(two).not.toBe(one);
    expect(await purgeUnsentDrafts(db, early(second))).toBe(0);
    expect(await purgeUnsentDrafts(db, second)).toBe(1);
    expect(await remaining()).toEqual([sent]);
  });

  test('unsent changes and a resume used only in them are purged 30 days after the close date', async () => {
    const [ana, olga] = [await newPerson('Ana'), await newPerson('Olga')];
    const sent = await newApplication(await newProposal(olga.uid), ana.uid, (await newResume(ana)).id);
    const changed = await newResume(ana);
    const words = {
      answers: ['a', 'b', 'c'] as [string, string, string],
      comments: 'c',
      referenceLink: 'N/A',
    };
    const changes = { applicationId: sent, ...words, resumeId: changed.id, savedAt: now };
    await db.insert(applicationChanges).values(changes);
    const end = draftExpiresAt({ closeAt: daysLater(10), withdrawnAt: null });
    const early = new Date(end.getTime() - 1);
    const isThere = async (at: Date) => {
      await purgeExpiredResumes(db, blobs, null, at);
      const [row] = await db.select().from(resumes).where(eq(resumes.id, changed.id));
      return row?.deletedAt === null;
    };
    expect(await isThere(early)).toBe(true);
    expect(await purgeUnsentDrafts(db, early)).toBe(0);
    expect(await isThere(end)).toBe(false);
    expect(await purgeUnsentDrafts(db, end)).toBe(1);
    expect(await db.$count(applicationChanges)).toBe(0);
  });

  async function keysIn(store: BlobStore): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of store.list('resume')) keys.push(key);
    return keys;
  }
});
