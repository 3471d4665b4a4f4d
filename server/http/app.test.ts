import type { ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { refuse } from '#domain/base/refusal.ts';
import { createLog } from './middleware/log.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';
import type { AppContext } from './app-context.ts';
import type { HttpApp } from './request-context.ts';
import { createHttpHandler } from './app.ts';

const url = 'http://127.0.0.1:3000';
const pages = {
  entry: {
    module: {
      default: () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }),
      handleError: () => {},
    },
  },
  routes: { root: { id: 'root', path: '', module: { default: () => null, ErrorBoundary: () => null } } },
  assets: { routes: { root: { css: ['/assets/root.css'] } }, entry: {}, url: '', version: '' },
  future: {},
  ssr: true,
  prerender: [],
  publicPath: '/',
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;

function outage(): Error {
  return Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
}

const actorNamed = (uid: string): Actor => ({ kind: 'member', uid, name: '', email: '' });
/** Everyone with a cookie is the person that it names. */
const BY_COOKIE = {
  sessionTokenOf: (headers: Headers) => headers.get('cookie'),
  actorOf: (headers: Headers) => Promise.resolve(actorNamed(headers.get('cookie') ?? '')),
};
const SIGNED_IN = { sessionTokenOf: () => 'a session', actorOf: () => Promise.resolve(actorNamed('ana')) };

/** The server's middleware, with stubs for everything behind it. */
function serve(parts: Partial<AppContext> = {}) {
  const lines: string[] = [];
  const appContext = {
    settings: { publicUrl: url },
    log: createLog('production', { write: (line) => void lines.push(line) }),
    pingDatabase: () => Promise.resolve(),
    overloadLevel: () => 'normal',
    cachedQuery: uncachedQuery,
    sessionTokenOf: () => null,
    verifyCredential: () => Promise.resolve(refuse('unauthenticated')),
    actorOf: () => Promise.resolve(VISITOR),
    formTargets: ['http://127.0.0.1:4000'],
    identityProviders: [],
    usableIdentities: [],
    mount: () => {},
    pages,
    staticFile: () => Promise.resolve(undefined),
    development: false,
    ...parts,
  } as unknown as AppContext;
  const handle = createHttpHandler(appContext);
  const ask = (path: string, init: RequestInit = {}) =>
    handle(new Request(`http://somewhere.example${path}`, init));
  return { ask, log: () => lines.join('') };
}

const SAME_ORIGIN = { Origin: url };
const calls = (add: (app: HttpApp) => void) => serve({ mount: add });

test('/healthz answers 200 while the database is unreachable, and /readyz answers 503', async () => {
  const { ask } = serve({ pingDatabase: () => Promise.reject(outage()) });
  expect((await ask('/healthz')).status).toBe(200);
  const ready = await ask('/readyz');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await serve().ask('/readyz')).status).toBe(200);
});

