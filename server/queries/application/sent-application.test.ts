import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { deletionLine } from '#domain/member/member.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { createFullProposal } from '../../../tests/fixtures/sample-boards.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { deleteAccount } from '#server/commands/account/account-deletion.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { recordDownload } from '#server/commands/application/resume.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findReceiptEmail } from '../notification/email-progress.ts';
import { findOwnApplication } from './sent-application.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');

async function applied(person: SignedIn) {
  const content = sampleContent({ appType: 'rolling' });
  const proposalId = expectOk(await publishContent(db, owner, content, NOON)).id;
  const draft = await createCompleteDraft(db, person);
  const { id } = expectOk(await submitApplication(db, person, proposalId, draft, NOON));
  return { id, resumeId: draft.resumeId! };
}

test('findReceiptEmail returns the receipt of that application only, and only to its applicant', async () => {
  const [noor, stranger] = [await createMember(db), await createMember(db)];
  const [one, other] = [await applied(noor), await applied(noor)];
  const become = (state: EmailState, id: number) =>
    db
      .update(emails)
      .set({ state })
      .where(and(eq(emails.event, 'receipt'), eq(sql`${emails.facts}->>'applicationId'`, String(id))));
  await become('sent', one.id);
  await become('given_up', other.id);
  expectOk(await inviteApplicant(db, owner, one.id, { message: '', replyBy: '' }, NOON));
  expect(await findReceiptEmail(db, noor, one.id)).toEqual({ progress: 'delivered', to: noor.email });
  expect(await findReceiptEmail(db, noor, other.id)).toEqual({ progress: 'refused', to: noor.email });
  for (const who of [stranger, owner, VISITOR]) expect(await findReceiptEmail(db, who, one.id)).toBeNull();
});

test('findOwnApplication shows when this resume was opened and when it was deleted', async () => {
  const [noor, sam] = [await createMember(db), await createMember(db)];
  const [mine, ofSam] = [await applied(noor), await applied(sam)];
  const after = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);
  expectOk(await recordDownload(db, owner, ofSam.resumeId, after(1)));
  expectOk(await recordDownload(db, owner, mine.resumeId, after(2)));
  const read = async () => expectOk(await findOwnApplication(db, noor, mine.id, NOON));
  const { history, resume, resumeDeletedAt } = await read();
  const opened = history.filter(({ what }) => what === 'resume_opened');
  expect(opened.map(({ at }) => at)).toEqual([after(2)]);
  expect([resume?.id, resumeDeletedAt]).toEqual([mine.resumeId, null]);
  await db
    .update(resumes)
    .set({ deletedAt: after(3) })
    .where(eq(resumes.id, mine.resumeId));
  expect(await read()).toMatchObject({ resume: null, resumeDeletedAt: after(3) });
});

test('an accepted applicant sees the owner’s contact until the owner deletes their account', async () => {
  const { owner: leaving, accepted } = await createFullProposal(db, NOON);
  const { person, applicationId } = accepted[0]!;
  const contact = async () => expectOk(await findOwnApplication(db, person, applicationId, NOON)).contact;
  expect(await contact()).toEqual({ name: leaving.name, email: leaving.email });
  const blobs = { remove: () => Promise.resolve() } as unknown as BlobStore;
  expectOk(await deleteAccount(db, blobs, leaving, deletionLine(leaving.email), NOON, () => {}));
  expect(await contact()).toBeNull();
});
