import { describe, expect, test } from 'vitest';
import { type CriterionForm, parseRubric } from './rubric.ts';

const FIT: CriterionForm = {
  name: 'Fit',
  hint: 'Does the plan fit?',
  weight: '2',
  textFor1: 'Not at all',
  textFor3: '',
  textFor5: 'Entirely',
};
const form = (change: Partial<CriterionForm>): CriterionForm => ({ ...FIT, ...change });
const fieldsOf = (typed: CriterionForm[]) => {
  const parsed = parseRubric(typed);
  return parsed.ok ? [] : Object.keys(parsed.refusal.fields!);
};

describe('parseRubric', () => {
  test('returns the criteria with a name in their order, with texts on one line', () => {
    const typed = [
      form({ name: ' Fit ', hint: 'a\nb' }),
      form({ name: ' ' }),
      form({ name: 'Clarity', weight: '5' }),
    ];
    expect(parseRubric(typed)).toEqual({
      ok: true,
      value: [
        { ...FIT, hint: 'a b', weight: 2 },
        { ...FIT, name: 'Clarity', weight: 5 },
      ],
    });
  });

  test.each<[string, CriterionForm[], string[]]>([
    ['no criterion', [], ['criterion-1-name']],
    ['names alone that are blank', [form({ name: '' })], ['criterion-1-name']],
    ['a long name', [form({ name: 'x'.repeat(41) })], ['criterion-1-name']],
    ['a name of 40 characters', [form({ name: 'x'.repeat(40) })], []],
    ['a name twice', [FIT, FIT], ['criterion-2-name']],
    ['a weight of 0', [form({ weight: '0' })], ['criterion-1-weight']],
    ['a weight of 6', [FIT, form({ name: 'B', weight: '6' })], ['criterion-2-weight']],
    ['a hint of 200 characters', [form({ hint: 'x'.repeat(200) })], []],
    ['a long hint', [form({ hint: 'x'.repeat(201) })], ['criterion-1-hint']],
    ['a long text for 5', [form({ textFor5: 'x'.repeat(201) })], ['criterion-1-textFor5']],
    ['six criteria', 'abcdef'.split('').map((name) => form({ name })), []],
    ['seven criteria', 'abcdefg'.split('').map((name) => form({ name })), ['criterion-7-name']],
  ])('names the fields of %s', (_, typed, fields) => {
    expect(fieldsOf(typed)).toEqual(fields);
  });
});
