import { expect, test } from 'vitest';
import { blankProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { editProposal, publishContent, publishProposal } from './proposal.ts';

const db = await testDatabase();

const LOOKALIKE = 'Sign in at https://metamаsk.io/ first.';

test('refuses suspicious links in every text of a proposal, by path', async () => {
  const owner = await createMember(db);
  const unsafe = {
    title: 'Read bit.ly/3x',
    organization: 'https://127.0.0.1/',
    eventName: 'https://t.co/1',
    eventLink: 'https://xn--80ak6aa92e.com/',
    description: LOOKALIKE,
    requiredQualifications: LOOKALIKE,
    notes: LOOKALIKE,
    deliveryDescription: LOOKALIKE,
    questions: ['https://a@b.example?', 'Why?', LOOKALIKE] as [string, string, string],
  };
  const refused = await publishContent(db, owner, sampleContent({ ...unsafe, withEvent: true }), NOON);
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'invalid' } });
  expect(Object.keys(refused.ok ? {} : refused.refusal.fields!).toSorted()).toEqual(
    [...Object.keys(unsafe).filter((path) => path !== 'questions'), 'questions.0', 'questions.2'].toSorted(),
  );
});

test('the form names its fields, when publishing and when editing', async () => {
  const owner = await createMember(db);
  const { id } = expectOk(await publishContent(db, owner, sampleContent(), NOON));
  const { proposal } = expectOk(await findProposal(db, owner, id, NOON));
  const form = { ...blankProposalForm(), ...proposalToForm(proposal) };
  const unsafe = { ...form, description: LOOKALIKE, questionOne: 'Read https://bit.ly/3x?' };
  const fields = {
    description:
      'Remove the address https://metamаsk.io/, or use the site’s full name: it mixes letters of different alphabets.',
    questionOne: expect.stringContaining('is a short link') as string,
  };
  const refusal = { ok: false, refusal: { code: 'invalid', fields } };
  expect(await publishProposal(db, owner, { form: unsafe }, NOON)).toMatchObject(refusal);
  expect(await editProposal(db, owner, id, unsafe, NOON)).toMatchObject(refusal);
  expectOk(await editProposal(db, owner, id, { ...form, notes: 'See https://münchen.de.' }, NOON));
});
