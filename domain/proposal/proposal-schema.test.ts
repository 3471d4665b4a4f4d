import { describe, expect, test } from 'vitest';
import { ANYWHERE_ON_EARTH } from '#domain/time/deadline.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import {
  type DatesBefore,
  type ProposalForm,
  formDateErrors,
  formDateWarning,
  parseProposalForm,
  stepProgress,
} from './proposal-form.ts';
import { PROPOSAL_MESSAGES as M, type ProposalInput, dateErrors, proposalSchema } from './proposal-schema.ts';
import type { ProposalContent } from './proposal.ts';
import { wholeForm as whole, wholeFormAt as now } from './testing/whole-form.ts';

const fieldsOf = (form: ProposalForm, at = now, before?: DatesBefore) => {
  const result = parseProposalForm(form, at, before);
  return result.ok ? {} : result.refusal.fields;
};

describe('formDateErrors', () => {
  test.each<[why: string, change: Partial<ProposalForm>, errors: object]>([
    ['all in order', {}, {}],
    ['everything on one day', sameDay('2026-11-25'), {}],
    ['end before start', { startDate: '2027-03-11' }, { endDate: M.endBeforeStart }],
    [
      'close after the end',
      { ...sameDay('2026-12-10'), endDate: '2026-12-09', startDate: '2026-12-01' },
      { closeAt: M.closeAfterEnd },
    ],
    ['close after the result', { closeAt: '2026-12-01' }, { closeAt: M.closeAfterResult }],
    ['close yesterday', { closeAt: '2026-11-19' }, { closeAt: M.closePast }],
    [
      'a result before a close date that has passed',
      { closeAt: '2026-11-19', resultAt: '2026-11-18' },
      { closeAt: M.closePast, resultAt: M.resultPast },
    ],
    [
      'a passed result date with no close date',
      { closeAt: '', resultAt: '2026-11-18' },
      { resultAt: M.resultPast },
    ],
    ['a start in the past', { startDate: '2026-11-19' }, { startDate: M.startPast }],
    ['a start today', { startDate: '2026-11-20' }, {}],
    ['a rolling proposal has no result date', { appType: 'rolling', resultAt: '2026-11-18' }, {}],
    ['close today', { closeAt: '2026-11-20' }, {}],
    [
      'close yesterday, also anywhere on Earth',
      { closeAt: '2026-11-19', timeZone: ANYWHERE_ON_EARTH },
      { closeAt: M.closePast },
    ],
    ['missing dates are not compared', { endDate: '', resultAt: '' }, {}],
    ['no close date', { closeAt: '' }, {}],
    ['a zone that does not exist', { timeZone: 'Mars/Olympus', closeAt: '2026-11-01' }, {}],
  ])('%s', (_, change, errors) => {
    expect(formDateErrors({ ...whole, ...change }, now)).toEqual(errors);
  });

  test('a start before the result date is a warning, and none for a rolling proposal', () => {
    const early = { ...whole, startDate: '2026-11-27' };
    expect(fieldsOf(early)).toEqual({});
    expect(formDateWarning(early)).toBe('The project starts before results are announced.');
    expect(formDateWarning({ ...early, appType: 'rolling' })).toBeNull();
    expect(formDateWarning(whole)).toBeNull();
  });

  test('a past start date can remain when a published proposal is edited, but cannot be newly set', () => {
    const before = {
      startDate: '2026-11-10',
      closeAt: endOfDay('2026-11-25', 'Europe/Prague'),
      resultAt: endOfDay('2026-11-30', 'Europe/Prague'),
      timeZone: 'Europe/Prague',
      terms: null,
    };
    expect(fieldsOf({ ...whole, startDate: '2026-11-10' }, now, before)).toEqual({});
    expect(fieldsOf({ ...whole, startDate: '2026-11-11' }, now, before)).toEqual({
      startDate: M.startPast,
    });
  });

  test('a rolling form asks for no result date and uses the close date', () => {
    const rolling = parseProposalForm({ ...whole, appType: 'rolling', resultAt: '' }, now);
    expect(rolling).toMatchObject({
      ok: true,
      value: { resultAt: endOfDay(whole.closeAt, whole.timeZone) },
    });
    expect(stepProgress({ ...whole, appType: 'rolling', resultAt: '' }, 2)).toEqual({
      filled: 6,
      of: 6,
    });
  });

  test('a date error makes the whole form invalid', () => {
    expect(fieldsOf({ ...whole, closeAt: '2026-12-01' })).toEqual({ closeAt: M.closeAfterResult });
  });

  test('a past close date can remain when a published proposal is edited, but cannot be newly set', () => {
    const later = new Date('2026-11-26T12:00:00Z');
    const before = {
      startDate: whole.startDate,
      closeAt: endOfDay('2026-11-25', 'Europe/Prague'),
      resultAt: endOfDay('2026-11-30', 'Europe/Prague'),
      timeZone: 'Europe/Prague',
      terms: null,
    };
    expect(fieldsOf(whole, later)).toEqual({ closeAt: M.closePast });
    expect(fieldsOf(whole, later, before)).toEqual({});
    expect(fieldsOf({ ...whole, closeAt: '2026-11-24' }, later, before)).toEqual({
      closeAt: M.closePast,
    });
  });

  test('editing preserves exact instants from the API unless the day or the zone changes', () => {
    const before = {
      startDate: whole.startDate,
      closeAt: new Date('2026-11-25T09:30:00Z'),
      resultAt: new Date('2026-11-30T09:30:00Z'),
      timeZone: 'Europe/Prague',
      terms: null,
    };
    const afterClose = new Date('2026-11-25T10:00:00Z');
    expect(parseProposalForm(whole, afterClose, before)).toMatchObject({
      value: { closeAt: before.closeAt, resultAt: before.resultAt },
    });
    expect(parseProposalForm({ ...whole, resultAt: '2026-12-01' }, now, before)).toMatchObject({
      value: { closeAt: before.closeAt, resultAt: new Date('2026-12-01T22:59:59Z') },
    });
    expect(parseProposalForm({ ...whole, timeZone: 'UTC' }, now, before)).toMatchObject({
      value: { closeAt: new Date('2026-11-25T23:59:59Z') },
    });
  });

  test('compares an instant to the end date by its day in the proposal’s zone', () => {
    const dates = {
      startDate: '2026-11-25',
      endDate: '2026-11-25',
      resultAt: null,
      timeZone: 'America/New_York',
    };
    const closeAt = new Date('2026-11-26T04:59:59Z');
    expect(dateErrors({ ...dates, closeAt }, now)).toEqual({});
    expect(dateErrors({ ...dates, closeAt, timeZone: 'UTC' }, now)).toEqual({ closeAt: M.closeAfterEnd });
    expect(dateErrors({ ...dates, closeAt: null }, now)).toEqual({});
  });

  function sameDay(day: string): Partial<ProposalForm> {
    return { startDate: day, endDate: day, closeAt: day, resultAt: day };
  }
});

