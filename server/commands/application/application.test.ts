import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { termsLines } from '#domain/proposal/terms-summary.ts';
import { type AiPolicy, NO_TERMS, type ProposalTerms } from '#domain/proposal/terms.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { transitions, proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findReceivedApplication } from '#server/queries/review/received-application.ts';
import { findApplicationFor, listSentApplications } from '#server/queries/application/sent-application.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from './application.ts';
import { inviteApplicant } from '../decision/decision.ts';
import { editProposal, publishContent, withdrawProposal } from '../proposal/proposal.ts';

const db = await testDatabase();

async function board(changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const applicant = await createMember(db);
  const published = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!published.ok) throw new Error(published.refusal.message);
  return { owner, applicant, id: published.value.id, draft: await createCompleteDraft(db, applicant) };
}

async function countOf(id: number) {
  const [row] = await db
    .select({ applications: proposals.applicationCount, accepted: proposals.acceptedCount })
    .from(proposals)
    .where(eq(proposals.id, id));
  return row;
}

const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.code;

describe('an application draft', () => {
  test('can be saved incomplete and read back, and is not counted', async () => {
    const { applicant, id, draft } = await board();
    const half = { ...draft, comments: '', answers: ['Half a', '', ''] as [string, string, string] };
    const first = await saveApplication(db, applicant, id, half, {}, NOON);
    expect(first).toMatchObject({ ok: true, value: { status: 'saved', revision: 1 } });
    const stored = await findApplicationFor(db, applicant, id, NOON);
    expect(stored?.draft).toEqual(half);
    expect(await countOf(id)).toEqual({ applications: 0, accepted: 0 });
  });

  test('saving cannot turn a submitted application back into a draft', async () => {
    const { applicant, id, draft } = await board();
    await submitApplication(db, applicant, id, draft, NOON);
    const changed = { ...draft, comments: 'Changed' };
    const saved = await saveApplication(db, applicant, id, changed, {}, NOON, { draftOnly: true });
    expect(codeOf(saved)).toBe('already_submitted');
    const found = await findApplicationFor(db, applicant, id, NOON);
    expect(found).toMatchObject({ status: 'submitted', draft: { comments: draft.comments } });
  });

  test('is not overwritten by a device with an older revision', async () => {
    const { applicant, id, draft } = await board();
    await saveApplication(db, applicant, id, draft, {}, NOON);
    const phone = await saveApplication(
      db,
      applicant,
      id,
      { ...draft, comments: 'phone' },
      { revision: 1 },
      NOON,
    );
    expect(phone).toMatchObject({ ok: true, value: { revision: 2 } });
    const laptop = await saveApplication(
      db,
      applicant,
      id,
      { ...draft, comments: 'laptop' },
      { revision: 1 },
      NOON,
    );
    expect(codeOf(laptop)).toBe('changed_elsewhere');
    expect((await findApplicationFor(db, applicant, id, NOON))?.draft.comments).toBe('phone');
  });
});

