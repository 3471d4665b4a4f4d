import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { endOfDay } from '#domain/time/local-time.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { emails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listDraftLines } from '#server/queries/proposal/own-proposal.ts';
import { findDraft, findProposal } from '#server/queries/proposal/proposal.ts';
import { submitApplication } from '../application/application.ts';
import { changeCloseDate, reopenProposal } from './close-date.ts';
import { cloneProposal } from './proposal-clone.ts';
import { closeProposal, publishContent, saveDraft, withdrawProposal } from './proposal.ts';

const db = await testDatabase();
const to = (day: string) => endOfDay(day, 'America/New_York');
const codeOf = (outcome: { ok: boolean; refusal?: { code: string } }) =>
  outcome.ok ? 'done' : outcome.refusal?.code;

async function published(changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error('refused');
  const { id } = outcome.value;
  const read = async (now = NOON) => {
    const found = await findProposal(db, owner, id, now);
    if (!found.ok) throw new Error('refused');
    return found.value.proposal;
  };
  return { owner, id, read };
}

describe('changing the close date', () => {
  test('changes both dates of an open proposal, also after someone applied or the close date passed', async () => {
    const { owner, id, read } = await published();
    const person = await createMember(db);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
    const days = { closeAt: '2026-12-20', resultAt: '2027-01-05' };
    expect(codeOf(await changeCloseDate(db, owner, id, days, NOON))).toBe('done');
    expect(await read()).toMatchObject({ closeAt: to('2026-12-20'), resultAt: to('2027-01-05') });
    // Past its close date it is still open: a later date accepts applications again.
    const late = new Date('2026-12-22T12:00:00Z');
    const again = { closeAt: '2026-12-30', resultAt: '2027-01-05' };
    expect(codeOf(await changeCloseDate(db, owner, id, again, late))).toBe('done');
    expect((await findProposal(db, person, id, late)).ok).toBe(true);
  });

  test('is refused for invalid dates, for anyone but the owner, and once the proposal is closed', async () => {
    const { owner, id, read } = await published();
    const days = { closeAt: '2026-12-20', resultAt: '2026-12-19' };
    expect(await changeCloseDate(db, owner, id, days, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { closeAt: expect.any(String) } },
    });
    const right = { ...days, resultAt: '2026-12-20' };
    expect(codeOf(await changeCloseDate(db, await createMember(db), id, right, NOON))).toBe('forbidden');
    expect(codeOf(await changeCloseDate(db, owner, 999_999, right, NOON))).toBe('not_found');
    await closeProposal(db, owner, id, NOON);
    expect(codeOf(await changeCloseDate(db, owner, id, right, NOON))).toBe('move_not_allowed');
    expect(await read()).toMatchObject({ closeAt: to('2026-12-03'), resultAt: to('2026-12-12') });
  });

  test('a closed proposal past its result date reopens only with a new result date', async () => {
    const { owner, id, read } = await published();
    const late = new Date('2027-01-02T12:00:00Z');
    await closeProposal(db, owner, id, late);
    const reopen = (resultAt?: string) =>
      reopenProposal(
        db,
        owner,
        id,
        { closeAt: '2027-01-20', ...(resultAt !== undefined && { resultAt }) },
        late,
      );
    expect(codeOf(await reopen())).toBe('invalid');
    expect(codeOf(await reopen('2027-02-01'))).toBe('done');
    expect(await read(late)).toMatchObject({
      status: 'open',
      missedResultAt: null,
      closeAt: to('2027-01-20'),
      resultAt: to('2027-02-01'),
    });
  });

  test('delaying overdue results shows the first promised date and emails the applicants', async () => {
    const { owner, id, read } = await published();
    const person = await createMember(db);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
    const late = new Date('2026-12-20T12:00:00Z');
    const putOff = (resultAt: string, now = late) =>
      changeCloseDate(db, owner, id, { closeAt: '2026-12-03', resultAt }, now);
    expect(await putOff('2026-12-19')).toMatchObject({
      refusal: { code: 'invalid', fields: { resultAt: expect.any(String) } },
    });
    expect(codeOf(await putOff('2026-12-28'))).toBe('done');
    expect(codeOf(await putOff('2027-01-08', new Date('2027-01-02T12:00:00Z')))).toBe('done');
    expect(await read()).toMatchObject({ resultAt: to('2027-01-08'), missedResultAt: to('2026-12-12') });
    const changes = await db
      .select({ facts: emails.facts })
      .from(emails)
      .where(and(eq(emails.userId, person.uid), eq(emails.event, 'proposal_changed')))
      .orderBy(emails.id);
    expect(changes).toMatchObject([
      { facts: { changed: ['Results are delayed to Dec 28, 2026 (was Dec 12, 2026)'] } },
      { facts: { changed: ['Results are delayed to Jan 8, 2027 (was Dec 28, 2026)'] } },
    ]);
  });
});

describe('copying a proposal', () => {
  test('creates a draft with all texts and no dates, also from a withdrawn proposal', async () => {
    const { owner, id, read } = await published();
    await withdrawProposal(db, owner, id, NOON);
    const copied = await cloneProposal(db, owner, id, NOON);
    const draft = await findDraft(db, owner, copied.ok ? copied.value.id : 0);
    const { title, description } = await read();
    expect(draft).toMatchObject({
      value: {
        form: {
          title,
          description,
          closeAt: '',
          resultAt: '',
          startDate: '',
        },
      },
    });
  });

  test('copying twice at once creates one draft; once that is edited, copying creates another', async () => {
    const { owner, id } = await published();
    const copies = await Promise.all([
      cloneProposal(db, owner, id, NOON),
      cloneProposal(db, owner, id, NOON),
    ]);
    expect(copies[1]).toEqual(copies[0]);
    expect(await listDraftLines(db, owner)).toHaveLength(1);
    const draftId = copies[0].ok ? copies[0].value.id : 0;
    const draft = await findDraft(db, owner, draftId);
    if (!draft.ok) throw new Error('refused');
    const form = { ...draft.value.form, title: 'The next round' };
    await saveDraft(db, owner, { draftId, revision: null, form }, NOON);
    expect(await cloneProposal(db, owner, id, NOON)).not.toEqual(copies[0]);
    expect(await listDraftLines(db, owner)).toHaveLength(2);
  });

  test('is allowed for the owner only and counts toward the limit of fifty drafts', async () => {
    const { owner, id } = await published();
    expect(codeOf(await cloneProposal(db, await createMember(db), id, NOON))).toBe('forbidden');
    expect(codeOf(await cloneProposal(db, owner, 999_999, NOON))).toBe('not_found');
    const first = await cloneProposal(db, owner, id, NOON);
    const found = await findDraft(db, owner, first.ok ? first.value.id : 0);
    if (!found.ok) throw new Error('refused');
    const form = { ...found.value.form, title: 'The next round' };
    await saveDraft(db, owner, { draftId: found.value.id, revision: null, form }, NOON);
    for (let count = 1; count < 50; count += 1)
      await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
    expect(codeOf(await cloneProposal(db, owner, id, NOON))).toBe('move_not_allowed');
    expect((await listDraftLines(db, owner)).length).toBe(50);
  });
});
