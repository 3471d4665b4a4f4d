import { request } from 'node:http';
import { expect, test } from 'vitest';
import { signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

/** Sends a path as it is: `fetch` would encode it. */
function send(method: string, path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(board.url, { method, path, headers: { Accept: 'text/html', ...headers } });
    sent.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode!)));
    sent.on('error', reject);
    sent.end();
  });
}

/** Lines of the built server's output that are no log entries. */
const plainLines = () =>
  board
    .output()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('{'));

test('no request makes a library print a plain line into the log [94]', async () => {
  const started = plainLines();
  expect(started.length).toBeGreaterThan(0);
  const person = await signInByForms(board.url, { name: 'Ines K.', email: 'ines@example.edu' });
  const cookie = person.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const path = '/%ff%fe';
  expect([await send('GET', path), await send('HEAD', path), await send('GET', `${path}.data`)]).toEqual([
    404, 404, 404,
  ]);
  for (const method of ['GET', 'POST', 'TRACE', 'PROPFIND', 'OPTIONS'])
    for (const bad of [
      '/user/%zz',
      '/assets/%ff.js',
      '/proposal/%ff/preview.png',
      '/announcement/%c3',
      '/%',
    ]) {
      const status = await send(method, bad, { Cookie: cookie, Origin: board.url });
      expect([method, bad, status >= 400 && status < 500]).toEqual([method, bad, true]);
    }
  for (const link of [
    '/signin?next=/%25ff%25fe',
    '/signin?next=%2F%2Fevil.example',
    '/auth/apply?proposal=%ff',
    '/leaving?link=%ff',
    '/?topic=%25ff&q=%ff&sort=x&after=%ff',
    '/__manifest?p=%2F%25ff',
    '/api/auth/callback/google?code=x&state=%ff',
    '/api/auth/nothing',
    '/api/auth/token',
  ])
    for (const headers of [{ Cookie: cookie }, { Cookie: 'collegium.session_token=%ff.%fe' }])
      expect(await send('GET', link, headers)).toBeLessThan(500);
  expect(plainLines()).toEqual(started);
  expect(board.output()).not.toContain('could not be decoded');
});
