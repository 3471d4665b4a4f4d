import type { CacheKey } from '#server/cache/tagged-cache.ts';
import type { CacheTag } from '#server/cache/tags.ts';

/** A GET page or image that is the same for all visitors. */
type PagePolicy = {
  /** The query parameters it reads, in the order of our links; with any other it is not cached. */
  parameters: readonly string[];
  /** `id` is the capture of the path's pattern. */
  tags: (id: string) => CacheTag[];
};

/** A POST route that programs may call. */
type PostPolicy = {
  /**
   * How programs, which send neither Origin nor Sec-Fetch-Site, prove who they are: a token in the
   * body (`credential`), a token elsewhere or a signature (`token`), or nothing (`none`).
   * `no_cookie` is anonymous too, without a cookie that another site's form could use, or accepting
   * JSON alone, which such a form cannot.
   */
  programs: 'credential' | 'token' | 'none' | 'no_cookie';
  /** The call changes nothing. */
  readsOnly?: true;
};

type RoutePolicy = { path: RegExp; page?: PagePolicy; post?: PostPolicy };

const FILTER = [
  'q',
  'event',
  'remote',
  'spots',
  'pay',
  'hours',
  'demand',
  'kind',
  'topic',
  'status',
  'sort',
  'page',
  'after',
];
const ID = '([1-9]\\d{0,14})';
const BOARD_POLICY: PagePolicy = { parameters: FILTER, tags: () => ['proposals', 'people'] };

/**
 * Public pages and POST routes for programs: the one list for the caches, the CSRF check, body
 * limits and load shedding. The first path that matches counts.
 */
const ROUTES: readonly RoutePolicy[] = [
  { path: /^\/(?:home)?$/, page: BOARD_POLICY },
  { path: new RegExp(`^/${ID}$`), page: BOARD_POLICY },
  {
    path: new RegExp(`^/proposal/${ID}$`),
    page: { parameters: [], tags: (id) => [`proposal:${id}`, 'people'] },
  },
  {
    path: new RegExp(`^/proposal/${ID}/badge\\.svg$`),
    page: { parameters: [], tags: (id) => [`proposal:${id}`] },
  },
  { path: /^\/announcement$/, page: { parameters: ['q', 'after'], tags: () => ['announcements', 'views'] } },
  {
    path: new RegExp(`^/announcement/${ID}$`),
    page: { parameters: [], tags: (id) => ['announcements', `announcement:${id}`] },
  },
  {
    path: /^\/user\/([\w-]{1,64})$/,
    page: { parameters: ['closed'], tags: (uid) => [`person:${uid}`, `owner:${uid}`] },
  },
  { path: /^\/(?:about-us|stat)$/, page: { parameters: [], tags: () => ['proposals', 'statistics'] } },
  {
    path: /^\/(?:privacy|terms|docs(?:\/[a-z-]{1,40})?)$/,
    page: { parameters: [], tags: () => [] },
  },
  {
    path: /^\/(?:project\/get_projects|announcement\/get_announcements)$/,
    post: { programs: 'none', readsOnly: true },
  },
  {
    path: /^\/(?:project\/get_(?:drafts|questions)|application\/get_(?:applications|reviews)|review\/get_assigned)$/,
    post: { programs: 'credential', readsOnly: true },
  },
  { path: /^\/(?:project|application|review)\//, post: { programs: 'credential' } },
  // A mail program ends a subscription, or pauses alerts, with one click; a bounce report is signed.
  {
    path: /^\/(?:resume\/upload|api\/auth\/sign-out|mail\/report|unsubscribe|saved-searches\/pause)$/,
    post: { programs: 'token' },
  },
  { path: /^\/subscribe$/, post: { programs: 'no_cookie' } },
];

/** What programs may POST to a path; undefined where only our pages do. */
export function findPostPolicy(path: string): PostPolicy | undefined {
  return ROUTES.find((route) => route.post && route.path.test(path))?.post;
}

/** Methods that some route answers. */
export const KNOWN_METHODS: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** True for methods that only read (RFC 9110, 9.2.1). */
export const isSafeMethod = (method: string) => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** True for a request that changes nothing. */
export function isReadOnlyRequest(method: string, path: string): boolean {
  return isSafeMethod(method) || (method === 'POST' && findPostPolicy(path)?.readsOnly === true);
}

/** True for a request that changes nothing and carries no credential in its body. */
export function isAnonymousRead(method: string, path: string): boolean {
  return (
    isSafeMethod(method) || (isReadOnlyRequest(method, path) && findPostPolicy(path)?.programs === 'none')
  );
}

/** True for a call that changes nothing, and whose credential is in its body. */
export function isCredentialRead(path: string): boolean {
  const policy = findPostPolicy(path);
  return policy?.readsOnly === true && policy.programs === 'credential';
}

const MAX_URL_LENGTH = 2048;

/**
 * The cache key of a public page: its path, and its parameters in a fixed order. Otherwise the
 * reason why the URL is not cached.
 */
export function pageCacheKey(url: string): CacheKey | string {
  if (url.length > MAX_URL_LENGTH) return 'a long address';
  const [path = '', ...queries] = url.split('?');
  for (const { path: pattern, page } of ROUTES) {
    const match = page && pattern.exec(path);
    if (!match) continue;
    const query = canonicalQuery(queries.join('?'), page.parameters);
    if (query === null) return 'an unknown or repeated parameter';
    // In trial mode every page shows the number of emails.
    return { key: path + query, tags: [...page.tags(match[1] ?? ''), 'emails'] };
  }
  return 'not a public page';
}

function canonicalQuery(query: string, parameters: readonly string[]): string | null {
  const given = new URLSearchParams(query);
  const names = [...given.keys()];
  if (new Set(names).size !== names.length || !names.every((name) => parameters.includes(name))) return null;
  const sorted = parameters.flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : []));
  return sorted.length > 0 ? `?${new URLSearchParams(sorted)}` : '';
}
