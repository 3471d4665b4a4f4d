// A spreadsheet runs what begins like this; full-width forms are read as the plain ones.
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * A cell that no spreadsheet takes for a formula: one that begins with = + - @ or a tab or line end gets an apostrophe before it.
 */
export function plainCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/**
 * Rows of cells as a CSV file (RFC 4180, every cell quoted, lines end in CR LF), formula-safe, with a byte order mark so that spreadsheets
 * read it as UTF-8.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => `"${plainCell(cell).replaceAll('"', '""')}"`;
  return `\u{FEFF}${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}
