import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { MAX_FORM_FIELDS } from '#server/http/middleware/body-limits.ts';
import { serveWithProductionListener } from './serve-on-port.ts';
import { openTestApp } from './test-app.ts';
import { createBoardFixture } from './board-fixture.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
const port = await serveWithProductionListener(board);
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=xyz';
const KIB = 1024;

type Post = { body: string | Buffer; type: string; cookie?: string; origin?: string | null };

/** Posts over a socket and sends all of `body`, even after an early response. */
function post(
  path: string,
  { body, type, cookie, origin = board.settings.publicUrl }: Post,
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'Content-Type': type,
      ...(origin !== null && { Origin: origin }),
      ...(cookie && { Cookie: cookie }),
      'Content-Length': Buffer.byteLength(body),
    };
    const sending = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    sending.on('error', () => resolve(-1));
    sending.end(body);
  });
}

/** Starts an 11 MB form that sends `start` at once, then 150 bytes every 100 ms. */
function slowUpload(path: string, { cookie = '', start = 'x'.repeat(10 * KIB * KIB) } = {}) {
  let status = 0;
  const sending = httpRequest(
    {
      host: '127.0.0.1',
      port,
      path,
      method: 'POST',
      headers: {
        Origin: board.settings.publicUrl,
        'Content-Type': MULTIPART,
        'Content-Length': 11 * KIB * KIB,
        ...(cookie && { Cookie: cookie }),
      },
    },
    (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume();
    },
  );
  sending.on('error', () => {});
  sending.write(start);
  const timer = setInterval(() => sending.destroyed || sending.write('x'.repeat(150)), 100);
  return {
    status: () => status,
    end: () => {
      clearInterval(timer);
      sending.destroy();
    },
  };
}

