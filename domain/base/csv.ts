// Spreadsheets read full-width signs like ASCII ones.
const FORMULA_AT_START = /^[=+\-@\t\r\n＝＋－＠]/;
// A spreadsheet that splits at semicolons or tabs (Excel in much of Europe) begins a cell after
// these.
const FORMULA_INSIDE = /(?<=[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;

/** Prepends an apostrophe to anything in a cell that a spreadsheet could run as a formula. */
export function plainCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "'");
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
}

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';

/** A row of a CSV file (RFC 4180, every cell quoted, ends in CR LF), with formulas disabled. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${plainCell(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
}
