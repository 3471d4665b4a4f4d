import { beforeEach, describe, expect, test } from 'vitest';
import { createMoments } from './next-moments.ts';
import { createPageCache } from './page-cache.ts';
import { onSocket } from './testing/socket.ts';

const PATH = '/project/get_projects';
const BODY = '{"data":{"limit":1}}';
const NONCE = 'abcdefghijklmnopqrstuv';

let drawn: string[];
let passed: string[];
let status: number;
let size: number;

const cache = createPageCache({
  async draw(key) {
    drawn.push(key);
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': `script-src 'self' 'nonce-${NONCE}'`,
      'X-Request-Id': `drawn-${drawn.length}`,
    };
    return new Response(JSON.stringify({ data: drawn.length }).padEnd(size), { status, headers });
  },
  moments: createMoments(() => Promise.resolve(new Date(Date.now() + 3_600_000))),
  isTrusted: () => true,
  publicUrl: 'http://127.0.0.1:3000',
  isOnesOwn: (cookies) => cookies.includes('session'),
  room: 200_000,
  report: () => {},
  development: true,
});
const askRaw = await onSocket((request, response) =>
  cache.answer(request, response, () => {
    // What was read already lies where the server looks for it.
    const { rawBody } = request as typeof request & { rawBody?: Buffer };
    passed.push(rawBody?.toString('latin1') ?? 'unread');
    request.resume();
    response.writeHead(299).end('passed on');
  }),
);
const json = { Host: '127.0.0.1:3000', 'Content-Type': 'application/json' };
const call = (body: string, headers: Record<string, string> = {}, path = PATH) =>
  askRaw(
    path,
    { ...json, 'Content-Length': String(Buffer.byteLength(body)), ...headers },
    { method: 'POST', body },
  );

beforeEach(() => {
  cache.forget(null);
  [drawn, passed, status, size] = [[], [], 200, 0];
});

describe('a call that everybody is answered alike', () => {
  test('is answered once for many, by its body, and forgotten with what it shows', async () => {
    const many = await Promise.all(Array.from({ length: 9 }, () => call(BODY)));
    expect(new Set(many.map(({ body }) => body.toString()))).toEqual(new Set(['{"data":1}']));
    expect((await call(BODY)).kept).toBe('hit');
    expect((await call('{"data":{}}')).body.toString()).toBe('{"data":2}');
    cache.forget('announcements');
    expect((await call(BODY)).kept).toBe('hit');
    cache.forget('proposals');
    expect((await call(BODY)).kept).toBe('miss: changed by proposals');
    expect(drawn).toEqual([`${PATH} ${BODY}`, `${PATH} {"data":{}}`, `${PATH} ${BODY}`]);
  });

  test('is answered whole, whatever tag the program names, and names no scripts', async () => {
    const { headers } = await call(BODY);
    const again = await call(BODY, { 'If-None-Match': headers.etag! });
    expect([again.kept, again.status, again.body.toString()]).toEqual(['hit', 200, '{"data":1}']);
    expect(again.headers['content-security-policy']).toBe("script-src 'self'");
  });

  test('makes no other room than its own: a tenth of all is too large to be kept, and many small ones have their number', async () => {
    await call(BODY);
    size = 12_000;
    await call('{"data":{"limit":500}}');
    expect([(await call(BODY)).kept, cache.size().count]).toEqual(['hit', 1]);
    size = 0;
    for (let limit = 2; limit < 60; limit += 1) await call(`{"data":{"limit":${limit}}}`);
    expect(cache.size().count).toBe(24);
  });

  test('is cached once for every spelling of the same filter', async () => {
    for (const body of [
      '{"data":{}}',
      ' {"data" : {} }   ',
      '{"data":{"limit":500,"status":"all","sort":"-posted","event":false,"search":"  "}}',
    ])
      expect((await call(body)).body.toString()).toBe('{"data":1}');
    const find = (filter: string) => call(`{"data":{${filter}}}`);
    await find('"topic":"AI","search":"a  b","recruitment_type":"find_team_member","event":1');
    await find('"event":true,"recruitment_type":"find_team","search":" a b ","topic":"AI"');
    expect(drawn).toEqual([
      `${PATH} {"data":{}}`,
      `${PATH} {"data":{"search":"a b","event":true,"recruitment_type":"find_team","topic":"AI"}}`,
    ]);
  });

  test('is not cached when it is refused', async () => {
    status = 400;
    const refused = '{"data":{"cursor":"garbage"}}';
    expect([(await call(refused)).status, (await call(refused)).status]).toEqual([400, 400]);
    expect([drawn.length, cache.size().count]).toEqual([2, 0]);
  });
});

describe('what is passed on, with its body', () => {
  test.each<[string, string, Record<string, string>, string, string?]>([
    ['a page of another site', BODY, { Origin: 'https://evil.example' }, 'unread'],
    ['a page, whichever', BODY, { 'Sec-Fetch-Site': 'same-origin' }, 'unread'],
    ['somebody signed in', BODY, { Cookie: 'session=x' }, 'unread'],
    ['a token', BODY, { Authorization: 'Bearer x' }, 'unread'],
    ['a type with more than its charset', BODY, { 'Content-Type': 'application/json; x' }, 'unread'],
    ['another type', BODY, { 'Content-Type': 'application/jsonp' }, 'unread'],
    ['a packed body', BODY, { 'Content-Encoding': 'gzip' }, 'unread'],
    ['a long body', BODY.padEnd(2049), {}, 'unread'],
    ['no body', '', {}, 'unread'],
    ['a body that is no JSON', '{', {}, '{'],
    ['a filter that is none', '{"data":{"limit":0}}', {}, '{"data":{"limit":0}}'],
    ['a text that cannot be stored', '{"data":{"search":"\\u0000a"}}', {}, '{"data":{"search":"\\u0000a"}}'],
    ['a key beside `data`', '{"data":{},"auth":1}', {}, '{"data":{},"auth":1}'],
    ['another call', BODY, {}, 'unread', '/project/upload'],
    ['the same with a query', BODY, {}, 'unread', `${PATH}?x=1`],
  ])('%s', async (_what, body, headers, seen, path = PATH) => {
    expect((await call(body, headers, path)).status).toBe(299);
    expect([passed, drawn]).toEqual([[seen], []]);
  });

  test('bytes that are no text', async () => {
    const body = Buffer.from([0x22, 0xff, 0x22]) as unknown as string;
    expect((await askRaw(PATH, { ...json, 'Content-Length': '3' }, { method: 'POST', body })).status).toBe(
      299,
    );
    expect([passed, drawn]).toEqual([['"\xff"'], []]);
  });

  test('whatever cannot be answered here', async () => {
    status = 503;
    expect((await call(BODY)).status).toBe(299);
    expect(passed).toEqual([BODY]);
  });
});
