import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emails } from '#server/db/schema/notification.ts';
import { applications, proposalDrafts, proposals } from '#server/db/schema/proposal.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { createEmailFactory } from '#server/email/create-email.ts';
import { serveOnPort } from './serve-on-port.ts';
import { minCpuTimeMs } from './min-cpu-time.ts';
import { type TestRequest, openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask, call } = board;
const { admin, olga, ana, stella } = world;

/** The path of a route pattern, with ids of the fixture as its parameters. */
const addressOf = (pattern: string) => {
  const id = pattern.startsWith('/applications') ? world.application : world.open;
  const named: Record<string, string> = {
    ':id': String(id),
    ':postId': String(world.announcement),
    ':uid': olga.uid,
    ':chapter': 'owners',
    ':handle': 'x',
    '*': 'nowhere',
  };
  return pattern.replace(/:\w+|[*]/g, (name) => named[name]!);
};
const pages = [...new Set(board.routes.filter(({ isLayout }) => !isLayout).map(({ pattern }) => pattern))];
const everything = async () => [
  await db.select().from(proposals).orderBy(proposals.id),
  await db.select().from(applications).orderBy(applications.id),
  await db.select().from(proposalDrafts).orderBy(proposalDrafts.id),
];

describe('cross-site forms [29]', () => {
  const forged: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://board.example.evil.example' },
    { Origin: 'http://board.example' },
    { Origin: 'https://board.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: '', 'Sec-Fetch-Site': 'same-site' },
  ];
  const bodies: [string, string][] = [
    ['application/x-www-form-urlencoded', 'title=x'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--x--\r\n',
    ],
    ['text/plain', '{"data":{}}'],
  ];
  const actions = board.routes.filter(({ hasAction }) => hasAction).map(({ pattern }) => addressOf(pattern));
  const fixed = [
    '/resume/upload',
    '/sign-in/google',
    '/api/auth/sign-out',
    '/project/close',
    '/project/upload',
  ];
  const others = ['/application/submit', '/announcement/get_announcements', '/feed.xml', '/openapi.json'];

  test('a forged form gets 403 before its action runs, at every URL, with every method and body type [29]', async () => {
    expect(actions.length).toBeGreaterThan(40);
    const before = await everything();
    const attempt = async (path: string, as: TestRequest['as'], sent: TestRequest) => {
      const answer = await ask(path, { as: as!, ...sent });
      expect([path, sent.headers, answer.status]).toEqual([path, sent.headers, 403]);
      expect(await answer.text()).toContain('cross_site');
    };
    for (const path of [...actions, ...fixed, ...others])
      for (const [type, body] of bodies)
        for (const headers of forged)
          await attempt(path, olga, { method: 'POST', body, headers: { ...headers, 'Content-Type': type } });
    for (const path of actions.slice(0, 20))
      for (const ending of ['.data', '/', '.data?_routes=root', '?index'])
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
          await attempt(path + ending, admin, {
            method,
            body: 'a=b',
            headers: { Origin: 'https://evil.example' },
          });
    expect(await everything()).toEqual(before);
    expect((await ask('/user', { as: olga })).status).toBe(200);
  });

  test('without Origin and Sec-Fetch-Site, forms get 403 and calls need a token [29]', async () => {
    const bare = { headers: { Origin: '' } };
    for (const path of actions.filter(
      (action) => !['/unsubscribe', '/saved-searches/pause'].includes(action),
    )) {
      const answer = await ask(path, { as: olga, form: {}, ...bare });
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).toContain('cross_site');
    }
    // API calls authenticate by the token in the body and ignore the cookie that a browser adds.
    for (const path of ['/project/upload', '/application/get_applications'])
      expect([
        path,
        (await ask(path, { as: olga, json: { data: { owner_uid: olga.uid } }, ...bare })).status,
      ]).toEqual([path, 401]);
    const file = new FormData();
    file.append('resume', new Blob(['%PDF-1.4']), 'r.pdf');
    expect((await ask('/resume/upload', { as: olga, form: file, ...bare })).status).toBe(401);
    expect((await ask('/unsubscribe?t=nobodys', { form: {}, ...bare })).status).not.toBe(403);
  });

  test('calls that the description lists without a session pass with neither header nor a cookie [29]', async () => {
    const described = (await (await ask('/openapi.json')).json()) as {
      paths: Record<string, { post?: { security?: unknown[] } }>;
    };
    const paths = Object.keys(described.paths).filter(
      (path) => described.paths[path]?.post?.security?.length === 0,
    );
    expect(paths).toContain('/subscribe');
    expect(paths.length).toBeGreaterThan(30);
    for (const path of paths) {
      const answer = await ask(path, { form: {}, headers: { Origin: '', Accept: '*/*' } });
      expect([path, await answer.text()]).toEqual([path, expect.not.stringContaining('cross_site')]);
    }
  });

  test('plain curl subscribes an address, as a form and as a call, and with a cookie only as JSON [29]', async () => {
    const post = (Accept: string, as: TestRequest['as'] = null) =>
      ask('/subscribe', {
        as: as!,
        form: { Email: 'reader@school.example' },
        headers: { Origin: '', Accept },
      });
    const page = await post('*/*');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('confirm your email');
    const json = await post('application/json');
    expect([json.status, await json.json()]).toMatchObject([200, { success: true }]);
    expect((await post('*/*', olga)).status).toBe(403);
    expect((await post('application/json', olga)).status).toBe(200);
  });
});