test('every response has the security headers', async () => {
  const { ask } = serve();
  for (const path of ['/', '/nothing/here', '/assets/nothing.js']) {
    const { headers } = await ask(path);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/);
    expect(policy).toContain("form-action 'self' http://127.0.0.1:4000;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  }
});

test('a response to a signed-in person has no-store unless it sets its own Cache-Control', async () => {
  const actor: Actor = { kind: 'member', uid: 'noor', name: 'Noor K.', email: 'noor.k@example.edu' };
  const { ask } = serve({
    actorOf: () => Promise.resolve(actor),
    mount: (app) => app.get('/picture', (c) => c.text('', 200, { 'Cache-Control': 'private, max-age=60' })),
  });
  const cacheControlOf = async (path: string) => (await ask(path)).headers.get('cache-control');
  expect([await cacheControlOf('/user'), await cacheControlOf('/nothing/here')]).toEqual([
    'no-store',
    'no-store',
  ]);
  expect(await cacheControlOf('/picture')).toBe('private, max-age=60');
});

test('no two responses share a nonce', async () => {
  const { ask } = serve();
  const policies = await Promise.all([ask('/'), ask('/')]);
  expect(new Set(policies.map(({ headers }) => headers.get('content-security-policy'))).size).toBe(2);
});

test('an error in an API call is logged once with its request id, and the response reveals no detail', async () => {
  const { ask, log } = calls((app) =>
    app.get('/call', () => {
      throw new Error('the secret detail');
    }),
  );
  const answer = await ask('/call');
  const body = await answer.json();
  expect([answer.status, body.success, body.error.code]).toEqual([500, false, 'unexpected']);
  expect(body.error.request_id).toBe(answer.headers.get('x-request-id'));
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(log()).toContain(body.error.request_id);
  expect(log().match(/the secret detail/g)).toHaveLength(1);
});

test('a browser gets an HTML error page instead of JSON', async () => {
  const { ask } = calls((app) =>
    app.get('/call', () => {
      throw new Error('the secret detail');
    }),
  );
  const answer = await ask('/call', { headers: { Accept: 'text/html' } });
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const page = await answer.text();
  expect(page).toContain('Something went wrong on our side');
  expect(page).toContain('href="/assets/root.css"');
  expect(page).not.toContain('secret');
});

test('while the database is unreachable, pages answer 503 with Retry-After', async () => {
  const { ask } = serve({ actorOf: () => Promise.reject(outage()) });
  const answer = await ask('/', { headers: { Accept: 'text/html' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain('We’ll be right back');
});

test('a POST from another site gets 403 and does not run', async () => {
  let reached = false;
  const { ask } = calls((app) =>
    app.post('/project/x', (c) => {
      reached = true;
      return c.json({});
    }),
  );
  const refused = await ask('/project/x', { method: 'POST', headers: { Origin: 'https://evil.example' } });
  expect([refused.status, (await refused.json()).error.code, reached]).toEqual([403, 'cross_site', false]);
  expect((await ask('/project/x', { method: 'POST', headers: SAME_ORIGIN })).status).toBe(200);
});

test('a body above its route’s limit gets 413, with or without Content-Length', async () => {
  const { ask } = serve({
    ...SIGNED_IN,
    mount: (app) => app.post('/echo', async (c) => c.json({ size: (await c.req.text()).length })),
  });
  const post = (init: RequestInit & { duplex?: 'half' }) => ask('/echo', { method: 'POST', ...init });
  expect(await (await post({ headers: SAME_ORIGIN, body: 'x'.repeat(250_000) })).json()).toEqual({
    size: 250_000,
  });
  expect((await post({ headers: { ...SAME_ORIGIN, 'Content-Length': '3000000' }, body: 'x' })).status).toBe(
    413,
  );
  let remaining = 100;
  const endless = new ReadableStream({
    pull: (controller) => (remaining-- > 0 ? controller.enqueue(new Uint8Array(50_000)) : controller.close()),
  });
  expect((await post({ headers: SAME_ORIGIN, body: endless, duplex: 'half' })).status).toBe(413);
  expect(remaining).toBeGreaterThan(50);
});

test('without a session, a large body gets 401 and a small one is read', async () => {
  const { ask } = serve({ mount: (app) => app.post('/echo', async (c) => c.text(await c.req.text())) });
  const post = (body: string) => ask('/echo', { method: 'POST', body, headers: SAME_ORIGIN });
  expect((await post('x'.repeat(60_000))).status).toBe(200);
  const refused = await post('x'.repeat(70_000));
  expect([refused.status, (await refused.json()).error.code]).toEqual([401, 'unauthenticated']);
});

test('a form with more than 300 fields gets 400 before it is parsed', async () => {
  let parsed = 0;
  const mount = (app: HttpApp) =>
    app.post('/form', async (c) => {
      parsed += 1;
      return c.text(String([...(await c.req.raw.formData())].length));
    });
  const { ask } = serve({ mount });
  const headers = { ...SAME_ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' };
  const post = (body: string) => ask('/form', { method: 'POST', body, headers });
  const fields = (count: number) => Array.from({ length: count }, () => 'a').join('&');
  expect(await (await post(fields(300))).text()).toBe('300');
  expect([(await post(fields(301))).status, parsed]).toEqual([400, 1]);
});

test('a person runs 4 requests at once, 60 more wait, and the next gets 429', async () => {
  let running = 0;
  let most = 0;
  const open = Promise.withResolvers<void>();
  const mount = (app: HttpApp) =>
    app.get('/slow', async (c) => {
      running += 1;
      most = Math.max(most, running);
      await open.promise;
      running -= 1;
      return c.text('');
    });
  const staticFile = async ({ url: asked }: Request) =>
    asked.endsWith('.js') ? new Response('') : undefined;
  const { ask } = serve({ mount, ...BY_COOKIE, staticFile });
  const as = (cookie: string, path = '/slow') => ask(path, { headers: { cookie } });
  const first = Array.from({ length: 64 }, () => as('one'));
  const refused = await as('one');
  expect([refused.status, refused.headers.get('retry-after'), most]).toEqual([429, '5', 4]);
  for (const path of ['/assets/a.js', '/healthz', '/picture.png'])
    expect([path, (await as('one', path)).status === 429]).toEqual([path, false]);
  const other = as('another');
  open.resolve();
  expect((await other).status).toBe(200);
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  expect(most).toBeLessThanOrEqual(5);
});

test('a streamed upload takes a concurrency slot only after its whole body arrived', async () => {
  const mount = (app: HttpApp) =>
    app.post('/resume/upload', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)));
  const { ask } = serve({ mount, ...BY_COOKIE });
  const headers = { ...SAME_ORIGIN, 'Content-Type': 'multipart/form-data; boundary=x' };
  const uploads = Array.from({ length: 40 }, (_, number) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const init = {
      method: 'POST',
      body: readable,
      duplex: 'half',
      headers: { ...headers, cookie: `${number}` },
    };
    return { writer: writable.getWriter(), answer: ask('/resume/upload', init) };
  });
  await Promise.all(uploads.map(({ writer }) => writer.write(new Uint8Array(100_000))));
  expect((await ask('/nothing', { headers: { cookie: 'reader' } })).status).not.toBe(503);
  for (const { writer } of uploads) await writer.close();
  for (const { answer } of uploads) expect(await (await answer).text()).toBe('100000');
});

test('a request’s URL has the public address whatever its Host header says', async () => {
  const { ask } = calls((app) => app.get('/call', (c) => c.text(c.req.url)));
  const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' };
  expect(await (await ask('/call?a=1', { headers })).text()).toBe(`${url}/call?a=1`);
});

test('browser navigation to another host name redirects to the public URL; other requests do not', async () => {
  const { ask } = serve();
  const headers = { Host: 'localhost:3000', 'Sec-Fetch-Mode': 'navigate' };
  const led = await ask('/apply/1?tab=application', { headers });
  expect([led.status, led.headers.get('location')]).toEqual([307, `${url}/apply/1?tab=application`]);
  expect((await ask('/', { headers: { Host: 'localhost:3000' } })).status).toBe(200);
});

test('an unsupported method gets 405 with Allow, without React Router’s error text', async () => {
  const { ask } = calls((app) => app.post('/project/x', (c) => c.text('')));
  const asked = async (method: string, path: string) => {
    const headers = { Accept: 'text/html', ...(method !== 'OPTIONS' && SAME_ORIGIN) };
    const answer = await ask(path, { method, headers });
    return { allow: [answer.status, answer.headers.get('allow')], text: await answer.text(), answer };
  };
  for (const method of ['PROPFIND', 'OPTIONS', 'POST', 'PUT', 'DELETE'])
    expect((await asked(method, '/')).allow).toEqual([405, 'GET, HEAD']);
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    expect((await asked(method, '/project/x')).allow).toEqual([405, 'POST']);
  expect((await asked('DELETE', '/healthz')).allow).toEqual([405, 'GET, HEAD']);
  const { text, answer } = await asked('POST', '/');
  expect(text).toContain('You can’t do that here');
  expect(text).not.toMatch(/route|action/i);
  expect(answer.headers.get('content-security-policy')).not.toBeNull();
});

test('the health checks have the security headers', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { headers } = await serve().ask(path);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

test('an undecodable path gets the 404 page and one log line', async () => {
  const print = vi.spyOn(console, 'warn');
  for (const path of ['/%ff%fe', '/user/%zz', '/%.data']) {
    const { ask, log } = serve();
    const answer = await ask(path, { headers: { Accept: 'text/html' } });
    expect([path, answer.status, (await answer.text()).includes('Page not found')]).toEqual([
      path,
      404,
      true,
    ]);
    expect(log().trim().split('\n')).toHaveLength(1);
  }
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test('under critical overload, all but health checks and assets get 503 with Retry-After before any work begins', async () => {
  let begun = 0;
  const actorOf = () => {
    begun += 1;
    return Promise.resolve(VISITOR);
  };
  const staticFile = async ({ url: asked }: Request) =>
    asked.endsWith('.css') ? new Response('a {}') : undefined;
  const mount = (app: HttpApp) => app.post('/application/submit', (c) => c.text(''));
  const { ask, log } = serve({ overloadLevel: () => 'critical', actorOf, staticFile, mount });
  const page = await ask('/', { headers: { Accept: 'text/html' } });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.headers.get('content-security-policy')).not.toBeNull();
  expect(await page.text()).toMatch(/We’re very busy right now.+Nothing was lost. Wait a few seconds/);
  const call = await ask('/application/submit', { method: 'POST', body: '{}', headers: SAME_ORIGIN });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ success: false, error: { code: 'busy' } });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 20) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
    },
  });
  const large = { method: 'POST', body, duplex: 'half', headers: SAME_ORIGIN } as RequestInit;
  expect([(await ask('/application/submit', large)).status, sent]).toEqual([503, 21]);
  expect(begun).toBe(0);
  expect(log()).toContain('Overloaded, refusing requests');
  for (const path of ['/healthz', '/readyz', '/assets/root.css']) expect((await ask(path)).status).toBe(200);
});

test('reads without a session use the visitors’ database pool', async () => {
  const db = { named: 'everybody' } as never;
  const visitorDb = { named: 'visitors' } as never;
  const mount = (app: HttpApp) =>
    app.all('/which', (c) => c.json((c.var.requestData.db as unknown as { named: string }).named));
  const ask = (session: boolean, init: RequestInit = {}) =>
    serve({ db, visitorDb, ...(session && SIGNED_IN), mount })
      .ask('/which', init)
      .then((answer) => answer.json());
  expect(await ask(false)).toBe('visitors');
  expect(await ask(true)).toBe('everybody');
  expect(await ask(false, { method: 'POST', body: 'x', headers: SAME_ORIGIN })).toBe('everybody');
});
