import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { withoutNonce } from './drawn-page.ts';
import { createMoments } from './next-moments.ts';
import { createPageCache } from './page-cache.ts';
import { onSocket } from './testing/socket.ts';

const NONCE = 'abcdefghijklmnopqrstuv';
const THEME = "console.log('theme')";
const TEXT = 'A sentence that repeats itself. '.repeat(40);
const pageOf = (address: string, nonce = NONCE) =>
  `<!doctype html><script nonce="${nonce}">${THEME}</script><script nonce="${nonce}" src="/a.js"></script>` +
  `<link rel="modulepreload" href="/a.js" nonce="${nonce}"/><script type="application/ld+json">{}</script><h1>${address}</h1>${TEXT}`;

type Drawing = { address: string; status?: number; headers?: Record<string, string>; body?: string };
/** How the next page is drawn. */
let drawing: (address: string) => Drawing | Promise<Drawing>;
let drawn: string[];
let passed: string[];
let trusted: boolean;
let moment: () => Date | Promise<Date>;

const moments = createMoments(async () => moment());
const cache = createPageCache({
  async draw(asked) {
    drawn.push(asked);
    const { address, status = 200, headers = {}, body } = await drawing(asked);
    const own = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': `default-src 'self'; script-src 'self' 'nonce-${NONCE}'`,
      'X-Request-Id': `drawn-${drawn.length}`,
    };
    return new Response(body ?? pageOf(address), { status, headers: { ...own, ...headers } });
  },
  moments,
  isTrusted: () => trusted,
  publicUrl: 'http://127.0.0.1:3000',
  isOnesOwn: (cookies) => cookies.includes('session'),
  room: 400_000,
  report: () => {},
  development: true,
});
const forget = (word: string | null) => {
  moments.forget(word);
  cache.forget(word);
};
const askRaw = await onSocket((request, response) =>
  cache.answer(request, response, () => {
    passed.push(request.url!);
    response.writeHead(299).end('passed on');
  }),
);
const ask: typeof askRaw = (path, headers, sent) =>
  askRaw(path, { Host: '127.0.0.1:3000', ...headers }, sent);

beforeEach(() => {
  forget(null);
  [drawn, passed, trusted] = [[], [], true];
  drawing = (address) => ({ address });
  moment = () => new Date(Date.now() + 3_600_000);
});

/** A drawing that goes on until it is let go. */
function heldBack() {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  drawing = async (address) => {
    begun.resolve();
    await gate.promise;
    return { address };
  };
  return { letGo: () => gate.resolve(), begun: begun.promise };
}

describe('a page for everybody', () => {
  test('is drawn once for many who ask at the same time, and for all who ask later', async () => {
    const held = heldBack();
    const many = Array.from({ length: 20 }, () => ask('/'));
    await held.begun;
    held.letGo();
    const told = [...(await Promise.all(many)), await ask('/')];
    expect(drawn).toEqual(['/']);
    expect(new Set(told.map(({ body }) => body.toString())).size).toBe(1);
    expect(new Set(told.map(({ headers }) => headers['x-request-id'])).size).toBe(21);
    expect(told.at(-1)!.kept).toBe('hit');
  });

  test('comes packed as the browser can unpack it, each form under its own tag', async () => {
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
    expect(drawn).toEqual(['/stat']);
  });

  test('is not sent again to who has it, by tag, list of tags and weak tag', async () => {
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
    // The other form is another sequence of bytes.
    expect((await ask('/terms', { 'If-None-Match': etag! })).status).toBe(200);
  });

  test('has its length and its tag by HEAD, and no bytes', async () => {
    const first = await ask('/privacy', {}, { method: 'HEAD' });
    const whole = await ask('/privacy');
    const again = await ask('/privacy', {}, { method: 'HEAD' });
    for (const head of [first, again]) {
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, whole.headers.etag]);
      expect(head.headers['content-length']).toBe(String(whole.body.length));
    }
    expect(drawn).toEqual(['/privacy']);
  });

  test('is one page whatever the order of its parameters', async () => {
    await ask('/?kind=mentor&q=zk+proofs');
    await ask('/?q=zk%20proofs&kind=mentor');
    expect(drawn).toEqual(['/?q=zk+proofs&kind=mentor']);
  });
});

