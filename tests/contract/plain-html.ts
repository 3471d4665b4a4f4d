/**
 * A page as readers, links, forms and screen readers rely on it: elements, text and attributes, one a line.
 * Leaves out class, style and data attributes, icons, scripts other than structured data, and long lists of options.
 */
export function plainHtml(html: string): string {
  const lines: string[] = [];
  let depth = 0;
  const body = html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<link[^>]*rel="(?:stylesheet|modulepreload|preload)"[^>]*>/g, '')
    .replaceAll(/<svg[^>]*aria-hidden="true"[^>]*>(?:(?!<svg).)*?<\/svg>/gs, '')
    .replaceAll(/<symbol[^>]*>.*?<\/symbol>/gs, '')
    .replaceAll(/<svg[^>]*><\/svg>/g, '')
    .replaceAll(/"data:[^"]*"/g, '"data:"')
    // Lists of time zones are those of the JavaScript engine.
    .replaceAll(/(?:<option[^>]*>[^<]*<\/option>){60,}/g, '<option>(60 or more)</option>');
  for (const [token] of body.matchAll(/<[^>]+>|[^<]+/g)) {
    const text = token.replaceAll(/\s+/g, ' ').trim();
    if (text === '') continue;
    if (text.startsWith('</')) depth -= 1;
    lines.push('  '.repeat(Math.max(0, depth)) + (text.startsWith('<') ? stripStyle(text) : text));
    const [, name = ''] = /^<([a-z][\w-]*)/.exec(text) ?? [];
    if (name !== '' && !VOID.has(name)) depth += 1;
  }
  return withStableIds(lines.join('\n'));
}

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

const stripStyle = (tag: string) =>
  tag.replaceAll(/ (?:class|style|nonce|data-[\w-]+)(?:="[^"]*")?(?=[ />])/g, '');

/** Numbers ids that React, the database and the server make up, in the order of their first use. */
export function withStableIds(text: string): string {
  const names = new Map<string, string>();
  const nameOf = (kind: string) => (found: string) => {
    if (!names.has(found)) names.set(found, `${kind}-${names.size + 1}`);
    return names.get(found)!;
  };
  return text
    .replaceAll(/_R_\w*_|«\w+»/g, nameOf('react'))
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, nameOf('uuid'));
}