describe('submitting', () => {
  test.each([
    ['over the same draft', 1],
    ['without a draft', null],
    ['over the same submitted answers', 2],
  ])('from two devices at once, %s, refuses the second one', async (_, revision) => {
    for (let round = 0; round < propertyRuns(3, 10); round += 1) {
      const { applicant, id, draft } = await board();
      if (revision !== null) await saveApplication(db, applicant, id, draft, {}, NOON);
      if (revision === 2) await submitApplication(db, applicant, id, draft, NOON);
      const devices = ['phone', 'laptop'];
      const sent = await Promise.all(
        devices.map((comments) =>
          submitApplication(db, applicant, id, { ...draft, comments }, NOON, { revision }),
        ),
      );
      expect(sent.map(codeOf).toSorted()).toEqual(['changed_elsewhere', 'done']);
      const stored = await findApplicationFor(db, applicant, id, NOON);
      expect(stored?.draft.comments).toBe(devices[sent.findIndex(({ ok }) => ok)]);
      expect(await countOf(id)).toEqual({ applications: 1, accepted: 0 });
    }
  });

  test('does not discard changes that another device saved', async () => {
    const { applicant, id, draft } = await board();
    await submitApplication(db, applicant, id, draft, NOON);
    await saveApplication(db, applicant, id, { ...draft, comments: 'phone' }, { revision: 1 }, NOON);
    const isOwnWork = (stored: typeof draft) => stored.comments === draft.comments;
    const sent = await submitApplication(db, applicant, id, draft, NOON, { revision: 1, isOwnWork });
    expect(codeOf(sent)).toBe('changed_elsewhere');
    expect((await findApplicationFor(db, applicant, id, NOON))?.changes?.draft.comments).toBe('phone');
  });

  test('does not discard unsent changes when it is refused', async () => {
    const { applicant, id, draft } = await board();
    const submit = (comments: string) => submitApplication(db, applicant, id, { ...draft, comments }, NOON);
    for (let nth = 0; codeOf(await submit(`Version ${nth}`)) === 'done'; nth += 1);
    await saveApplication(db, applicant, id, { ...draft, comments: 'phone' }, {}, NOON);
    expect(codeOf(await submit('laptop'))).toBe('too_often');
    expect((await findApplicationFor(db, applicant, id, NOON))?.changes?.draft.comments).toBe('phone');
  });

  test('counts once and records one transition; submitting again replaces the answers under the same id', async () => {
    const { applicant, id, draft } = await board();
    const first = await submitApplication(db, applicant, id, draft, NOON);
    const second = await submitApplication(db, applicant, id, { ...draft, comments: 'Later thought' }, NOON);
    if (!first.ok || !second.ok) throw new Error('refused');
    expect(second.value).toMatchObject({ id: first.value.id, status: 'submitted', replaced: true });
    expect(await countOf(id)).toEqual({ applications: 1, accepted: 0 });
    const made = await db
      .select({ action: transitions.action })
      .from(transitions)
      .where(eq(transitions.applicationId, first.value.id));
    expect(made).toEqual([{ action: 'submit' }]);
    expect((await findApplicationFor(db, applicant, id, NOON))?.draft.comments).toBe('Later thought');
  });

  test('fifty times at once creates one application, and every outcome has its id', async () => {
    const { applicant, id, draft } = await board();
    const all = await Promise.all(
      Array.from({ length: 50 }, () => submitApplication(db, applicant, id, draft, NOON)),
    );
    const ids = new Set(all.map((outcome) => outcome.ok && outcome.value.id));
    expect(ids.size).toBe(1);
    expect(await countOf(id)).toEqual({ applications: 1, accepted: 0 });
  });

  test('stores the terms of its first submission, which edits of the proposal do not change', async () => {
    const { owner, applicant, id, draft } = await board();
    const terms: ProposalTerms = { ...NO_TERMS, rewards: ['credit'], noFee: true };
    expect(codeOf(await submitApplication(db, applicant, id, draft, NOON))).toBe('done');
    const form = proposalToForm(
      sampleContent({ terms: { ...terms, rewards: ['paid', 'credit'] } }) as Proposal,
    );
    expect(codeOf(await editProposal(db, owner, id, form, NOON))).toBe('done');
    const again = { ...draft, comments: 'Later thought' };
    expect(codeOf(await submitApplication(db, applicant, id, again, NOON))).toBe('done');
    const found = await findApplicationFor(db, applicant, id, NOON);
    expect(found).toMatchObject({ terms, proposal: { terms: { rewards: ['paid', 'credit'] } } });
    const received = await findReceivedApplication(db, owner, found!.id, NOON);
    expect(received).toMatchObject({ value: { application: { termsLines: termsLines(terms) } } });
  });

  test.each<[policy: AiPolicy, aiUse: string, code: string]>([
    ['not_stated', '', 'done'],
    ['allowed', '', 'done'],
    ['allowed_if_disclosed', '', 'invalid'],
    ['allowed_if_disclosed', 'A translator', 'done'],
    ['not_allowed', 'A translator', 'invalid'],
    ['not_allowed', 'none', 'done'],
  ])('under the AI policy %s, the statement “%s” is %s', async (aiInApplication, aiUse, code) => {
    const { owner, applicant, id, draft } = await board({ terms: { ...NO_TERMS, aiInApplication } });
    expect(codeOf(await submitApplication(db, applicant, id, { ...draft, aiUse }, NOON))).toBe(code);
    if (code !== 'done') return;
    const own = await findApplicationFor(db, applicant, id, NOON);
    expect(own?.draft.aiUse).toBe(aiUse);
    const received = await findReceivedApplication(db, owner, own!.id, NOON);
    expect(received).toMatchObject({ value: { application: { aiUse } } });
  });

  test('without terms, an application needs no statement about AI tools', async () => {
    const { applicant, id, draft } = await board({ terms: null });
    expect(codeOf(await submitApplication(db, applicant, id, draft, NOON))).toBe('done');
    expect((await findApplicationFor(db, applicant, id, NOON))?.terms).toBeNull();
  });

  test('is refused, also as an undone withdrawal, while too many others are not settled', async () => {
    const { owner, applicant, id, draft } = await board();
    const submit = async (proposalId: number) =>
      submitApplication(db, applicant, proposalId, draft, NOON, {}, 3);
    const ids = [id];
    while (ids.length < 4) {
      const more = await publishContent(db, owner, sampleContent(), NOON);
      if (more.ok) ids.push(more.value.id);
    }
    expect(codeOf(await submit(ids[0]!))).toBe('done');
    const first = await findApplicationFor(db, applicant, id, NOON);
    expect(codeOf(await withdrawApplication(db, applicant, first!.id, NOON))).toBe('done');
    for (const proposalId of ids.slice(1)) expect(codeOf(await submit(proposalId))).toBe('done');
    expect(codeOf(await restoreApplication(db, applicant, first!.id, NOON, 3))).toBe('too_many_open');
    // Answers that were submitted can be replaced.
    const again = { ...draft, comments: 'Later thought' };
    expect(codeOf(await submitApplication(db, applicant, ids[3]!, again, NOON, {}, 3))).toBe('done');
    expect(codeOf(await withdrawProposal(db, owner, ids[1]!, NOON))).toBe('done');
    expect(codeOf(await restoreApplication(db, applicant, first!.id, NOON, 3))).toBe('done');
  });

  test('four at once under a limit of three submits three', async () => {
    const { owner, applicant, id, draft } = await board();
    const ids = [id];
    while (ids.length < 4) {
      const more = await publishContent(db, owner, sampleContent(), NOON);
      if (more.ok) ids.push(more.value.id);
    }
    const sent = await Promise.all(
      ids.map((item) => submitApplication(db, applicant, item, draft, NOON, {}, 3)),
    );
    expect(sent.map(codeOf).toSorted()).toEqual(['done', 'done', 'done', 'too_many_open']);
  });

  test('an empty form names every missing field and stores nothing', async () => {
    const { applicant, id } = await board();
    const blank = {
      answers: ['', '', ''] as [string, string, string],
      comments: '',
      referenceLink: '',
      aiUse: '',
      resumeId: null,
    };
    const outcome = await submitApplication(db, applicant, id, blank, NOON);
    expect(outcome).toMatchObject({
      ok: false,
      refusal: {
        code: 'invalid',
        fields: {
          questionOne: 'Please fill out this field.',
          questionTwo: 'Please fill out this field.',
          comments: 'Please fill out this field.',
          link: 'Please fill out this field.',
          resume: 'Please upload resume.',
        },
      },
    });
    expect(await findApplicationFor(db, applicant, id, NOON)).toBeNull();
  });

  test('is accepted until the last millisecond before the close date and refused from then on', async () => {
    const { applicant, id, draft } = await board();
    const closeAt = sampleContent().closeAt.getTime();
    expect(codeOf(await submitApplication(db, applicant, id, draft, new Date(closeAt)))).toBe('past_due');
    expect(codeOf(await submitApplication(db, applicant, id, draft, new Date(closeAt - 1)))).toBe('done');
  });

  test('is refused for the owner, another person’s resume, and a missing or withdrawn proposal', async () => {
    const { owner, applicant, id, draft } = await board();
    const theirs = await createCompleteDraft(db, owner);
    expect(codeOf(await submitApplication(db, owner, id, theirs, NOON))).toBe('own_proposal');
    expect(codeOf(await submitApplication(db, applicant, id, theirs, NOON))).toBe('not_found');
    expect(codeOf(await submitApplication(db, applicant, id + 10_000, draft, NOON))).toBe('not_found');
    const sender = await createMember(db);
    const sent = await createCompleteDraft(db, sender);
    await submitApplication(db, sender, id, sent, NOON);
    await withdrawProposal(db, owner, id, NOON);
    expect(codeOf(await submitApplication(db, applicant, id, draft, NOON))).toBe('withdrawn');
    // A person who applied can still read it, so the refusal is the specific one.
    expect(codeOf(await submitApplication(db, sender, id, sent, NOON))).toBe('not_accepting');
  });

  test('refuses a resume that does not exist or was deleted', async () => {
    const { applicant, id, draft } = await board();
    const nowhere = { ...draft, resumeId: randomUUID() };
    expect(codeOf(await submitApplication(db, applicant, id, nowhere, NOON))).toBe('not_found');
    await db.update(resumes).set({ deletedAt: NOON }).where(eq(resumes.id, draft.resumeId!));
    expect(codeOf(await submitApplication(db, applicant, id, draft, NOON))).toBe('not_found');
  });
});

