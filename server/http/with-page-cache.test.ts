import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import type { InvalidationListener } from '#server/cache/invalidation-listener.ts';
import { hashScripts } from '#server/cache/page-cache.ts';
import type { CacheTag } from '#server/cache/tags.ts';
import { createCaches } from '#server/cache/caches.ts';
import { withPageCache } from './with-page-cache.ts';
import { createLog } from './middleware/log.ts';
import { serveOnSocket } from './testing/socket.ts';

const NONCE = 'abcdefghijklmnopqrstuv';
const THEME = "console.log('theme')";
const TEXT = 'A sentence that repeats itself. '.repeat(40);
const URL_HERE = 'http://127.0.0.1:3000';
const pageOf = (address: string, nonce = NONCE) =>
  `<!doctype html><script nonce="${nonce}">${THEME}</script><script nonce="${nonce}" src="/a.js"></script>` +
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script type="application/ld+json">{}</script><h1>${address}</h1>${TEXT}`;

type Rendering = { address: string; status?: number; headers?: Record<string, string>; body?: string };
/** How the next page is rendered. */
let render: (address: string) => Rendering | Promise<Rendering>;
let rendered: string[];
let passed: string[];
let isListening: boolean;
let nextChange: () => Date | Promise<Date>;
let synced: number;

let subscribed: Parameters<InvalidationListener['subscribe']>[0] = [];
const listener: InvalidationListener = {
  subscribe: (caches) => (subscribed = caches),
  isListening: () => isListening,
  sync: async () => void (synced += 1),
  close: async () => {},
};
const caches = createCaches(listener, async () => nextChange(), 400_000);
const handle = withPageCache(
  async (request) => {
    const address = request.url.slice(URL_HERE.length);
    rendered.push(address);
    const { address: title, status = 200, headers = {}, body } = await render(address);
    const own = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': `default-src 'self'; script-src 'self' 'nonce-${NONCE}'`,
      'X-Request-Id': `rendered-${rendered.length}`,
    };
    return new Response(body ?? pageOf(title), { status, headers: { ...own, ...headers } });
  },
  {
    caches,
    listener,
    publicUrl: URL_HERE,
    development: true,
    log: createLog('production', { write: () => {} }),
    ownCookies: ['toast'],
  },
);
const invalidate = (tag: CacheTag | null) => {
  for (const cache of subscribed)
    if (tag === null) cache.clear();
    else cache.invalidate(tag);
};
const askRaw = await serveOnSocket((request, response) =>
  handle.preHandler!(request, response, () => {
    passed.push(request.url!);
    response.writeHead(299).end('passed on');
  }),
);
const ask: typeof askRaw = (path, headers, sent) =>
  askRaw(path, { Host: '127.0.0.1:3000', ...headers }, sent);

beforeEach(() => {
  invalidate(null);
  [rendered, passed, isListening, synced] = [[], [], true, 0];
  render = (address) => ({ address });
  nextChange = () => new Date(Date.now() + HOUR_MS);
});

/** A rendering that lasts until `finish`. */
function slowRendering() {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  render = async (address) => {
    started.resolve();
    await gate.promise;
    return { address };
  };
  return { finish: () => gate.resolve(), started: started.promise };
}

describe('a public page', () => {
  test('is rendered once for concurrent requests and for all later ones', async () => {
    const slow = slowRendering();
    const many = Array.from({ length: 20 }, () => ask('/'));
    await slow.started;
    slow.finish();
    const answers = [...(await Promise.all(many)), await ask('/')];
    expect(rendered).toEqual(['/']);
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(21);
    expect(answers.at(-1)!.headers['x-page-cache']).toBe('hit');
  });

  test('may be an SVG image that proxies revalidate, until its proposal changes', async () => {
    const image = {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, no-cache',
      'Content-Security-Policy': "default-src 'none'",
    };
    render = () => ({ address: '', headers: image, body: '<svg/>' });
    const path = '/proposal/7/badge.svg';
    const [first, again] = [await ask(path), await ask(path)];
    expect([again.headers['x-page-cache'], again.body.toString()]).toEqual(['hit', '<svg/>']);
    expect(again.headers).toMatchObject({
      'content-security-policy': "default-src 'none'",
      'cache-control': 'public, no-cache',
      etag: first.headers.etag,
    });
    expect((await ask(path, { 'If-None-Match': String(first.headers.etag) })).status).toBe(304);
    invalidate('proposal:7');
    await ask(path);
    expect(rendered).toEqual([path, path]);
  });

  test.each([
    ['of one reader', { 'Cache-Control': 'no-store' }],
    ['that may run scripts', { 'Content-Security-Policy': `script-src 'nonce-${NONCE}'` }],
    ['of another type', { 'Content-Type': 'image/png' }],
  ])('is not an image %s', async (_, changes) => {
    const image = {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': 'public, no-cache',
      'Content-Security-Policy': "default-src 'none'",
      ...changes,
    };
    render = () => ({ address: '', headers: image, body: '<svg/>' });
    await ask('/proposal/7/badge.svg');
    await ask('/proposal/7/badge.svg');
    expect(rendered).toHaveLength(2);
  });

  test('is sent in the encoding the browser accepts, with a different ETag for each', async () => {
    const forms = await Promise.all([
      ask('/stat'),
      ask('/stat', { 'Accept-Encoding': 'gzip, br' }),
      ask('/stat', { 'Accept-Encoding': 'gzip' }),
      ask('/stat', { 'Accept-Encoding': 'br;q=0, gzip' }),
    ]);
    const [plain, brotli, gzip] = forms;
    expect(forms.map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
      'gzip',
    ]);
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set(forms.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, body } of forms) {
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('Cookie, Accept-Encoding');
      expect(headers['cache-control']).toBe('private, no-cache');
    }
    expect(rendered).toEqual(['/stat']);
  });

  test('returns 304 for a matching ETag, list of ETags or weak ETag, and 200 for others', async () => {
    const br = { 'Accept-Encoding': 'br' };
    const { etag } = (await ask('/terms', br)).headers;
    for (const known of [etag!, `"x", ${etag}`, `W/${etag}`, `W/"y",W/${etag} , "z"`]) {
      const { status, headers, body } = await ask('/terms', { ...br, 'If-None-Match': known });
      expect([known, status, body.length, headers.etag]).toEqual([known, 304, 0, etag]);
      expect([headers.vary, headers['cache-control']]).toEqual([
        'Cookie, Accept-Encoding',
        'private, no-cache',
      ]);
      expect(headers['x-request-id']).toMatch(/^[\w-]{12}$/);
    }
    for (const other of ['"x"', 'x', etag!.slice(1, -1), '""'])
      expect([other, (await ask('/terms', { ...br, 'If-None-Match': other })).status]).toEqual([other, 200]);
    // Another encoding has other bytes.
    expect((await ask('/terms', { 'If-None-Match': etag! })).status).toBe(200);
  });

  test('has its length and ETag and no body for HEAD', async () => {
    const first = await ask('/privacy', {}, { method: 'HEAD' });
    const whole = await ask('/privacy');
    const again = await ask('/privacy', {}, { method: 'HEAD' });
    for (const head of [first, again]) {
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, whole.headers.etag]);
      expect(head.headers['content-length']).toBe(String(whole.body.length));
    }
    expect(rendered).toEqual(['/privacy']);
  });

  test('is cached once for any order of its parameters', async () => {
    await ask('/?kind=mentor&q=zk+proofs');
    await ask('/?q=zk%20proofs&kind=mentor');
    expect(rendered).toEqual(['/?q=zk+proofs&kind=mentor']);
  });
});

describe('the cache is neither read nor filled', () => {
  const requests: [string, Record<string, string>, { method?: string; body?: string }?][] = [
    ['/', { Cookie: 'a=b; collegium-3000.session_token=x' }],
    ['/', { Authorization: 'Bearer x' }],
    ['/', { Range: 'bytes=0-10' }],
    ['/', { 'If-None-Match': '*' }],
    ['/', { 'If-Match': '"x"' }],
    ['/', { 'Content-Length': '3' }, { body: 'a=b' }],
    ['/', { 'Transfer-Encoding': 'chunked' }, { body: 'a=b' }],
    ['/', { Host: 'localhost:3000' }],
    ['/', {}, { method: 'POST' }],
    ['/', {}, { method: 'OPTIONS' }],
    ['/_.data', {}],
    ['/stat.data', {}],
    ['/?utm_source=x', {}],
    ['/?q=a&utm_source=x', {}],
    ['/?q=a&q=b', {}],
    ['/stat?q=a', {}],
    ['/?q[]=a', {}],
    [`/?q=${'a'.repeat(3000)}`, {}],
    ['/user', {}],
    ['/signin', {}],
    ['//stat', {}],
    ['/stat/', {}],
    ['/proposal/01', {}],
    ['/proposal/1/share', {}],
    ['/docs/%2e%2e', {}],
    ['http://evil.example/', {}],
  ];

  test.each(requests)('for %s %j %j', async (path, headers, sent) => {
    await ask('/');
    expect((await ask(path, headers, sent)).status).toBe(299);
    expect([passed, rendered]).toEqual([[path], ['/']]);
    expect(caches.pages.stats().entries).toBe(1);
  });

  test('a cookie that changes no page is ignored', async () => {
    await ask('/');
    expect((await ask('/', { Cookie: 'theme=dark; other=1' })).headers['x-page-cache']).toBe('hit');
  });
});

describe('served and not cached', () => {
  test.each<[string, Omit<Rendering, 'address'>]>([
    ['a page that sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['a page with no-store', { headers: { 'Cache-Control': 'no-store' } }],
    ['a page with a max-age', { headers: { 'Cache-Control': 'private, max-age=60' } }],
    ['a missing page', { status: 404 }],
    ['a redirect', { status: 302, headers: { Location: '/stat' } }],
    ['a response that is not HTML', { headers: { 'Content-Type': 'application/json' } }],
    ['a page that contains its nonce in its text', { body: `${pageOf('/')}<p>${NONCE}</p>` }],
  ])('%s', async (_what, how) => {
    render = (address) => ({ address, ...how });
    const answer = await ask('/');
    expect(answer.status).toBe(how.status ?? 200);
    expect(answer.headers.etag).toBe(undefined);
    for (const [name, value] of Object.entries(how.headers ?? {}))
      expect(String(answer.headers[name.toLowerCase()])).toBe(value);
    await ask('/');
    expect([rendered.length, caches.pages.stats().entries]).toEqual([2, 0]);
  });

  test('an error is handled without the cache for each request', async () => {
    render = (address) => ({ address, status: 503 });
    expect((await Promise.all([ask('/'), ask('/')])).map(({ status }) => status)).toEqual([299, 299]);
    render = () => Promise.reject(new Error('a bug'));
    expect((await ask('/')).status).toBe(299);
    expect(caches.pages.stats().entries).toBe(0);
  });
});

describe('scripts', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('a cached page has hashes of its inline scripts instead of a nonce', async () => {
    const answer = await ask('/');
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' ${hashOf(THEME)}`,
    );
    expect(answer.body.toString()).toBe(pageOf('/').replaceAll(` nonce="${NONCE}"`, ''));
  });

  test('a script without the nonce gets no hash, whatever it looks like', () => {
    const written = [
      '<script>alert(1)</script>',
      '<script nonce="x">alert(2)</script>',
      '<script nonce="">alert(3)</script>',
      `<script data-x=' nonce="guess"'>alert(4)</script>`,
    ];
    const page = `<script nonce="${NONCE}">a()</script>${written.join('')}`;
    expect(hashScripts(page, NONCE)).toEqual({
      page: `<script>a()</script>${written.join('')}`,
      sources: hashOf('a()'),
    });
  });
});

