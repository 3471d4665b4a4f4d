/**
 * True for a text whose percent codes are UTF-8. Uses the decoded text: the bundler removes a call
 * whose result is not used, and the check with it.
 */
export function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}
