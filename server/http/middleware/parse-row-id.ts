/** The row id in a URL; 0, which no row has, for anything else. */
export function parseRowId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
