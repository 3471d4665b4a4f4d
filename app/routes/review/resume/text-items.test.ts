import { describe, expect, test } from 'vitest';
import {
  type FormAnnotation,
  type TextItem,
  composeAccents,
  fieldItems,
  insertFields,
} from './text-items.ts';

/** An item of size 10 at `x`, whose letters are 5 wide. */
function item(str: string, x: number, more: Partial<TextItem> & { y?: number } = {}): TextItem {
  const { y = 0, ...rest } = more;
  const transform = [10, 0, 0, 10, x, y];
  const width = str.length * 5;
  return { str, dir: 'ltr', transform, width, height: 10, fontName: 'f', hasEOL: false, ...rest };
}
const textOf = (items: readonly TextItem[]) => items.map(({ str }) => str).join('|');

describe('composeAccents', () => {
  test.each<[string, TextItem[], string]>([
    ['an accent drawn before its letter', [item('Caf´', 0), item('e', 15)], 'Café'],
    ['several in a word', [item('R´', 0), item('esum´', 5), item('e now', 25)], 'Résumé now'],
    ['an accent that is an item by itself', [item('Caf', 0), item('´', 15), item('es', 15)], 'Cafés'],
    [
      'an accent drawn after its letter',
      [item('gar', 0), item('c', 15), item('¸', 15), item('on', 20)],
      'garçon',
    ],
    ['an accent raised over a capital', [item('´', 0, { y: 2.5 }), item('Ecole', 0)], 'École'],
    ['a letter without a dot', [item('na¨', 0), item('ıve', 10)], 'naïve'],
    ['a combining mark before its letter', [item('Caf\u0301e, \u0308Uber', 0)], 'Café, Über'],
    ['a combining mark behind its letter', [item('Cafe\u0301', 0)], 'Café'],
    [
      'text that is drawn upwards',
      [
        item('Caf´', 0, { transform: [0, 10, -10, 0, 7, 0] }),
        item('e', 0, { transform: [0, 10, -10, 0, 7, 15] }),
      ],
      'Café',
    ],
  ])('composes %s', (_what, items, expected) => {
    expect(textOf(composeAccents(items))).toBe(expected);
  });

  test.each<[string, TextItem[]]>([
    ['an accent beside a letter', [item('it´', 0), item('s', 15)]],
    ['backticks around code', [item('run `', 0), item('echo`', 25)]],
    ['an accent over what has no letter with it', [item('´', 0), item('7', 0)]],
    ['an accent of another line', [item('´', 0), item('e', 0, { y: -12 })]],
    ['a mark that no letter beside it has', [item('ọ\u0300e', 0)]],
    ['text from right to left', [item('´', 0, { dir: 'rtl' }), item('e', 0)]],
  ])('leaves %s', (_what, items) => {
    expect(composeAccents(items)).toEqual(items);
  });

  test('a composed word is as wide as its letters, and ends its line where the letter did', () => {
    const [word, ...others] = composeAccents([item('Caf´', 0), item('es', 15, { hasEOL: true })]);
    expect(others).toEqual([]);
    expect(word).toMatchObject({ str: 'Cafés', width: 25, hasEOL: true });
  });
});

describe('fieldItems', () => {
  const field = (more: Partial<FormAnnotation>): FormAnnotation => ({
    subtype: 'Widget',
    rect: [100, 700, 300, 720],
    ...more,
  });

  test.each<[string, Partial<FormAnnotation>, string]>([
    ['the drawn text of a field', { fieldType: 'Tx', fieldValue: 'raw', textContent: ['Ada '] }, 'Ada'],
    ['the value of a field without an appearance', { fieldType: 'Tx', fieldValue: 'one\r\ntwo' }, 'one|two'],
    [
      'the label of a choice',
      {
        fieldType: 'Ch',
        fieldValue: ['cs', 'x'],
        options: [{ exportValue: 'cs', displayValue: 'Computer science' }],
      },
      'Computer science|x',
    ],
    ['a checked box', { fieldType: 'Btn', checkBox: true, fieldValue: 'Yes', exportValue: 'Yes' }, '☑'],
    ['an unchecked box', { fieldType: 'Btn', checkBox: true, fieldValue: 'Off', exportValue: 'Yes' }, '☐'],
    [
      'a chosen radio button',
      { fieldType: 'Btn', radioButton: true, fieldValue: 'A', buttonValue: 'A' },
      '☑',
    ],
    ['a text written onto the page', { subtype: 'FreeText', contentsObj: { str: 'Hello' } }, 'Hello'],
    ['nothing of a push button', { fieldType: 'Btn', fieldValue: 'Send' }, ''],
    ['nothing of a password', { fieldType: 'Tx', fieldValue: 'secret', password: true }, ''],
    ['nothing of a hidden field', { fieldType: 'Tx', fieldValue: 'secret', hidden: true }, ''],
    ['nothing of an empty field', { fieldType: 'Tx', fieldValue: '' }, ''],
    ['nothing of a field without a value', { fieldType: 'Tx' }, ''],
    ['nothing of a field without size', { fieldType: 'Tx', fieldValue: 'x', rect: [1, 1, 1, 1] }, ''],
    ['nothing of other annotations', { subtype: 'Link' }, ''],
  ])('returns %s', (_what, more, expected) => {
    expect(textOf(fieldItems([field(more)]))).toBe(expected);
  });

  test('lines are inside the field, below each other, and no wider than it', () => {
    const rect = [100, 600, 300, 720];
    const items = fieldItems([field({ rect, fieldType: 'Tx', fieldValue: 'one\ntwo', multiLine: true })]);
    const [first, second] = items.map(({ transform }) => transform[5]!);
    expect(first).toBeGreaterThan(second!);
    expect([second! > 600, first! < 720]).toEqual([true, true]);
    expect(items[0]).toMatchObject({ room: 196, transform: [12, 0, 0, 12, 102, expect.any(Number)] });
  });
});

describe('insertFields', () => {
  const at = (str: string, x: number, y: number) => item(str, x, { y });

  test('a field follows its label on the line, or the text above it', () => {
    const labels = [
      at('', 10, 700),
      at('Name', 10, 700),
      at('Email', 300, 700),
      at('Why?', 10, 600),
      at('End', 10, 100),
    ];
    const fields = [at('Because', 12, 580), at('a@b.example', 350, 701), at('Ada', 60, 699)];
    expect(textOf(insertFields(labels, fields))).toBe('|Name|Ada|Email|a@b.example|Why?|Because|End');
  });

  test('a field above everything comes first', () => {
    expect(textOf(insertFields([at('Later', 10, 600)], [at('Title', 10, 700)]))).toBe('Title|Later');
    expect(textOf(insertFields([], [at('Alone', 10, 700)]))).toBe('Alone');
  });
});