describe('links that are not plain https URLs [31]', () => {
  const bad = [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'http://example.edu/',
    '//evil.example/',
    'https:evil',
    'https://board.example@evil.example/',
    'blob:https://board.example/x',
    'file:///etc/passwd',
  ];

  test('pages and calls refuse such a link with 422 and do not render it [31]', async () => {
    for (const [index, link] of bad.entries()) {
      const event = await call('/project/upload', olga, {
        with_event: 1,
        event_name: 'Talk',
        event_link: link,
      });
      expect([link, event.status]).toEqual([link, 422]);
      expect(Object.keys(((await event.json()) as { error: { fields: object } }).error.fields)).toContain(
        'event_link',
      );
      const data = { project_id: world.other, reference_link: link };
      const reference = await call('/application/submit', ana, data);
      expect([link, reference.status]).toEqual([link, 422]);
      expect(await reference.text()).toContain('reference_link');
      const form = { withEvent: 'yes', eventName: 'Talk', eventLink: link };
      for (const ending of ['', '.data'])
        expect([link, (await ask(`/postproposal${ending}`, { as: olga, form })).status]).toEqual([link, 422]);
      const applied = { link, questionOne: 'x', questionTwo: 'x', questionThree: 'x' };
      const applying = await ask(`/apply/${world.other}/submit`, {
        as: await board.person(`Applicant ${index}`),
        form: applied,
      });
      expect([link, applying.status]).toEqual([link, 422]);
      expect(await applying.text()).not.toMatch(/<a [^>]*href="[^"/#]/i);
    }
  });

  test('a stored bad link is not rendered or followed, and a good one has noopener and nofollow [31]', async () => {
    const now = new Date();
    const event = { withEvent: true, eventName: 'Talk' };
    for (const link of bad) {
      const id = await insertProposal(db, olga.uid, now, { ...event, eventLink: link });
      const page = await (await ask(`/proposal/${id}`)).text();
      expect(page).not.toMatch(/<a [^>]*href="[^"/#]/i);
      expect((await ask(`/leaving?proposal=${id}`)).status).toBe(404);
    }
    const id = await insertProposal(db, olga.uid, now, { ...event, eventLink: 'https://talks.example/1' });
    const [anchor] = /<a [^>]*\/leaving\?[^>]*>/.exec(await (await ask(`/proposal/${id}`)).text()) ?? [];
    expect(anchor).toContain('rel="noopener nofollow ugc"');
    const leavingPage = await (await ask(`/leaving?proposal=${id}`)).text();
    const [externalLink] = /<a [^>]*https:\/\/talks\.example\/1[^>]*>/.exec(leavingPage) ?? [];
    expect(externalLink).toMatch(/rel="noopener[^"]*nofollow ugc"/);
    // No query parameter decides where a redirect or link leads.
    for (const query of ['to=https://evil.example', 'url=//evil.example', 'proposal=https://evil.example'])
      expect([query, (await ask(`/leaving?${query}`)).status]).toEqual([query, 404]);
  });
});

test('the CSP of every response blocks inline scripts, inline styles and framing [34]', async () => {
  for (const as of [null, admin])
    for (const path of [
      ...pages.map(addressOf),
      '/nowhere',
      '/_.data',
      '/feed.xml',
      '/project/x',
      '/preview.png',
    ]) {
      const answer = await ask(path, { as });
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
      expect(policy).not.toMatch(/unsafe-(?:inline|eval)|[*]/);
      expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{20,}'(?:;|$)/);
      expect(policy).toContain("base-uri 'none'");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const page = await answer.text();
      if (!answer.headers.get('content-type')?.includes('text/html')) continue;
      const [, nonce] = /'nonce-([\w-]+)'/.exec(policy)!;
      for (const [tag] of page.matchAll(/<script\b[^>]*>/g))
        expect(tag).toMatch(new RegExp(`nonce="${nonce}"|type="application/ld\\+json"|src="/`));
      expect(page).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/i);
    }
});

test('a forged Host or X-Forwarded-Host is in no link, canonical URL, feed or redirect [35]', async () => {
  const port = await serveOnPort(board);
  const forged = {
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'http',
    'X-Original-URL': '/admin/reports',
    'X-Rewrite-URL': '/admin/reports',
    'X-Host': 'evil.example',
    Forwarded: 'host=evil.example;proto=http',
  };
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const sent = {
        host: '127.0.0.1',
        port,
        path,
        headers: { Host: 'evil.example', Accept: 'text/html', ...forged, ...headers },
      };
      request(sent, (answer) => {
        let text = JSON.stringify(answer.headers);
        answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text));
      })
        .on('error', reject)
        .end();
    });
  const paths = [
    '/',
    `/proposal/${world.open}`,
    `/proposal/${world.open}/share`,
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
  ];
  for (const path of [
    ...paths,
    '/.well-known/security.txt',
    '/settings',
    '/openapi.json',
    `/proposal/${world.open}/calendar.ics`,
  ])
    expect([path, (await get(path)).includes('evil.example')]).toEqual([path, false]);
  expect(await get(`/proposal/${world.open}`)).toContain(`https://board.example/proposal/${world.open}`);
  expect(await get('/feed.xml')).toContain('https://board.example/feed.xml');
  expect(await get('/settings', { Cookie: stella.cookie })).not.toContain('evil.example');
});

