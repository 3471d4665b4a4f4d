import { rmSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { startTcpPostgres } from '#server/db/testing/tcp-postgres.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';

// `npm run test:external`: database and e2e tests against PostgreSQL over TCP with a password, not
// the bundled one's socket. Starts a server unless COLLEGIUM_TEST_SERVER is its URL; arguments
// select files.

/** Each server of an e2e test holds up to 13 connections, and several run at once. */
const TUNING = { synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
const project = ['database', 'database-slow', 'sweep', 'e2e', 'e2e-more', 'timing', 'chaos'];

const folder = temporaryFolder('test');
const server = process.env.COLLEGIUM_TEST_SERVER ? null : await startTcpPostgres(folder, { tuning: TUNING });
if (server) process.env.COLLEGIUM_TEST_SERVER = databaseUrlOf(server.config);
const vitest = await startVitest('test', process.argv.slice(2), { run: true, project });
await vitest.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