/** CPU milliseconds of this thread, which runs the server, during the slowest probe in `work`. */
async function slowestProbeDuring(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let slowest = 0;
  const probing = (async () => {
    while (!isDone) {
      const before = process.threadCpuUsage();
      await fetch(`http://127.0.0.1:${port}/healthz`).then((answer) => answer.text());
      const { user, system } = process.threadCpuUsage(before);
      slowest = Math.max(slowest, (user + system) / 1000);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  await work().finally(() => (isDone = true));
  await probing;
  return slowest;
}

/** The minimum of up to five attempts, as a garbage collection may slow one of them. */
async function leastOf(attempt: () => Promise<number>): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < 5 && least >= 100; time += 1) least = Math.min(least, await attempt());
  return least;
}

const parts = (count: number) =>
  `${'--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(count)}--xyz--\r\n`;
const credential = () => ({ uid: world.stella.uid, id_token: world.stella.token });

/** Name, path, worst-case body and expected statuses, for each content type a route accepts. */
const worstShapes: [string, string, () => Post, number[]][] = [
  [
    '2 MB of "a&" without an account',
    '/send-feedback',
    () => ({ type: FORM, body: 'a&'.repeat(1024 * KIB) }),
    [413],
  ],
  ['16 KB of "a&" at sign-in', '/sign-in/google', () => ({ type: FORM, body: 'a&'.repeat(8 * KIB) }), [400]],
  ['17 KB at sign-in', '/sign-in/google', () => ({ type: FORM, body: 'a'.repeat(17 * KIB) }), [413]],
  ['17 KB at subscribe', '/subscribe', () => ({ type: FORM, body: 'a'.repeat(17 * KIB) }), [413]],
  [
    '64 KB of "a&" without an account',
    '/send-feedback',
    () => ({ type: FORM, body: 'a&'.repeat(32 * KIB) }),
    [400],
  ],
  [
    '64 KB of escapes in 300 fields',
    '/send-feedback',
    () => ({ type: FORM, body: `${'a&'.repeat(299)}${'%E4'.repeat(21_000)}` }),
    [400, 422],
  ],
  [
    '256 KB of "a&" of a member',
    '/settings',
    () => ({ type: FORM, body: 'a&'.repeat(128 * KIB), cookie: world.stella.cookie }),
    [400],
  ],
  [
    '257 KB of a member',
    '/settings',
    () => ({ type: FORM, body: 'a'.repeat(257 * KIB), cookie: world.stella.cookie }),
    [413],
  ],
  [
    '1.2 MB of "a&" in the wizard',
    '/postproposal/save',
    () => ({ type: FORM, body: 'a&'.repeat(600 * KIB), cookie: world.stella.cookie }),
    [400],
  ],
  [
    '1.2 MB of one field in the wizard',
    '/postproposal/save',
    () => ({ type: FORM, body: `title=${'%E4%B8%AD'.repeat(130_000)}`, cookie: world.stella.cookie }),
    [303, 413, 422],
  ],
  ['1,000 parts', '/send-feedback', () => ({ type: MULTIPART, body: parts(1000) }), [400]],
  ['170,000 parts', '/send-feedback', () => ({ type: MULTIPART, body: parts(170_000) }), [413]],
  [
    '170,000 parts of an application',
    `/apply/${world.other}/save`,
    () => ({ type: MULTIPART, body: parts(170_000), cookie: world.stella.cookie }),
    [400],
  ],
  [
    '512 KB of lists in a call',
    '/application/submit',
    () => ({
      type: 'application/json',
      body: JSON.stringify({
        auth: credential(),
        data: { response: Array.from({ length: 160_000 }, () => ({})) },
      }),
    }),
    [400],
  ],
  [
    '512 KB of depth in a call',
    '/application/submit',
    () => ({ type: 'application/json', body: '['.repeat(512 * KIB) }),
    [400],
  ],
  [
    '64 KB of lists in an open call',
    '/project/get_projects',
    () => ({
      type: 'application/json',
      body: JSON.stringify({ data: Array.from({ length: 20_000 }, () => ({})) }),
    }),
    [400],
  ],
];

test('the largest body of each type in its worst shape delays /healthz by less than 100 ms [61]', async () => {
  await slowestProbeDuring(() => post('/send-feedback', { type: FORM, body: 'text=first' }));
  for (const [name, path, sent, expected] of worstShapes) {
    const request = sent();
    const during = () =>
      slowestProbeDuring(async () => {
        const status = await post(path, request);
        expect([name, expected.includes(status), status]).toEqual([name, true, status]);
      });
    const slowest = await leastOf(during);
    expect([name, slowest < 100, slowest]).toEqual([name, true, slowest]);
  }
});

test('seven slow uploads without a session do not block sign-in, forms or pages [65]', async () => {
  const slow = Array.from({ length: 7 }, () => slowUpload('/send-feedback'));
  const toUpload = Array.from({ length: 7 }, () => slowUpload('/resume/upload'));
  // Only routes that accept large bodies receive them, within the body budget of their client.
  await expect.poll(() => slow.map(({ status }) => status())).toEqual(slow.map(() => 413));
  for (let time = 0; time < 3; time += 1) {
    expect(await post('/sign-in/google', { type: FORM, body: 'next=/user' })).toBe(303);
    expect(await post('/send-feedback', { type: FORM, body: 'kind=other&text=Hello' })).not.toBe(503);
    const long = `title=${'x'.repeat(200 * KIB)}`;
    expect(
      await post('/postproposal/save', { type: FORM, body: long, cookie: world.olga.cookie }),
    ).toBeLessThan(429);
  }
  for (const { end } of [...slow, ...toUpload]) end();
});

test('concurrent uploads above one person’s share get 429 and do not block another person’s [65]', async () => {
  const form = (bytes: number) =>
    `--xyz\r\nContent-Disposition: form-data; name="resume"; filename="a.pdf"\r\n\r\n${'x'.repeat(bytes)}`;
  const begin = (as: { cookie: string }) =>
    slowUpload('/resume/upload', { cookie: as.cookie, start: form(9 * KIB * KIB) });
  const hogging = [begin(world.ana), begin(world.ana), begin(world.ana)];
  await expect
    .poll(() => hogging.filter(({ status }) => status() === 429).length, { timeout: 10_000 })
    .toBe(1);
  const file = `${form(60 * KIB)}\r\n--xyz--\r\n`;
  for (const { cookie } of [world.ben, world.stella])
    expect(await post('/resume/upload', { type: MULTIPART, body: file, cookie })).toBe(415);
  const large = `${form(5 * KIB * KIB)}\r\n--xyz--\r\n`;
  expect(await post('/resume/upload', { type: MULTIPART, body: large, cookie: world.ben.cookie })).toBe(415);
  for (const { end } of hogging) end();
});

test('four forms of 2 MB at once delay other requests by less than 100 ms [61]', async () => {
  const body = 'a&'.repeat(1024 * KIB);
  const paths = ['/send-feedback', '/sign-in/google', '/subscribe', '/'];
  const during = () =>
    slowestProbeDuring(() => Promise.all(paths.map((path) => post(path, { type: FORM, body }))));
  expect(await leastOf(during)).toBeLessThan(100);
});

test('a form with one field more than the maximum gets 400 [61]', async () => {
  const form = (fields: number) => Array.from({ length: fields }, (_, index) => `f${index}=1`).join('&');
  const send = (fields: number) =>
    post('/settings', { type: FORM, body: form(fields), cookie: world.stella.cookie });
  expect(await send(MAX_FORM_FIELDS)).not.toBe(400);
  expect(await send(MAX_FORM_FIELDS + 1)).toBe(400);
});

test('a call without a valid credential gets 401 before its body is validated [73]', async () => {
  const shapes: object[] = [
    { data: { response: Array.from({ length: 100 }, () => ({})) } },
    { auth: { uid: world.stella.uid, id_token: 'forged' }, data: { project_id: 'x', nonsense: 1 } },
    { auth: {}, data: { nonsense: 1 } },
    { auth: 'x', nonsense: 1 },
    {},
  ];
  for (const path of Object.keys(board.description.paths ?? {}).filter((item) =>
    /^\/(?:project|application)\//.test(item),
  )) {
    if (path === '/project/get_projects') continue;
    // Anyone may call it without a credential.
    const isOptional = path === '/project/get_questions';
    for (const body of shapes.filter((shape) => !isOptional || Object.hasOwn(shape, 'auth'))) {
      const answer = await board.ask(path, { json: body, headers: { Origin: '' } });
      expect([path, body, answer.status]).toEqual([path, body, 401]);
      expect(await answer.text()).not.toContain('nonsense');
    }
  }
});

test('a JSON body above 512 KB gets 413, and a smaller one does not [73]', async () => {
  const send = (length: number) => {
    const body = JSON.stringify({
      auth: credential(),
      data: { project_id: world.other, comments: 'x'.repeat(length) },
    });
    return post('/application/save', { type: 'application/json', body, origin: null });
  };
  expect(await send(500 * KIB)).not.toBe(413);
  expect(await send(512 * KIB)).toBe(413);
});

test('long lists, deep bodies and many keys get 400 with a short list of at most ten issues [73]', async () => {
  const call = async (data: unknown) => {
    const answer = await board.call('/application/submit', world.stella, data);
    const text = await answer.text();
    return {
      status: answer.status,
      length: text.length,
      fields: JSON.parse(text).error.fields as object | undefined,
    };
  };
  const deep = Array.from({ length: 40 }).reduce<unknown>((inner) => [inner], 1);
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
  for (const data of [{ response: Array.from({ length: 50_000 }, () => ({})) }, deep, keys(20_000)]) {
    const { status, length } = await call(data);
    expect([status, length < 1000]).toEqual([400, true]);
  }
  const few = await call({ ...keys(90), response: Array.from({ length: 90 }, () => 1) });
  expect(few.status).toBe(400);
  expect(Object.keys(few.fields ?? {}).length).toBeLessThanOrEqual(10);
  expect(few.length).toBeLessThan(3000);
});