describe('after submitting', () => {
  test('an application can be withdrawn and restored until the close date', async () => {
    const { applicant, id, draft } = await board();
    const sent = await submitApplication(db, applicant, id, draft, NOON);
    if (!sent.ok) throw new Error('refused');
    expect(codeOf(await withdrawApplication(db, applicant, sent.value.id, NOON))).toBe('done');
    expect(await countOf(id)).toEqual({ applications: 0, accepted: 0 });
    expect(codeOf(await restoreApplication(db, applicant, sent.value.id, NOON))).toBe('done');
    expect(await countOf(id)).toEqual({ applications: 1, accepted: 0 });
    await withdrawApplication(db, applicant, sent.value.id, NOON);
    const late = sampleContent().closeAt;
    expect(codeOf(await restoreApplication(db, applicant, sent.value.id, late))).toBe('past_due');
  });

  test('an invitation is answered once, by the applicant only, and withdrawing later frees the spot', async () => {
    const { owner, applicant, id, draft } = await board({ appType: 'rolling' });
    const sent = await submitApplication(db, applicant, id, draft, NOON);
    if (!sent.ok) throw new Error('refused');
    const application = sent.value.id;
    await inviteApplicant(db, owner, application, { message: 'Join us', replyBy: '' }, NOON);
    expect(codeOf(await submitApplication(db, applicant, id, draft, NOON))).toBe('move_not_allowed');
    expect(codeOf(await acceptInvitation(db, owner, application, NOON))).toBe('forbidden');
    expect(codeOf(await acceptInvitation(db, applicant, application, NOON))).toBe('done');
    expect(codeOf(await declineInvitation(db, applicant, application, { note: '' }, NOON))).toBe(
      'move_not_allowed',
    );
    expect(await countOf(id)).toEqual({ applications: 1, accepted: 1 });
    const read = await findApplicationFor(db, applicant, id, NOON);
    expect(read?.contact).toEqual({ name: owner.name, email: owner.email });
    await withdrawApplication(db, applicant, application, NOON);
    expect(await countOf(id)).toEqual({ applications: 0, accepted: 0 });
  });

  test('accepting and withdrawing at the same time ends withdrawn with correct counters', async () => {
    const { owner, applicant, id, draft } = await board({ appType: 'rolling' });
    const sent = await submitApplication(db, applicant, id, draft, NOON);
    if (!sent.ok) throw new Error('refused');
    await inviteApplicant(db, owner, sent.value.id, { message: '', replyBy: '' }, NOON);
    await Promise.all([
      acceptInvitation(db, applicant, sent.value.id, NOON),
      withdrawApplication(db, applicant, sent.value.id, NOON),
    ]);
    const sentRows = await listSentApplications(db, applicant);
    expect(sentRows).toMatchObject({ value: { rows: [{ status: 'withdrawn' }] } });
    expect(await countOf(id)).toEqual({ applications: 0, accepted: 0 });
  });
});
