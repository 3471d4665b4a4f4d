import type pg from 'pg';

/** Where the test run's PostgreSQL listens: a socket, or a port with a password. */
export type TestServer = { host: string; port: number; user: string; password?: string };

/** The DATABASE_URL of a test database. */
export function databaseUrlOf({
  host = '',
  port = 5432,
  user = '',
  password,
  database = '',
}: pg.PoolConfig): string {
  const who = typeof password === 'string' ? `${user}:${encodeURIComponent(password)}` : user;
  if (!host.startsWith('/')) return `postgresql://${who}@${host}:${port}/${database}`;
  return `postgresql://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
