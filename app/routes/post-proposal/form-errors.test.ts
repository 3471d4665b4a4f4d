import { expect, test } from 'vitest';
import { type ProposalForm, blankProposalForm, proposalToForm } from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import {
  firstFieldError,
  formErrors,
  fieldErrorSummary,
  stepStatus,
  stopsWithErrors,
} from './form-errors.ts';
import { isUntouched } from './form-values.ts';

const whole: ProposalForm = proposalToForm(sampleContent() as Proposal);
const afterResult = 'Close date has to be before or on the same day as the result announcement date';

test('date errors appear while typing, before the form is sent', () => {
  expect(formErrors(whole, NOON, null)).toEqual({});
  const form = { ...whole, endDate: '2027-01-10' };
  expect(formErrors(form, NOON, null)).toEqual({
    endDate: 'End date has to be after or on the same day as the start date',
  });
});

test('a close date after the result date is reported at the result date', () => {
  const form = { ...whole, resultAt: '2026-12-01' };
  const errors = formErrors(form, NOON, { form, fields: { closeAt: afterResult } });
  expect(errors).toEqual({ resultAt: afterResult });
  expect(stopsWithErrors(errors)).toEqual(['Results']);
  expect(firstFieldError(errors)).toEqual({ field: 'resultAt', step: 2 });
});

test('an error from the server is shown until its field changes', () => {
  const sent = { form: { ...whole, 'skills.2': '' }, fields: { 'skills.2': 'Describe required skill.' } };
  expect(formErrors(sent.form, NOON, sent)).toEqual({ 'skills.2': 'Describe required skill.' });
  expect(formErrors({ ...sent.form, 'skills.0': 'SQL again' }, NOON, sent)).toEqual({
    'skills.2': 'Describe required skill.',
  });
  expect(formErrors({ ...sent.form, 'skills.2': 'Patience' }, NOON, sent)).toEqual({});
});

test('a date error from the server disappears when the other date is corrected', () => {
  const form = { ...whole, endDate: '2027-01-10' };
  const sent = { form, fields: formErrors(form, NOON, null) };
  expect(formErrors({ ...form, startDate: '2027-01-10' }, NOON, sent)).toEqual({});
});

test('a past close date is allowed while a published proposal is edited', () => {
  const later = new Date('2026-12-20T12:00:00Z');
  expect(formErrors(whole, later, null)).toMatchObject({
    closeAt: 'Close date has to be in the future',
  });
  expect(formErrors(whole, later, null, sampleContent())).toEqual({});
});

test('the step list shows the progress of each step and the errors to fix', () => {
  const form = { ...whole, 'skills.2': '', endDate: '2027-01-10' };
  const errors = formErrors(form, NOON, { form, fields: { 'skills.2': 'Describe required skill.' } });
  expect(stepStatus(form, errors, 0)).toEqual({ label: '1 date to fix', toFix: true, complete: false });
  expect(stepStatus(form, errors, 1)).toEqual({ label: '1 field left', toFix: false, complete: false });
  expect(stepStatus(form, errors, 2)).toEqual({ label: 'Complete', toFix: false, complete: true });
});

test('a form with only what the account has is not saved as a draft', () => {
  const account = { name: 'Noor K.', organization: 'Alder Bay University' };
  const blank = blankProposalForm();
  expect(isUntouched({ ...blank, ...account, timeZone: 'UTC' }, account)).toBe(true);
  expect(isUntouched({ ...blank, name: 'Noor K.' }, account)).toBe(true);
  expect(isUntouched({ ...blank, ...account, name: 'Noor' }, account)).toBe(false);
  expect(isUntouched({ ...blank, ...account, organization: 'Alder Bay' }, account)).toBe(false);
  expect(isUntouched({ ...blank, ...account, city: 'B' }, account)).toBe(false);
});

test.each([
  [{ title: 'Please fill out this field.' }, '1 field is missing.'],
  [{ title: 'x', 'topics.0': 'x' }, '2 fields are missing.'],
  [{ title: 'x', endDate: 'wrong' }, '1 field is missing, and 1 field needs a change.'],
])('the banner counts the errors of a refused form: %o', (errors, sentence) => {
  const form = { ...blankProposalForm(), endDate: '2026-01-01' };
  expect(fieldErrorSummary(form, errors)).toBe(sentence);
});
