import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from './listener.ts';

const port = 19_871;
const answer = async (request: Request) => {
  const text = await request.text();
  if (request.url.endsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 32_000));
  return new Response(text);
};
const listening = await listen(answer, { host: '127.0.0.1', port });
afterAll(() => listening.close({ graceMs: 0 }));

/** Milliseconds until the server closes a connection on which `say` writes now and then. */
function msUntilClosed(say: (write: (text: string) => void) => NodeJS.Timeout | undefined): Promise<number> {
  return new Promise((resolve) => {
    const started = Date.now();
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const timer = say((text) => socket.write(text));
    socket
      .on('data', () => {})
      .on('close', () => {
        clearInterval(timer);
        resolve(Date.now() - started);
      });
  });
}

test('a connection that sends nothing, or an unfinished request too slowly, is closed within 15 s', async () => {
  const closedAfterMs = await Promise.all([
    msUntilClosed(() => undefined),
    msUntilClosed((write) => {
      write('GET / HTTP/1.1\r\nHost: a\r\n');
      return setInterval(() => write('X-More: a\r\n'), 1000);
    }),
    msUntilClosed((write) => {
      write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nstart');
      return undefined;
    }),
    msUntilClosed((write) => {
      write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nstart');
      return setInterval(() => write('a'), 1000);
    }),
  ]);
  for (const waited of closedAfterMs) expect(waited).toBeLessThan(15_000);
});

test('a body that arrives slowly, at 1,250 bytes a second, is read to its end', async () => {
  let sent = 0;
  const answered = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => {
      clearInterval(timer);
      socket.destroy();
      resolve(chunk.toString());
    });
    socket.on('close', () => resolve('closed'));
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n');
    const timer = setInterval(() => {
      if (sent < 20_000) socket.write('a'.repeat(500));
      sent += 500;
    }, 400);
  });
  expect(answered).toMatch(/^HTTP\/1.1 200 /);
});

test('a connection that waits for our response is open until the response is sent [66]', async () => {
  const answered = new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk) => resolve(chunk.toString()));
    socket.on('close', () => resolve('closed'));
    socket.write('POST /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
  });
  expect(await answered).toMatch(/^HTTP\/1.1 200 /);
});
