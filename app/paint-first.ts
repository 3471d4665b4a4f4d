const HEAD_END = '</head>';
const PRELOADED_SCRIPT = /<link rel="modulepreload"[^>]*>/g;
const BIGGEST = ['/framework-', '/entry.client-'];

/**
 * A page whose head lets styles and fonts arrive ahead of its scripts: the page can be read and used without those, so the browser
 * fetches them at a low priority. The biggest are asked for first, as browsers open few connections at a time. React Router offers no
 * setting for either.
 */
export function paintFirst(page: string): string {
  const end = page.indexOf(HEAD_END);
  return end === -1 ? page : reorder(page.slice(0, end)) + page.slice(end);
}

function reorder(head: string): string {
  const scripts = [...new Set(head.match(PRELOADED_SCRIPT))];
  const rank = (link: string) => {
    const place = BIGGEST.findIndex((name) => link.includes(name));
    return place === -1 ? BIGGEST.length : place;
  };
  const sorted = scripts
    .toSorted((a, b) => rank(a) - rank(b))
    .map((link) => link.replace('<link ', '<link fetchpriority="low" '))
    .join('');
  const at = head.search(PRELOADED_SCRIPT);
  return at === -1 ? head : head.slice(0, at) + sorted + head.slice(at).replaceAll(PRELOADED_SCRIPT, '');
}
