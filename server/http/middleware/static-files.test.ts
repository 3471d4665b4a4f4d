import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { createStaticFileHandler } from './static-files.ts';

const folder = temporaryFolder('test');
const script = 'console.log(1);'.repeat(100);
mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
mkdirSync(join(folder, 'client', '.vite'), { recursive: true });
writeFileSync(join(folder, 'secret.js'), 'secret');
writeFileSync(join(folder, 'client', '.vite', 'manifest.json'), '{}');
writeFileSync(join(folder, 'client', 'robots.txt'), 'Allow: /');
writeFileSync(join(folder, 'client', 'assets', 'root-abc.js'), script);
writeFileSync(join(folder, 'client', 'assets', 'root-abc.js.br'), brotliCompressSync(script));
writeFileSync(join(folder, 'client', 'assets', 'root-abc.js.gz'), gzipSync(script));
writeFileSync(join(folder, 'client', 'assets', 'list-abc.js'), 'console.log(2);');
afterAll(() => rmSync(folder, { recursive: true }));

const serve = createStaticFileHandler(join(folder, 'client'));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(new Request(`http://x${path}`, { method, headers }));

test('a file with a content hash in its name is cached as immutable, any other for an hour', async () => {
  expect((await get('/assets/root-abc.js'))?.headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/robots.txt'))?.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('a compressed variant is sent in an encoding the browser accepts', async () => {
  const packed = await get('/assets/root-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(packed?.headers.get('content-encoding')).toBe('br');
  expect(packed?.headers.get('vary')).toBe('Accept-Encoding');
  const bytes = Buffer.from(await packed!.arrayBuffer());
  expect(Number(packed?.headers.get('content-length'))).toBe(bytes.length);
  expect(brotliDecompressSync(bytes).toString()).toContain('console.log(1);');
  expect(
    (await get('/assets/root-abc.js', { 'accept-encoding': 'br;q=0, gzip' }))?.headers.get(
      'content-encoding',
    ),
  ).toBe('gzip');
  expect((await get('/assets/root-abc.js'))?.headers.get('content-encoding')).toBe(null);
});

test('the build’s compressed file is sent unchanged, and has no URL of its own', async () => {
  const packed = brotliCompressSync('console.log(2);');
  writeFileSync(join(folder, 'client', 'assets', 'list-abc.js.br'), packed);
  const answer = await get('/assets/list-abc.js', { 'accept-encoding': 'br' });
  expect(Buffer.from(await answer!.arrayBuffer())).toEqual(packed);
  for (const path of ['/assets/list-abc.js.br', '/assets/root-abc.js.gz'])
    expect(await get(path)).toBe(undefined);
});

test('a request with the current ETag gets 304', async () => {
  const etag = (await get('/robots.txt'))?.headers.get('etag') ?? '';
  expect((await get('/robots.txt', { 'if-none-match': etag }))?.status).toBe(304);
});

test('files outside the folder, hidden files, folders and POST are not served', async () => {
  for (const path of [
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/.vite/manifest.json',
    '/assets',
    '/nothing.js',
  ])
    expect(await get(path)).toBe(undefined);
  expect(await get('/robots.txt', {}, 'POST')).toBe(undefined);
});
