import { describe, expect, test } from 'vitest';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { type ProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { createAnnounceableProposal, createFullProposal } from '../../../tests/fixtures/sample-boards.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listOwnProposals } from '#server/testing/own-proposals.ts';
import { findDraft, findProposal } from '#server/queries/proposal/proposal.ts';
import { listReceivedApplications } from '#server/queries/review/received-application.ts';
import { submitApplication } from '../application/application.ts';
import { reopenProposal } from './close-date.ts';
import { cloneProposal } from './proposal-clone.ts';
import {
  closeProposal,
  discardDraft,
  editProposal,
  publishContent,
  publishProposal,
  saveDraft,
  withdrawProposal,
} from './proposal.ts';
import { announceResults } from '../decision/announce-results.ts';

const db = await testDatabase();
const form: ProposalForm = proposalToForm(sampleContent() as Proposal);
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.code;

async function published(changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error('refused');
  return { owner, id: outcome.value.id };
}

describe('a proposal draft', () => {
  test('is saved for its owner and not found by anyone else', async () => {
    const owner = await createMember(db);
    const half = { ...form, title: 'Half a thou' };
    const saved = await saveDraft(db, owner, { draftId: null, revision: null, form: half }, NOON);
    if (!saved.ok) throw new Error('refused');
    expect(await findDraft(db, owner, saved.value.id)).toMatchObject({ ok: true, value: { form: half } });
    const stranger = await createMember(db);
    expect(codeOf(await findDraft(db, stranger, saved.value.id))).toBe('not_found');
    expect(codeOf(await discardDraft(db, stranger, saved.value.id))).toBe('not_found');
    const theirs = { draftId: saved.value.id, revision: 1, form };
    expect(codeOf(await saveDraft(db, stranger, theirs, NOON))).toBe('not_found');
    expect(codeOf(await discardDraft(db, owner, saved.value.id))).toBe('done');
  });

  test('is not overwritten by a device with an older revision', async () => {
    const owner = await createMember(db);
    const first = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    const beside = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    if (!first.ok || !beside.ok) throw new Error('refused');
    const { id } = first.value;
    const second = await saveDraft(
      db,
      owner,
      { draftId: id, revision: 1, form: { ...form, title: 'Two' } },
      NOON,
    );
    expect(second).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(codeOf(await saveDraft(db, owner, { draftId: id, revision: 1, form }, NOON))).toBe(
      'changed_elsewhere',
    );
    expect(await findDraft(db, owner, beside.value.id)).toMatchObject({ value: { revision: 1, form } });
  });

  test('publishing it three times at once creates one proposal', async () => {
    const owner = await createMember(db);
    const saved = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    if (!saved.ok) throw new Error('refused');
    const send = () => publishProposal(db, owner, { form, draftId: saved.value.id }, NOON);
    expect((await Promise.all([send(), send(), send()])).map(codeOf).toSorted()).toEqual([
      'changed_elsewhere',
      'changed_elsewhere',
      'done',
    ]);
    const own = await listOwnProposals(db, owner, NOON);
    expect(own.proposals).toHaveLength(1);
    expect(own.drafts).toEqual([]);
    expect(codeOf(await publishProposal(db, owner, { form }, NOON))).toBe('done');
  });

  test('is not published over a newer revision from another device', async () => {
    const owner = await createMember(db);
    const first = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    if (!first.ok) throw new Error('refused');
    const draftId = first.value.id;
    await saveDraft(db, owner, { draftId, revision: 1, form: { ...form, title: 'Newer' } }, NOON);
    const stale = await publishProposal(db, owner, { form, draftId, revision: 1 }, NOON);
    expect(codeOf(stale)).toBe('changed_elsewhere');
    const { proposals, drafts } = await listOwnProposals(db, owner, NOON);
    expect(proposals).toEqual([]);
    expect(drafts.map((draft) => draft.form.title)).toEqual(['Newer']);
    expect(codeOf(await publishProposal(db, owner, { form, draftId, revision: 2 }, NOON))).toBe('done');
  });

  test('is not deleted when it cannot be published', async () => {
    const owner = await createMember(db);
    const bad = { ...form, endDate: '2027-01-01' };
    const saved = await saveDraft(db, owner, { draftId: null, revision: null, form: bad }, NOON);
    if (!saved.ok) throw new Error('refused');
    expect(await publishProposal(db, owner, { form: bad, draftId: saved.value.id }, NOON)).toMatchObject({
      refusal: {
        code: 'invalid',
        fields: { endDate: 'End date has to be after or on the same day as the start date' },
      },
    });
    expect((await listOwnProposals(db, owner, NOON)).drafts).toHaveLength(1);
  });
});

describe('a published proposal', () => {
  test('is read back unchanged by a visitor', async () => {
    const { owner, id } = await published();
    const found = await findProposal(db, VISITOR, id, NOON);
    expect(found).toMatchObject({
      ok: true,
      value: { proposal: { ...sampleContent(), ownerId: owner.uid, status: 'open' } },
    });
  });

  test('can be edited by its owner only, and its questions are locked once someone has applied', async () => {
    const { owner, id } = await published();
    const applicant = await createMember(db);
    await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON);
    expect(codeOf(await editProposal(db, owner, id, { ...form, title: 'A better title' }, NOON))).toBe(
      'done',
    );
    const asking = { ...form, questionThree: 'One more?' };
    expect(codeOf(await editProposal(db, owner, id, asking, NOON))).toBe('questions_locked');
    expect(codeOf(await editProposal(db, applicant, id, form, NOON))).toBe('forbidden');
    const found = await findProposal(db, VISITOR, id, NOON);
    expect(found).toMatchObject({
      ok: true,
      value: { proposal: { title: 'A better title', editedAt: NOON } },
    });
  });

  test('cannot become rolling or have fewer spots than are taken once someone has applied', async () => {
    const { owner, proposalId } = await createAnnounceableProposal(db, NOON);
    expect(codeOf(await reopenProposal(db, owner, proposalId, { closeAt: '2026-12-03' }, NOON))).toBe('done');
    const edit = (changes: Partial<ProposalForm>) =>
      editProposal(db, owner, proposalId, { ...form, ...changes }, NOON);
    expect(await edit({ appType: 'rolling' })).toMatchObject({
      refusal: { code: 'invalid', fields: { appType: expect.stringContaining('already applied') } },
    });
    expect(codeOf(await edit({ participants: '1' }))).toBe('done');
    const two = await createFullProposal(db, NOON, 2);
    expect(
      await editProposal(
        db,
        two.owner,
        two.proposalId,
        { ...form, appType: 'rolling', participants: '1' },
        NOON,
      ),
    ).toMatchObject({
      refusal: { code: 'invalid', fields: { participants: '2 spots are taken or offered already.' } },
    });
  });

  test('does not change its exact close time when another field is edited', async () => {
    const closeAt = new Date('2026-12-03T09:30:00Z');
    const { owner, id } = await published({ closeAt });
    expect(codeOf(await editProposal(db, owner, id, { ...form, title: 'Another title' }, NOON))).toBe('done');
    expect(await findProposal(db, owner, id, NOON)).toMatchObject({
      value: { proposal: { title: 'Another title', closeAt } },
    });
  });

  test('closed by another owner, says so and when to someone who edits or closes it', async () => {
    const { owner, id } = await published();
    expect(codeOf(await closeProposal(db, owner, id, NOON))).toBe('done');
    expect(await editProposal(db, owner, id, form, NOON)).toMatchObject({
      refusal: { message: 'This proposal was closed on Nov 21, so it can’t be edited anymore.' },
    });
    expect(await closeProposal(db, owner, id, NOON)).toMatchObject({
      refusal: { message: 'This proposal was already closed on Nov 21.' },
    });
  });

  test('closes early once and reopens only with a valid new close date', async () => {
    const { owner, id } = await published();
    expect(codeOf(await closeProposal(db, owner, id, NOON))).toBe('done');
    expect(codeOf(await closeProposal(db, owner, id, NOON))).toBe('move_not_allowed');
    const reopen = (closeAt: string) => reopenProposal(db, owner, id, { closeAt }, NOON);
    expect(await reopen('2026-11-20')).toMatchObject({
      refusal: { fields: { closeAt: 'Close date has to be in the future' } },
    });
    expect(await reopen('')).toMatchObject({
      refusal: { fields: { closeAt: 'Select your application deadline.' } },
    });
    expect(codeOf(await reopen('2026-12-10'))).toBe('done');
  });

  test('once withdrawn can be read only by its owner and its applicants', async () => {
    const { owner, id } = await published();
    const applicant = await createMember(db);
    await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON);
    expect(codeOf(await withdrawProposal(db, applicant, id, NOON))).toBe('forbidden');
    expect(codeOf(await withdrawProposal(db, owner, id, NOON))).toBe('done');
    expect(codeOf(await findProposal(db, VISITOR, id, NOON))).toBe('withdrawn');
    expect(codeOf(await findProposal(db, owner, id, NOON))).toBe('done');
    expect(codeOf(await findProposal(db, applicant, id, NOON))).toBe('done');
  });

  test('once withdrawn: applicants get forbidden for owner actions, and strangers get withdrawn', async () => {
    const { owner, id } = await published();
    const [applicant, stranger] = [await createMember(db), await createMember(db)];
    await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON);
    await withdrawProposal(db, owner, id, NOON);
    const verdicts = async (actor: SignedIn) =>
      [
        await closeProposal(db, actor, id, NOON),
        await editProposal(db, actor, id, form, NOON),
        await announceResults(db, actor, id, NOON),
        await cloneProposal(db, actor, id, NOON),
        await listReceivedApplications(db, actor, id, NOON),
      ].map(codeOf);
    expect(new Set(await verdicts(applicant))).toEqual(new Set(['forbidden']));
    expect(new Set(await verdicts(stranger))).toEqual(new Set(['withdrawn']));
  });
});
