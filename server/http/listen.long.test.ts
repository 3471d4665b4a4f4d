import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { listen } from './listen.ts';

const port = 19_871;
const listening = await listen(async (request) => new Response(await request.text()), '127.0.0.1', port);
afterAll(() => listening.close(0));

/** Milliseconds until the server closes a connection on which `say` speaks now and then. */
function patienceWith(say: (write: (text: string) => void) => NodeJS.Timeout | undefined): Promise<number> {
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

test('a connection that says nothing, or nothing more, is closed within 15 s', async () => {
  const patience = await Promise.all([
    patienceWith(() => undefined),
    patienceWith((write) => {
      write('GET / HTTP/1.1\r\nHost: a\r\n');
      return setInterval(() => write('X-More: a\r\n'), 1000);
    }),
    patienceWith((write) => {
      write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\nstart');
      return undefined;
    }),
  ]);
  for (const waited of patience) expect(waited).toBeLessThan(15_000);
});
