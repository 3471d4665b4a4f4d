/** The number of a row that an address names, or 0, which is nobody's. */
export function parseRowId(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