test('a forged Host or X-Forwarded-Host is in no email [35]', async () => {
  const email = 'new.reader@example.edu';
  const headers = {
    Origin: 'https://board.example',
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
  };
  const form = new URLSearchParams({ Email: email });
  const asked = new Request('https://evil.example/subscribe', { method: 'POST', body: form, headers });
  expect((await board.handle(asked, '192.0.2.1')).status).toBe(200);
  const [row] = await db.select().from(emails).where(eq(emails.toAddress, email));
  const content = { event: row!.event, facts: row!.facts, subscriptionId: row!.subscriptionId };
  const mail = JSON.stringify(await createEmailFactory(db, board.settings)(content as never, new Date()));
  expect(mail).toContain('https://board.example/subscribe/confirm?t=');
  expect(mail).not.toContain('evil.example');
});

describe('odd headers, cookies and parameters [36]', () => {
  const odd: Record<string, string>[] = [
    { Cookie: 'toast=hello; __Host-session=x; theme=dark' },
    { 'Cache-Control': 'only-if-cached', Pragma: 'x', Range: 'bytes=0-10' },
    { 'X-HTTP-Method-Override': 'DELETE', 'X-Method-Override': 'PUT' },
    { 'If-None-Match': '*', 'If-Modified-Since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
    { 'Accept-Language': 'xx', Accept: 'image/png', 'User-Agent': '() { :; }; echo' },
    { Authorization: 'Bearer x', 'X-React-Router-Request': 'yes', Purpose: 'prefetch' },
  ];

  test('pages of a signed-in person are no-store under every spelling of their URL [36]', async () => {
    for (const pattern of pages.filter((page) => !page.endsWith('.xml')))
      for (const end of ['', '.data', '?x=.css']) {
        const path = (addressOf(pattern) === '/' && end === '.data' ? '/_' : addressOf(pattern)) + end;
        // HEAD runs the loaders and does not render.
        const answer = await ask(path, { as: stella, method: 'HEAD' });
        expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
        await answer.body?.cancel();
      }
    // A page whose path ends like a static file is not publicly cacheable.
    for (const path of ['/user/x.css', '/user;x.css', '/settings/x.js', '/user%2fx.css', '/settings%00.png'])
      expect([path, (await ask(path, { as: stella })).headers.get('cache-control')]).toEqual([
        path,
        'no-store',
      ]);
  });

  test('pages of visitors vary by cookie and are no-store or must be revalidated [36]', async () => {
    for (const path of ['/', `/proposal/${world.open}`, '/_.data', '/about-us', '/nowhere', '/signin'])
      for (const headers of [{}, ...odd]) {
        const answer = await ask(path, { headers });
        const cacheControl = answer.headers.get('cache-control') ?? '';
        expect([path, headers, cacheControl]).toEqual([
          path,
          headers,
          expect.stringMatching(/no-store|private, no-cache/),
        ]);
        expect([path, (answer.headers.get('vary') ?? '').toLowerCase()]).toEqual([
          path,
          expect.stringContaining('cookie'),
        ]);
        expect(answer.status).not.toBe(304);
        await answer.body?.cancel();
      }
  });

  test('publicly cacheable files are the same for everyone and set no cookie [36]', async () => {
    const files = [
      '/feed.xml',
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
      '/announcement/feed.xml',
    ];
    for (const path of [...files, `/proposal/${world.open}/calendar.ics`, '/preview.png']) {
      const plain = await ask(path);
      expect([path, plain.headers.get('cache-control')]).toEqual([path, expect.stringContaining('public')]);
      expect([path, plain.headers.get('set-cookie')]).toEqual([path, null]);
      const text = (await plain.text()).replaceAll(/DTSTAMP:\w+/g, '');
      for (const sent of [{ as: olga }, { as: admin }, ...odd.map((headers) => ({ headers }))]) {
        const answer = await ask(path, sent);
        if (answer.status === 304) continue;
        expect([path, answer.status]).toEqual([path, 200]);
        const same = (await answer.text()).replaceAll(/DTSTAMP:\w+/g, '') === text;
        // An answer that differs for a signed-in user must not be cached.
        expect([path, same || answer.headers.get('cache-control') === 'no-store']).toEqual([path, true]);
      }
    }
  });
});

test('no response has a CORS header that lets another site read it [37]', async () => {
  const calls = ['/project/get_projects', '/application/get_applications', '/resume/upload', '/subscribe'];
  const auth = ['/api/auth/get-session', '/api/auth/token', '/api/auth/sign-out', '/dev/mail.json'];
  const files = [
    '/',
    '/_.data',
    '/user',
    '/feed.xml',
    '/openapi.json',
    '/preview.png',
    `/resume/${world.resumeId}`,
  ];
  for (const path of [...calls, ...auth, ...files])
    for (const origin of ['https://evil.example', 'null', 'https://board.example.evil.example'])
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const asked = {
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type',
        };
        const answer = await ask(path, { as: olga, method, headers: { Origin: origin, ...asked } });
        const corsHeaders = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([path, origin, method, corsHeaders]).toEqual([path, origin, method, []]);
        await answer.body?.cancel();
      }
});

