import { rmSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { temporaryFolder } from '../server/db/testing/leftovers.ts';
import { startTcpPostgres } from '../server/db/testing/tcp-postgres.ts';
import { databaseUrlOf } from '../server/db/testing/test-server.ts';

// `npm run test:external`: tests with a database and whole products, against a PostgreSQL over TCP with a password instead of
// the bundled one's socket: one that this starts, or yours, whose address is in COLLEGIUM_TEST_SERVER. Arguments choose files.

/** Each product of an e2e story holds up to 13 connections, and several run at once. */
const TUNING = { synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
const project = ['database', 'database-slow', 'e2e', 'e2e-more', 'chaos'];

const folder = temporaryFolder('test');
const server = process.env.COLLEGIUM_TEST_SERVER ? null : await startTcpPostgres(folder, { tuning: TUNING });
if (server) process.env.COLLEGIUM_TEST_SERVER = databaseUrlOf(server.config);
const vitest = await startVitest('test', process.argv.slice(2), { run: true, project });
await vitest.close();
await server?.stop();
rmSync(folder, { recursive: true, force: true });
