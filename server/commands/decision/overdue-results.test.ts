import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/duration.ts';
import { blankProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { type ProposalOverrides, insertProposal } from '#server/db/testing/board-rows.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findDraft, findProposal } from '#server/queries/proposal/proposal.ts';
import { announceResults } from './announce-results.ts';
import { cloneProposal } from '../proposal/proposal-clone.ts';
import { publishContent, publishProposal, saveDraft } from '../proposal/proposal.ts';

const db = await testDatabase();
const ago = (days: number, more = 0) => new Date(NOON.getTime() - days * DAY_MS + more);
const LATE = { title: 'Late one', closeAt: ago(30), resultAt: ago(14, -1) };

async function codeWith(...others: ProposalOverrides[]) {
  const owner = await createMember(db);
  for (const more of others) await insertProposal(db, owner.uid, ago(60), more);
  const published = await publishContent(db, owner, sampleContent(), NOON);
  return published.ok ? 'published' : published.refusal.code;
}

test.each<[string, ProposalOverrides, string]>([
  ['more than 14 days late', LATE, 'results_overdue'],
  ['closed by its owner', { ...LATE, status: 'closed' }, 'results_overdue'],
  ['exactly 14 days late', { ...LATE, resultAt: ago(14) }, 'published'],
  ['announced', { ...LATE, status: 'announced', announcedAt: ago(15) }, 'published'],
  ['withdrawn', { ...LATE, status: 'withdrawn' }, 'published'],
  ['hidden by an admin', { ...LATE, status: 'hidden', hiddenFrom: 'open' }, 'published'],
  ['rolling', { ...LATE, appType: 'rolling' }, 'published'],
  ['still open', { ...LATE, closeAt: ago(-1), resultAt: ago(-2) }, 'published'],
])('publishing with another proposal that is %s', async (_what, other, code) => {
  expect(await codeWith(other)).toBe(code);
});

test('names the overdue ones, leaves the draft, and allows clones as drafts', async () => {
  const owner = await createMember(db);
  const late = await insertProposal(db, owner.uid, ago(60), LATE);
  const cloned = expectOk(await cloneProposal(db, owner, late, NOON)).id;
  expect(expectOk(await findDraft(db, owner, cloned)).form.title).toBe('Late one');
  const sample = await createMember(db);
  const { id } = expectOk(await publishContent(db, sample, sampleContent(), NOON));
  const { proposal } = expectOk(await findProposal(db, sample, id, NOON));
  const form = { ...blankProposalForm(), ...proposalToForm(proposal) };
  const draft = expectOk(await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON));
  const posting = { form, draftId: draft.id, revision: draft.revision };
  expect(await publishProposal(db, owner, posting, NOON)).toMatchObject({
    refusal: { code: 'results_overdue', message: expect.stringContaining('“Late one”') as string },
  });
  expect(expectOk(await findDraft(db, owner, draft.id)).revision).toBe(draft.revision);
  expectOk(await announceResults(db, owner, late, NOON));
  expectOk(await publishProposal(db, owner, posting, NOON));
});