test('ten thousand paths requested from the manifest or page data get 4xx within 50 ms [38]', async () => {
  const paths = Array.from({ length: 10_000 }, (_, i) => `/p${i}`);
  const attempts = [
    `/__manifest?${paths.map((path) => `p=${path}`).join('&')}`,
    `/__manifest?paths=${paths.join(',')}&version=0`,
    `/_.data?_routes=${paths.map((path) => `routes${path}`).join(',')}`,
    `/_.data?${paths.map((path) => `_routes=${path}`).join('&')}`,
    `/${paths.join('')}.data`,
    `${'/a'.repeat(3000)}.data`,
    '/a'.repeat(3000),
    `/${'%2f'.repeat(2000)}.data`,
    `/__manifest?p=/&version=0`,
  ];
  const enough = 50 + 5 * (await minCpuTimeMs(async () => (await ask('/there-is-no-such-page')).text()));
  for (const path of attempts) {
    let status = 0;
    const attempt = async () => {
      const answer = await ask(path, { headers: { Accept: '*/*' } });
      status = answer.status;
      await answer.body?.cancel();
    };
    const ms = await minCpuTimeMs(attempt, { enough });
    expect([path.slice(0, 40), status >= 400 && status < 500]).toEqual([path.slice(0, 40), true]);
    expect([path.slice(0, 40), ms < enough, ms]).toEqual([path.slice(0, 40), true, ms]);
  }
});