describe('proposalSchema', () => {
  const parsed = parseProposalForm(whole, now);
  const content = (parsed as { value: ProposalContent }).value as ProposalInput;

  test.each<[why: string, change: object, path: string]>([
    ['a date after the year 2999', { resultAt: new Date(Date.UTC(10_000, 0, 1)) }, 'resultAt'],
    ['a date before the year 2000', { closeAt: new Date(0) }, 'closeAt'],
    ['no date at all', { closeAt: new Date(Number.NaN) }, 'closeAt'],
    ['two topics', { topics: ['a', 'b'] }, 'topics'],
    ['four skills', { skills: ['a', 'b', 'c', 'd'] }, 'skills'],
    ['a number for a question', { questions: [1, 'b', 'c'] }, 'questions.0'],
    ['null for a text', { notes: null }, 'notes'],
    ['a word for a boolean', { withEvent: 'yes' }, 'withEvent'],
    ['infinite hours', { hoursPerWeek: Number.POSITIVE_INFINITY }, 'hoursPerWeek'],
  ])('%s is refused with its path', (_, change, path) => {
    const issues = proposalSchema.safeParse({ ...content, ...change }).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  test('0 hours and 0 spots mean "not stated"', () => {
    expect(proposalSchema.safeParse({ ...content, hoursPerWeek: 0, participants: 0 }).success).toBe(true);
  });

  test('without an event, its name and link are dropped', () => {
    const checked = proposalSchema.parse({ ...content, eventName: 'x', eventLink: 'javascript:x' });
    expect(checked).toMatchObject({ eventName: 'na', eventLink: 'na' });
  });
});

test('an unchanged result date before a new past close date has an error of its own', () => {
  const [passed, earlier] = [new Date(now.getTime() - DAY_MS), new Date(now.getTime() - 2 * DAY_MS)];
  const input = { ...({} as ProposalInput), startDate: '', endDate: '', timeZone: 'UTC' };
  const errors = dateErrors({ ...input, closeAt: passed, resultAt: earlier }, now, {
    closeAt: earlier,
    resultAt: earlier,
    startDate: '',
  });
  expect(errors).toMatchObject({ closeAt: M.closePast, resultAt: M.resultBeforeClose });
});
