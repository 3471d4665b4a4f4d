import { canonicalBody } from './calls/canonical-body.ts';

/** A page that everybody who is not signed in reads alike, or the answer to a call. */
export type PublicPage = {
  /** Path with its parameters in one order: what it is cached under, and asked for with. Of a call path and canonical body, with a space between. */
  key: string;
  /** What it shows, in the words of the changes that touch it (migrations 0017, 0022 and 0043). */
  touchedBy: readonly string[];
};

type Kind = {
  path: RegExp;
  /** Parameters it knows, in the order our own links have. With any other one it is not kept. */
  parameters: readonly string[];
  /** `what` is the part of the path that the pattern catches. */
  touchedBy: (what: string) => string[];
};

const FILTER = ['q', 'event', 'remote', 'spots', 'kind', 'topic', 'status', 'sort', 'page', 'after'];
const ID = '([1-9]\\d{0,14})';

/** The pages that are kept. Words of `touchedBy` that no page has are nobody's. */
const KINDS: readonly Kind[] = [
  { path: /^\/(?:home)?$/, parameters: FILTER, touchedBy: () => ['proposals', 'people'] },
  { path: new RegExp(`^/${ID}$`), parameters: FILTER, touchedBy: () => ['proposals', 'people'] },
  {
    path: new RegExp(`^/proposal/${ID}$`),
    parameters: [],
    touchedBy: (id) => [`proposal:${id}`, 'people'],
  },
  { path: /^\/announcement$/, parameters: ['q', 'after'], touchedBy: () => ['announcements', 'views'] },
  {
    path: new RegExp(`^/announcement/${ID}$`),
    parameters: [],
    touchedBy: (id) => ['announcements', `announcement:${id}`],
  },
  {
    path: /^\/user\/([\w-]{1,64})$/,
    parameters: ['ended'],
    touchedBy: (uid) => [`person:${uid}`, `owner:${uid}`],
  },
  { path: /^\/(?:about-us|stat)$/, parameters: [], touchedBy: () => ['proposals', 'figures'] },
  { path: /^\/(?:privacy|terms|docs(?:\/[a-z-]{1,40})?)$/, parameters: [], touchedBy: () => [] },
];

/** Calls that everybody is answered alike, with what their answers show. */
const CALLS = new Map<string, readonly string[]>([
  ['/project/get_projects', ['proposals', 'people']],
  ['/announcement/get_announcements', ['announcements', 'views']],
]);

/** In trial mode every page tells how many mails there are. */
const EVERYWHERE = 'mails';
const LONGEST = 2048;

/** The page that an address of ours (path and query, as it came) asks for, or why it is none that is kept. */
export function publicPageAt(address: string): PublicPage | string {
  if (address.length > LONGEST) return 'a long address';
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  for (const kind of KINDS) {
    const found = kind.path.exec(path);
    if (!found) continue;
    const query = mark < 0 ? '' : knownQuery(address.slice(mark + 1), kind.parameters);
    if (query === null) return 'a parameter that is not of this page, or twice';
    return { key: path + query, touchedBy: [...kind.touchedBy(found[1] ?? ''), EVERYWHERE] };
  }
  return 'no page for everybody';
}

/** Is this the path of a call whose answers are kept? */
export const isPublicCall = (path: string): boolean => CALLS.has(path);

/** What a call that {@link isPublicCall} is answered with; null for a body that will be refused. */
export function publicCallAt(path: string, body: string): PublicPage | null {
  const canonical = canonicalBody(path, body);
  return canonical === null ? null : { key: `${path} ${canonical}`, touchedBy: CALLS.get(path)! };
}

/** How a page or a call is asked for that is kept under a key. */
export function askingFor(key: string): { address: string; body?: string } {
  const end = key.indexOf(' ');
  return end < 0 ? { address: key } : { address: key.slice(0, end), body: key.slice(end + 1) };
}

function knownQuery(query: string, known: readonly string[]): string | null {
  const params = new URLSearchParams(query);
  const names = [...params.keys()];
  if (new Set(names).size !== names.length || !names.every((name) => known.includes(name))) return null;
  const inOrder = known.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
  return inOrder.length > 0 ? `?${new URLSearchParams(inOrder)}` : '';
}
