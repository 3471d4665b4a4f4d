import { Readable } from 'node:stream';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compression } from './compression.ts';

const page = '<p>words</p>'.repeat(500);
const app = new Hono();
app.use(compression);
app.get('/page', (c) => c.html(page, 200, { ETag: '"x"', Vary: 'Cookie', 'Cache-Control': 'no-store' }));
app.get('/picture', (c) => c.body(page, 200, { 'Content-Type': 'image/png' }));
app.get('/packed', (c) => c.html(page, 200, { 'Content-Encoding': 'gzip' }));
app.get('/as-it-is', (c) => c.html(page, 200, { 'Cache-Control': 'no-transform' }));
const finish = Promise.withResolvers<void>();
const parts = async function* () {
  yield new TextEncoder().encode('first ');
  await finish.promise;
  yield new TextEncoder().encode('last');
};
app.get('/in-parts', () => {
  const body = Readable.toWeb(Readable.from(parts())) as ReadableStream;
  return new Response(body, { headers: { 'Content-Type': 'text/html' } });
});

const get = (path: string, encodings?: string, method = 'GET') =>
  app.request(path, { method, headers: encodings ? { 'Accept-Encoding': encodings } : {} });
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a page is compressed in an encoding the browser accepts, with a weak ETag and unchanged Cache-Control', async () => {
  const brotli = await get('/page', 'gzip, deflate, br');
  expect(Object.fromEntries(brotli.headers)).toMatchObject({
    'content-encoding': 'br',
    vary: 'Cookie, Accept-Encoding',
    etag: 'W/"x"',
    'cache-control': 'no-store',
  });
  const packed = await bytes(brotli);
  expect(packed.length).toBeLessThan(page.length / 10);
  expect(brotliDecompressSync(packed).toString()).toBe(page);
  expect(gunzipSync(await bytes(await get('/page', 'br;q=0, gzip'))).toString()).toBe(page);
});

test('without Accept-Encoding, or for HEAD, a page is not compressed, and still varies by Accept-Encoding', async () => {
  const plain = await get('/page');
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
    null,
    'Cookie, Accept-Encoding',
  ]);
  expect(await plain.text()).toBe(page);
  expect((await get('/page', 'br', 'HEAD')).headers.get('content-encoding')).toBe(null);
});

test('compressed responses, images and no-transform responses are not compressed', async () => {
  expect((await get('/picture', 'br')).headers.get('content-encoding')).toBe(null);
  expect((await get('/as-it-is', 'br')).headers.get('content-encoding')).toBe(null);
  expect((await get('/packed', 'br')).headers.get('content-encoding')).toBe('gzip');
});

test('a page that is rendered in parts arrives in parts', async () => {
  const answer = await get('/in-parts', 'br');
  const unpacked = createBrotliDecompress();
  const reader = answer.body!.getReader();
  const seen = Promise.withResolvers<string>();
  unpacked.once('data', (chunk) => seen.resolve(String(chunk)));
  const first = await reader.read();
  unpacked.write(first.value);
  expect(await seen.promise).toBe('first ');
  finish.resolve();
  await reader.cancel();
});
