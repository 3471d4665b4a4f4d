import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BYTE_ORDER_MARK, csvLine, plainCell } from './csv.ts';

const csvFile = (rows: string[][]) => BYTE_ORDER_MARK + rows.map(csvLine).join('');

/** A parser by RFC 4180: quoted and unquoted cells, doubled quotes, lines that end in CR LF. */
function parse(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = file.startsWith('\u{FEFF}') ? 1 : 0;
  while (at < file.length) {
    let cell = '';
    if (file[at] === '"') {
      for (at += 1; file[at] !== '"' || file[at + 1] === '"'; at += 1) {
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    } else while (at < file.length && file[at] !== ',' && file[at] !== '\r') cell += file[at++];
    row.push(cell);
    if (file[at] === ',') at += 1;
    else {
      rows.push(row);
      row = [];
      at += 2;
    }
  }
  return rows;
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('"', ',', ';', '\r', '\n', '=', '+', '-', '@', '\t', "'", ' ', 'a', '；'),
  }),
);
const rowsOf = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width })));

describe('a CSV file', () => {
  test('parses to the cells that were written, apart from added apostrophes', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        expect(parse(csvFile(rows))).toEqual(rows.map((row) => row.map(plainCell)));
      }),
    );
  });

  test('has no cell that a spreadsheet would run, and changes only apostrophes', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const plain = plainCell(text);
        expect(plain).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
        expect(plain).not.toMatch(/[;\t\r\n]"*[=+\-@＝＋－＠]/);
        expect(plain.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
      }),
    );
  });

  test.each([
    ['=HYPERLINK("https://evil.example","x")', `'=HYPERLINK("https://evil.example","x")`],
    ['+1 555 0100', "'+1 555 0100"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1+1', "'＝1+1"],
    ['a=b', 'a=b'],
    ['mine;=HYPERLINK("x");end', `mine;'=HYPERLINK("x");end`],
    ['mine;""=1', `mine;""'=1`],
    ['mine\t+1', "mine\t'+1"],
    ['a list:\n- one\n- two', "a list:\n'- one\n'- two"],
    ['one; two', 'one; two'],
    ['', ''],
  ])('the cell %j is written as %j', (text, shown) => {
    expect(plainCell(text)).toBe(shown);
  });

  test('begins with a byte order mark and ends each line with CR LF', () => {
    expect(
      csvFile([
        ['Name', 'Said'],
        ['Noor "N" K.', 'one\ntwo, three'],
      ]),
    ).toBe('\u{FEFF}"Name","Said"\r\n"Noor ""N"" K.","one\ntwo, three"\r\n');
  });
});
