import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// The least that can take a file: node's own server, which writes what comes into a file of the folder it is given. `upload.ts` starts it.
const folder = process.argv[2];
if (!folder) throw new Error('Which folder?');

const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(folder, randomUUID()))).then(
    () => response.end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
