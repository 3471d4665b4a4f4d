import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { openFolderStore } from '#server/storage/filesystem.ts';
import { newBlobKey } from '#server/storage/blob-store.ts';
import { emailLinks } from '#server/db/schema/account-email.ts';
import { sessions, signingKeys } from '#server/db/schema/account.ts';
import { identityChallenges } from '#server/db/schema/identity.ts';
import { announcementViews, announcements } from '#server/db/schema/announcement.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import type { Database } from '#server/db/database.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { rateLimitCounters } from '#server/db/schema/rate-limit-counter.ts';
import {
  knownDevices,
  emails,
  notifications,
  subscriptions,
  suppressedAddresses,
} from '#server/db/schema/notification.ts';
import { proposalInvitations } from '#server/db/schema/proposal-invitation.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { transitions } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { applicationEdits } from '#server/db/schema/application-review.ts';
import { PURGES, createRetentionJob } from './retention.ts';

const db = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'upkeep-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const LONG_AGO = new Date('2020-01-01T12:00:00Z');
const NOW = new Date();

/** Inserts one expired and one current row of each kind. */
async function somethingOld(tx: Database): Promise<void> {
  const uid = await insertTrialPerson(tx, { name: 'Ana', email: `${randomUUID()}@example.edu` }, NOW);
  const owner = await insertTrialPerson(tx, { name: 'Olga', email: `${randomUUID()}@example.edu` }, NOW);
  const ben = await insertTrialPerson(tx, { name: 'Ben', email: `${randomUUID()}@example.edu` }, NOW);
  for (const at of [LONG_AGO, NOW]) {
    const resume = { id: randomUUID(), uploaderId: uid, blobKey: newBlobKey('resume'), fileName: 'cv.pdf' };
    await tx.insert(resumes).values({ ...resume, bytes: 1, sha256: 'a'.repeat(64), uploadedAt: at });
    const proposalId = await insertProposal(tx, owner, at);
    const sent = { proposalId, applicantId: ben, resumeId: null, status: 'submitted' } as const;
    const previous = { answers: ['a', 'b', 'c'] as Three, comments: '', referenceLink: '', resume: null };
    await tx.insert(applicationEdits).values({
      applicationId: await insertApplication(tx, sent, at),
      at,
      changed: ['comments'],
      previous,
    });
    await insertApplication(tx, { proposalId, applicantId: uid, resumeId: resume.id, status: 'saved' }, at);
    const decision = { action: 'waitlist', fromStatus: 'submitted', toStatus: 'waitlisted' } as const;
    await tx.insert(transitions).values({ proposalId, ...decision, stateBefore: {} as never, at });
    const stamps = { createdAt: at, updatedAt: at };
    const ends = new Date(at.getTime() + 1000 * 3600);
    await tx
      .insert(sessions)
      .values({ id: randomUUID(), token: randomUUID(), userId: uid, expiresAt: ends, ...stamps });
    const asked = { holder: randomUUID(), purpose: 'use_passkey', challenge: 'c' } as const;
    await tx.insert(identityChallenges).values({ ...asked, expiresAt: ends });
    const key = { id: randomUUID(), publicKey: 'p', privateKey: 'q', createdAt: at, expiresAt: ends };
    await tx.insert(signingKeys).values(key);
    await tx.insert(proposalInvitations).values({
      proposalId,
      role: 'reviewer',
      email: `${randomUUID()}@example.org`,
      createdAt: at,
      expiresAt: ends,
    });
    await tx.insert(publicQuestions).values({
      proposalId,
      askerId: uid,
      state: 'dismissed',
      question: 'Is it paid?',
      askedAt: at,
    });
    await tx.insert(knownDevices).values({ userId: uid, deviceHash: randomUUID(), seenAt: at });
    await tx
      .insert(rateLimitCounters)
      .values({ key: uid, hour: new Date(Math.floor(+at / HOUR_MS) * HOUR_MS), count: 1 });
    const choices = { topics: [], kinds: [], cadence: 'weekly' as const };
    await tx
      .insert(subscriptions)
      .values({ ...choices, email: `${randomUUID()}@example.org`, createdAt: at, confirmExpiresAt: ends });
    await tx.insert(emailLinks).values({
      email: `${randomUUID()}@example.org`,
      tokenHash: randomUUID(),
      createdAt: at,
      expiresAt: new Date(ends.getTime() - DAY_MS),
    });
    await tx
      .insert(emails)
      .values({ toAddress: 'a@example.org', event: 'receipt', facts: {} as never, createdAt: at, dueAt: at });
    await tx.insert(notifications).values({ userId: uid, event: 'announcement', facts: {} as never, at });
    await tx
      .insert(suppressedAddresses)
      .values({ email: `${randomUUID()}@example.org`, reason: 'bounced', answer: '', since: at });
    await tx.insert(feedback).values({ kind: 'idea', text: 'x', page: '', email: '', sentAt: at });
    const [post] = await tx
      .insert(announcements)
      .values({ title: 't', description: 'd', content: 'c', writer: 'w', ...stamps })
      .returning({ id: announcements.id });
    await tx
      .insert(announcementViews)
      .values({ announcementId: post!.id, day: at.toISOString().slice(0, 10), mark: randomBytes(32) });
    await tx.insert(auditEntries).values({ at, kind: 'signed_in' });
  }
}

test('removes and counts the expired data of each kind, and a failing purge does not stop the others', async () => {
  await somethingOld(db);
  const blobs = await openFolderStore(join(folder, 'blobs'));
  const lines: [object, string][] = [];
  const log = {
    info: (about: object, what: string) => void lines.push([about, what]),
    error: (about: object, what: string) => void lines.push([about, what]),
  };
  const broken = {
    ...blobs,
    list: () => {
      throw new Error('The store is away');
    },
  };
  const retention = createRetentionJob({ db, blobs: broken, log });
  await retention.purgeExpired(NOW);
  const one = { removed: 1, failed: 0 };
  const all = Object.fromEntries(PURGES.map((name) => [name, one]));
  expect(retention.counts()).toEqual({ ...all, files: { removed: 0, failed: 1 } });
  const { files: _files, ...removed } = Object.fromEntries(PURGES.map((name) => [name, 1]));
  expect(lines).toEqual([
    [{ err: new Error('The store is away'), purge: 'files' }, expect.stringContaining('failed')],
    [{ removed }, 'Purged expired data'],
  ]);
  // All files are scanned once a day, or an hour after a failed scan.
  await retention.purgeExpired(NOW);
  expect([lines.length, retention.counts().files.failed]).toEqual([3, 2]);
  await retention.stop();
});

test('purges nothing while another process holds the lock, and purges after it is released', async () => {
  await somethingOld(db);
  const blobs = await openFolderStore(join(folder, 'others'));
  const log = { info: () => {}, error: () => {} };
  const retention = createRetentionJob({ db, blobs, log });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(20260108)`);
    await retention.purgeExpired(NOW);
    expect(Object.values(retention.counts()).reduce((sum, { removed }) => sum + removed, 0)).toBe(0);
  });
  await retention.purgeExpired(NOW);
  expect(retention.counts().sessions).toEqual({ removed: 1, failed: 0 });
});
