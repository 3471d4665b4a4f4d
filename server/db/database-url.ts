import type pg from 'pg';

/** For our driver these are verify-full, never less, and it warns of it at every start. */
const TREATED_AS_VERIFY_FULL = ['prefer', 'require', 'verify-ca'];

/** How long a new connection may take before the server is taken for out of reach. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How the database of an address is reached. With an sslmode other than `disable` and `no-verify` the connection is encrypted, and the
 * server's certificate and name are verified. Words of the address, such as `statement_timeout` in milliseconds, go before our own limits.
 */
export function poolConfigOf(address: string): pg.PoolConfig {
  return { connectionString: withStrictTls(address), connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
}

/** The address of a database that listens on a socket in the folder `host`. */
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
