import { join } from 'node:path';

/** Path of a snapshot. `npm run test:file -- tests/contract -u` records an intended change. */
export const recorded = (file: string) => join(import.meta.dirname, 'recorded', file);

export const linesOf = (lines: readonly string[]) => `${lines.join('\n')}\n`;

export const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Formats rows as aligned columns, one line per row. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return linesOf(
    rows.map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    ),
  );
}
