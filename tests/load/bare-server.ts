import { createServer } from 'node:http';

export type BareResponse = { status: number; headers: [string, string][]; bodyBase64: string };

// The baseline: a plain `node:http` server that sends fixed bytes. Runs as a child process that
// receives the response as an IPC message and answers with its port.
process.once('message', ({ status, headers, bodyBase64 }: BareResponse) => {
  const body = Buffer.from(bodyBase64, 'base64');
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      response.writeHead(status, headers.flat());
      response.end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' ? address?.port : null);
  });
});
