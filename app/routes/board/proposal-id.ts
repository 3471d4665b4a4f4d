/** The proposal an address names, or null for what is no id: only plain positive numbers without leading zeros are. */
export function proposalIdOf(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
