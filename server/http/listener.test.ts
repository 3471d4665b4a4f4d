import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../tests/fixtures/free-port.ts';
import { listen } from './listener.ts';

const port = await freePort();
const listening = await listen(
  async (request) => {
    if (new URL(request.url).pathname === '/read') return new Response(String((await request.text()).length));
    return new Response('This is too large.', { status: 413 });
  },
  { host: '127.0.0.1', port },
);
afterAll(() => listening.close({ graceMs: 0 }));

function post(path: string, body: Buffer): Promise<{ status: number; connection: string; text: string }> {
  return new Promise((resolve, reject) => {
    const asking = send({ host: '127.0.0.1', port, path, method: 'POST' }, (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, connection: headers.connection ?? '', text: Buffer.concat(parts).toString() });
      });
    });
    asking.on('error', reject).end(body);
  });
}

test('a response sent before the body was read arrives whole, with Connection: close', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await post('/refused', large)).toEqual({
      status: 413,
      connection: 'close',
      text: 'This is too large.',
    });
});

test('a response sent after the body was read has Connection: keep-alive', async () => {
  expect(await post('/read', Buffer.alloc(1024 * 1024))).toEqual({
    status: 200,
    connection: 'keep-alive',
    text: String(1024 * 1024),
  });
});

test('HTTP/1.0 without Host is answered, and HTTP/1.1 without it gets 400', async () => {
  const ask = (version: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let answer = '';
      socket.on('data', (part) => (answer += part.toString()));
      socket.on('error', reject).on('close', () => resolve(answer.split('\r\n')[0]!));
      socket.write(`GET /readyz HTTP/${version}\r\nConnection: close\r\n\r\n`);
    });
  expect(await ask('1.0')).toBe('HTTP/1.1 413 Payload Too Large');
  expect(await ask('1.1')).toBe('HTTP/1.1 400 Bad Request');
});

const GRACE_MS = 2000;

test('close ends within its grace period while connections keep arriving and a response never comes', async () => {
  const address = { host: '127.0.0.1', port: await freePort() };
  const busy = await listen(() => new Promise<Response>(() => {}), address);
  const hanging = connect(address.port, address.host);
  hanging.on('error', () => {});
  await once(hanging, 'connect');
  hanging.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const arrivals = setInterval(() => connect(address.port, address.host).on('error', () => {}), 20);
  const began = Date.now();
  await busy.close({ graceMs: GRACE_MS });
  clearInterval(arrivals);
  // Draining the connections that keep arriving takes 1.2 s of it.
  expect(Date.now() - began).toBeLessThan(GRACE_MS * 1.5);
  expect(Date.now() - began).toBeGreaterThan(GRACE_MS * 0.9);
});
