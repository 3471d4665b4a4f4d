import { createServer } from 'node:http';

/** What a bare server answers to everything, as it came over the line. */
export type BareAnswer = { status: number; headers: [string, string][]; /** base64 */ body: string };

// The least that can answer: node's own server, and the same bytes to whatever is asked. `side-by-side.ts` starts it as a process of its
// own, hands it the answer, and is told its port.
process.once('message', ({ status, headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(status, headers.flat());
      response.end(bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : null);
  });
});