describe('invalidation', () => {
  test('removes the pages with the tag, and no others', async () => {
    for (const path of ['/', '/proposal/7', '/proposal/8', '/stat', '/docs']) await ask(path);
    invalidate('proposal:7');
    invalidate('person:1');
    expect((await ask('/proposal/7')).headers['x-page-cache']).toBe('miss');
    expect((await ask('/proposal/8')).headers['x-page-cache']).toBe('hit');
    invalidate('proposals');
    const answers = await Promise.all(['/', '/stat', '/docs', '/proposal/8'].map((path) => ask(path)));
    expect(answers.map(({ headers }) => headers['x-page-cache'])).toEqual(['miss', 'miss', 'hit', 'hit']);
  });

  test('a rendering that started before it is served to earlier requests and not cached', async () => {
    const slow = slowRendering();
    const before = ask('/');
    await slow.started;
    invalidate('proposals');
    render = () => ({ address: 'new' });
    expect((await ask('/')).body.toString()).toContain('<h1>new</h1>');
    slow.finish();
    expect((await before).body.toString()).toContain('<h1>/</h1>');
    const after = await ask('/');
    expect([after.headers['x-page-cache'], after.body.toString().includes('<h1>new</h1>')]).toEqual([
      'hit',
      true,
    ]);
  });

  test('no cached page is served while invalidations may be missed', async () => {
    await ask('/');
    isListening = false;
    expect((await ask('/')).headers['x-page-cache']).toBe('miss');
    expect(rendered.length).toBe(2);
  });

  test('a cached page is served until it expires while the database is unreachable', async () => {
    const clock = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await ask('/');
      isListening = false;
      render = (address) => ({ address, status: 503 });
      const answer = await ask('/');
      expect([answer.status, answer.body.toString().includes('<h1>/</h1>')]).toEqual([200, true]);
      clock.setSystemTime(Date.now() + MINUTE_MS);
      expect((await ask('/')).status).toBe(299);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a write is answered after its invalidations were received; reads and refused writes do not wait', async () => {
    const send = (method: string, path: string) => handle(new Request(URL_HERE + path, { method }));
    await send('POST', '/settings');
    expect(synced).toBe(1);
    for (const [method, path] of [
      ['GET', '/'],
      ['POST', '/project/get_projects'],
    ] as const)
      await send(method, path);
    render = (address) => ({ address, status: 409 });
    await send('POST', '/settings');
    expect(synced).toBe(1);
  });
});

