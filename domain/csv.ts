// Full-width forms are read as the plain signs.
const FORMULA_AT_START = /^[=+\-@\t\r\n＝＋－＠]/;
// A program that separates by semicolon or tab, as Excel does in much of Europe, begins a cell after each of these.
const FORMULA_INSIDE = /(?<=[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before whatever in a cell a spreadsheet could run as a formula. */
export function plainCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "'");
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
}

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** One row of a CSV file (RFC 4180, every cell quoted, ends in CR LF), formula-safe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${plainCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
