import { type IncomingMessage, request as send } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from './listen.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const port = await freePort();
const listening = await listen(
  async (request) => {
    if (new URL(request.url).pathname === '/read') return new Response(String((await request.text()).length));
    return new Response('This is too large.', { status: 413 });
  },
  '127.0.0.1',
  port,
);
afterAll(() => listening.close(0));

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

test('what is answered before it was read arrives whole, and says that its connection ends', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await post('/refused', large)).toEqual({
      status: 413,
      connection: 'close',
      text: 'This is too large.',
    });
});

test('what was read before it is answered leaves a connection for the next', async () => {
  expect(await post('/read', Buffer.alloc(1024 * 1024))).toEqual({
    status: 200,
    connection: 'keep-alive',
    text: String(1024 * 1024),
  });
});