describe('what has nothing to do with kept pages', () => {
  const requests: [string, Record<string, string>, { method?: string; body?: string }?][] = [
    ['/', { Cookie: 'a=b; session=x' }],
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

  test.each(requests)('%s %j %j neither reads nor fills them', async (path, headers, sent) => {
    await ask('/');
    expect((await ask(path, headers, sent)).status).toBe(299);
    expect([passed, drawn]).toEqual([[path], ['/']]);
    expect(cache.size().count).toBe(1);
  });

  test('a cookie that changes no page is no reason', async () => {
    await ask('/');
    expect((await ask('/', { Cookie: 'theme=dark; other=1' })).kept).toBe('hit');
  });
});

describe('what is drawn and not kept', () => {
  test.each<[string, Omit<Drawing, 'address'>]>([
    ['a page that sets a cookie', { headers: { 'Set-Cookie': 'a=b' } }],
    ['a page that says so', { headers: { 'Cache-Control': 'no-store' } }],
    ['a page of one person', { headers: { 'Cache-Control': 'private, max-age=60' } }],
    ['a page that is not there', { status: 404 }],
    ['a way to another page', { status: 302, headers: { Location: '/stat' } }],
    ['no page', { headers: { 'Content-Type': 'application/json' } }],
    ['a page whose nonce stands in its text', { body: `${pageOf('/')}<p>${NONCE}</p>` }],
  ])('%s', async (_what, how) => {
    drawing = (address) => ({ address, ...how });
    const told = await ask('/');
    expect(told.status).toBe(how.status ?? 200);
    expect(told.headers.etag).toBe(undefined);
    for (const [name, value] of Object.entries(how.headers ?? {}))
      expect(String(told.headers[name.toLowerCase()])).toBe(value);
    await ask('/');
    expect([drawn.length, cache.size().count]).toEqual([2, 0]);
  });

  test('an error is told on the way without kept pages, to each in their own words', async () => {
    drawing = (address) => ({ address, status: 503 });
    expect((await Promise.all([ask('/'), ask('/')])).map(({ status }) => status)).toEqual([299, 299]);
    drawing = () => Promise.reject(new Error('a bug'));
    expect((await ask('/')).status).toBe(299);
    expect(cache.size().count).toBe(0);
  });
});

describe('scripts', () => {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

  test('a kept page names the scripts that carried its nonce by their hashes, and has no nonce', async () => {
    const told = await ask('/');
    expect(told.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' ${hashOf(THEME)}`,
    );
    expect(told.body.toString()).toBe(pageOf('/').replaceAll(` nonce="${NONCE}"`, ''));
  });

  test('what somebody wrote gets no hash, whatever it looks like', () => {
    const written = [
      '<script>alert(1)</script>',
      '<script nonce="x">alert(2)</script>',
      '<script nonce="">alert(3)</script>',
      `<script data-x=' nonce="guess"'>alert(4)</script>`,
    ];
    const page = `<script nonce="${NONCE}">a()</script>${written.join('')}`;
    expect(withoutNonce(page, NONCE)).toEqual({
      page: `<script>a()</script>${written.join('')}`,
      sources: hashOf('a()'),
    });
  });
});

describe('a change', () => {
  test('forgets the pages it touches, and no others', async () => {
    for (const path of ['/', '/proposal/7', '/proposal/8', '/stat', '/docs']) await ask(path);
    forget('proposal:7');
    forget('nobody:1');
    expect((await ask('/proposal/7')).kept).toBe('miss: changed by proposal:7');
    expect((await ask('/proposal/8')).kept).toBe('hit');
    forget('proposals');
    const kept = await Promise.all(['/', '/stat', '/docs', '/proposal/8'].map((path) => ask(path)));
    expect(kept.map(({ kept: how }) => how)).toEqual([
      ...['miss: changed by proposals', 'miss: changed by proposals'],
      ...['hit', 'hit'],
    ]);
  });

  test('is in what is asked for after it, though an older drawing is under way, which is not kept', async () => {
    const held = heldBack();
    const before = ask('/');
    await held.begun;
    forget('proposals');
    drawing = () => ({ address: 'new' });
    expect((await ask('/')).body.toString()).toContain('<h1>new</h1>');
    held.letGo();
    expect((await before).body.toString()).toContain('<h1>/</h1>');
    const after = await ask('/');
    expect([after.kept, after.body.toString().includes('<h1>new</h1>')]).toEqual(['hit', true]);
  });

  test('that may not have been heard of lets nothing be given that was drawn before', async () => {
    await ask('/');
    trusted = false;
    expect((await ask('/')).kept).toBe('miss: changes are not heard at the moment');
    expect(drawn.length).toBe(2);
  });

  test('nobody could make while the data is away: then what is kept is given as long as it would have been', async () => {
    const now = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await ask('/');
      trusted = false;
      drawing = (address) => ({ address, status: 503 });
      const told = await ask('/');
      expect([told.status, told.body.toString().includes('<h1>/</h1>')]).toEqual([200, true]);
      now.setSystemTime(Date.now() + 60_000);
      expect((await ask('/')).status).toBe(299);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('time', () => {
  test.each([
    ['a minute, when nothing comes sooner', 3_600_000, 60_000],
    ['until the next moment at which a word changes', 7000, 7000],
  ])('a page is kept for %s', async (_what, next, kept) => {
    const clock = vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const start = Date.now();
      moment = () => new Date(start + next);
      await ask('/');
      clock.setSystemTime(start + kept - 1);
      expect((await ask('/')).kept).toBe('hit');
      clock.setSystemTime(start + kept);
      expect((await ask('/')).kept).toBe('miss: its time is over');
    } finally {
      vi.useRealTimers();
    }
  });

  test('a page whose next moment cannot be told is given, and not kept', async () => {
    moment = () => {
      throw new Error('the database is away');
    };
    expect((await ask('/')).status).toBe(200);
    await expect.poll(async () => (await ask('/')).kept).not.toBe('miss: being drawn');
    expect(cache.size().count).toBe(0);
  });

  test('nobody waits for a next moment that does not come', async () => {
    forget(null);
    const never = Promise.withResolvers<Date>();
    moment = () => never.promise;
    expect((await ask('/')).status).toBe(200);
    expect((await ask('/')).kept).toBe('miss: being drawn');
    // What is being kept is forgotten as well.
    forget('proposals');
    never.resolve(new Date(Date.now() + 3_600_000));
    expect((await ask('/')).kept).toBe('miss: changed by proposals');
    expect(drawn.length).toBe(2);
  });
});

test('what is kept has a bound; what was read longest ago makes room', async () => {
  drawing = (address) => ({ address, body: `${pageOf(address)}${'x'.repeat(28_000)}` });
  for (let id = 1; id <= 10; id += 1) await ask(`/proposal/${id}`);
  await ask('/proposal/1');
  await ask('/proposal/11');
  expect(cache.size().room).toBeLessThanOrEqual(400_000);
  expect((await ask('/proposal/2')).kept).toBe('miss: made room');
  expect((await ask('/proposal/1')).kept).toBe('hit');
});
