// Full-width forms are read as the plain signs.
const FORMULA_AT_START = /^[=+\-@\t\r\n＝＋－＠]/;
// A program that separates by semicolon or tab, as Excel does in much of Europe, begins a cell after each of these.
const FORMULA_INSIDE = /(?<=[;\t\r\n]"*)(?=[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before whatever in a cell a spreadsheet could run as a formula. */
export function plainCell(text: string): string {
  const inside = text.replace(FORMULA_INSIDE, "'");
  return FORMULA_AT_START.test(inside) ? `'${inside}` : inside;
}

/**
 * Rows of cells as a CSV file (RFC 4180, every cell quoted, lines end in CR LF), formula-safe, with a byte order mark so that spreadsheets
 * read it as UTF-8.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => `"${plainCell(cell).replaceAll('"', '""')}"`;
  return `\u{FEFF}${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}
