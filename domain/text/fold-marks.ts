/**
 * Folds a text for the marks of a search and for topics: what is common of `foldSearch`, in a tenth
 * of its size, since every first visit loads this. `matchedSpellings` has the rest for marks.
 */
export function foldMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u0362]/g, '')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[’‘]/g, "'");
}
