import type pg from 'pg';

/** The driver treats these as verify-full, with a warning at every start. */
const TREATED_AS_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];

/** After this time without a connection the server counts as unreachable. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Pool configuration for a database URL, whose parameters, such as `statement_timeout` (ms),
 * override our limits. With an sslmode other than `disable` and `no-verify`, TLS is required and
 * the server's certificate and name are verified, unless the URL has `uselibpqcompat`.
 */
export function createPoolConfig(address: string): pg.PoolConfig {
  return { connectionString: withStrictTls(address), connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/** The URL of a database that listens on a socket in the folder `host`. */
export function socketUrl({ host = '', port, user, database }: pg.PoolConfig): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function withStrictTls(address: string): string {
  const url = new URL(address);
  if (
    !TREATED_AS_VERIFY_FULL.includes(url.searchParams.get('sslmode') ?? '') ||
    url.searchParams.has('uselibpqcompat')
  )
    return address;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}
