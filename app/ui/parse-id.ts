/** The number of a row that an address names, or null for what is none: only plain positive whole numbers without leading zeros are. */
export function parseId(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