describe('expiry', () => {
  test.each([
    ['after a minute', HOUR_MS, MINUTE_MS],
    ['when public content changes by itself', 7000, 7000],
  ])('a page expires %s', async (_when, untilChange, age) => {
    const clock = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const start = Date.now();
      nextChange = () => new Date(start + untilChange);
      await ask('/');
      clock.setSystemTime(start + age - 1);
      expect((await ask('/')).headers['x-page-cache']).toBe('hit');
      clock.setSystemTime(start + age);
      expect((await ask('/')).headers['x-page-cache']).toBe('miss');
    } finally {
      vi.useRealTimers();
    }
  });

  test('does not cache a page whose expiry is unknown', async () => {
    nextChange = () => Promise.reject(new Error('the database is down'));
    expect([(await ask('/')).status, (await ask('/')).headers['x-page-cache']]).toEqual([200, 'miss']);
    expect(caches.pages.stats().entries).toBe(0);
  });
});

test('the least recently used page is evicted', async () => {
  render = (address) => ({ address, body: `${pageOf(address)}${'x'.repeat(10_000)}` });
  for (let id = 1; id <= 13; id += 1) await ask(`/proposal/${id}`);
  await ask('/proposal/1');
  await ask('/proposal/14');
  expect(caches.pages.stats().bytes).toBeLessThanOrEqual(400_000);
  expect((await ask('/proposal/1')).headers['x-page-cache']).toBe('hit');
  expect((await ask('/proposal/2')).headers['x-page-cache']).toBe('miss');
});
