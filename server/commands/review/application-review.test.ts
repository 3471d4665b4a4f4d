import { describe, expect, test } from 'vitest';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import type { Actor, SignedIn } from '#domain/base/actor.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { applicationNotes } from '#server/db/schema/application-note.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import {
  findReceivedApplication,
  listReceivedApplications,
} from '#server/queries/review/received-application.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import {
  findApplicationFor,
  findOwnApplication,
  listSentApplications,
} from '#server/queries/application/sent-application.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { deleteAccount } from '../account/account-deletion.ts';
import { saveApplication, submitApplication, withdrawApplication } from '../application/application.ts';
import { saveApplicationNote } from './application-review.ts';
import { publishContent } from '../proposal/proposal.ts';
import { collectFiles, collectRows } from '#server/testing/collect.ts';

const db = await testDatabase();
const NOTE = 'canary: sounds unsure, ask about May';

async function received() {
  const owner = await createMember(db, 'Mina R.');
  const person = await createMember(db, 'Jun A.');
  const published = await publishContent(db, owner, sampleContent(), NOON);
  if (!published.ok) throw new Error('refused');
  const proposalId = published.value.id;
  const sent = await submitApplication(db, person, proposalId, await createCompleteDraft(db, person), NOON);
  if (!sent.ok) throw new Error('refused');
  return { owner, person, proposalId, id: sent.value.id };
}

async function noteOf(actor: Actor, id: number) {
  const found = await findReceivedApplication(db, actor, id, NOON);
  return found.ok ? found.value.note : found.refusal.code;
}

describe('a private note', () => {
  test('can be saved, replaced, and deleted by saving an empty one, also after a withdrawal', async () => {
    const { owner, person, id } = await received();
    const later = new Date(NOON.getTime() + MINUTE_MS);
    expect(await saveApplicationNote(db, owner, id, { note: ` ${NOTE} ` }, NOON)).toMatchObject({ ok: true });
    expect(await noteOf(owner, id)).toEqual({ text: NOTE, changedAt: NOON, author: null });
    await withdrawApplication(db, person, id, NOON);
    await saveApplicationNote(db, owner, id, { note: 'Another' }, later);
    expect(await noteOf(owner, id)).toEqual({ text: 'Another', changedAt: later, author: null });
    await saveApplicationNote(db, owner, id, { note: '  ' }, later);
    expect(await noteOf(owner, id)).toBe(null);
  });

  test('names a co-owner who changed it to the owner, and not to themselves', async () => {
    const { owner, proposalId, id } = await received();
    const coOwner = await createMember(db, 'Cleo C.');
    await db
      .insert(proposalPeople)
      .values({ proposalId, userId: coOwner.uid, role: 'co_owner', joinedAt: NOON });
    expectOk(await saveApplicationNote(db, coOwner, id, { note: NOTE }, NOON));
    expect(await noteOf(owner, id)).toMatchObject({ text: NOTE, author: coOwner.name });
    expect(await noteOf(coOwner, id)).toMatchObject({ text: NOTE, author: null });
  });

  test('based on an older one is refused with what is stored, unless the texts are equal', async () => {
    const { owner, id } = await received();
    const later = new Date(NOON.getTime() + MINUTE_MS);
    const save = (note: string, basedOn: number, now = later) =>
      saveApplicationNote(db, owner, id, { note, basedOn }, now);
    expectOk(await save('First', 0, NOON));
    expect(await save('Second', 0)).toMatchObject({
      refusal: { code: 'changed_elsewhere' },
      stored: { text: 'First', changedAt: NOON },
    });
    expect(await save('', 0)).toMatchObject({ refusal: { code: 'changed_elsewhere' } });
    expectOk(await save('First', 0));
    expectOk(await save('Second', NOON.getTime()));
    expectOk(await save('', later.getTime()));
    expectOk(await save('', later.getTime()));
    expect(await noteOf(owner, id)).toBe(null);
  });

  test('can be written only by the owner, about a submitted application, with at most 2,000 characters', async () => {
    const { owner, person, proposalId, id } = await received();
    const writing = await createMember(db);
    const draft = await saveApplication(
      db,
      writing,
      proposalId,
      await createCompleteDraft(db, writing),
      {},
      NOON,
    );
    const admin = { ...(await createMember(db)), kind: 'admin' } as const;
    const codeFor = async (actor: SignedIn, of = id, note = NOTE) => {
      const outcome = await saveApplicationNote(db, actor, of, { note }, NOON);
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    expect(await codeFor(await createMember(db))).toBe('not_found');
    expect(await codeFor(admin)).toBe('not_found');
    expect(await codeFor(person)).toBe('forbidden');
    expect(await codeFor(owner, draft.ok ? draft.value.id : 0)).toBe('not_found');
    expect(await codeFor(owner, 999_999)).toBe('not_found');
    expect(await codeFor(owner, id, 'x'.repeat(2001))).toBe('invalid');
    expect(await noteOf(owner, id)).toBe(null);
  });

  test('changes nothing in the applicant’s pages and export or in the owner’s lists', async () => {
    const { owner, person, proposalId, id } = await received();
    const read = async () => [
      await findOwnApplication(db, person, id, NOON),
      await findApplicationFor(db, person, proposalId, NOON),
      await listSentApplications(db, person),
      await findProposal(db, person, proposalId, NOON),
      await collectFiles(await readAccountData(db, person, NOON)),
    ];
    const before = await read();
    await saveApplicationNote(db, owner, id, { note: NOTE }, new Date(NOON.getTime() + 5));
    expect(await read()).toEqual(before);
    expect(await noteOf(person, id)).toBe('not_found');
    expect(await noteOf({ ...person, kind: 'admin' }, id)).toBe('not_found');
    // Nor is it in the owner's lists and exports, only where it is written.
    const lists = [
      await collectRows(await listReceivedApplications(db, owner, proposalId, NOON)),
      await listReview(db, owner, proposalId, ALL_APPLICATIONS, NOON),
    ];
    expect(JSON.stringify(lists)).not.toContain('canary');
  });

  test('is in the owner’s account export with the receipt number and without a name', async () => {
    const { owner, id } = await received();
    await saveApplicationNote(db, owner, id, { note: NOTE }, NOON);
    const files = await collectFiles(await readAccountData(db, owner, NOON));
    expect(files['proposals.json']).toMatchObject([
      { notes: [{ receipt: expect.stringMatching(/^CG-/), note: NOTE, changedAt: NOON }] },
    ]);
    expect(JSON.stringify(files)).not.toContain('Jun A.');
  });

  test.each(['the applicant', 'the owner'] as const)('is deleted with the account of %s', async (who) => {
    const { owner, person, id } = await received();
    await saveApplicationNote(db, owner, id, { note: NOTE }, NOON);
    const leaving = who === 'the owner' ? owner : person;
    const blobs = { remove: () => Promise.resolve() } as never;
    const fail = (error: unknown) => {
      throw error;
    };
    await deleteAccount(db, blobs, leaving, `delete ${leaving.email}`, NOON, fail);
    expect((await db.select().from(applicationNotes)).filter((row) => row.applicationId === id)).toEqual([]);
  });
});
