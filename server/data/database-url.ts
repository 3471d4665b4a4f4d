import pg from 'pg';

/** For our driver these are verify-full, never less, and it warns of it at every start. */
const AS_GOOD_AS_FULL = ['prefer', 'require', 'verify-ca'];

/** How long a new connection may take before the server is taken for out of reach. */
const CONNECTS_WITHIN_MS = 10_000;

/**
 * How the database of an address is reached. With an sslmode other than `disable` and `no-verify` the connection is encrypted, and the
 * server's certificate and name are verified. Words of the address, such as `statement_timeout` in milliseconds, go before our own limits.
 */
export function databaseOf(address: string): pg.PoolConfig {
  return { connectionString: withStrictTls(address), connectionTimeoutMillis: CONNECTS_WITHIN_MS };
}

/** The address of a database that listens on a socket in the folder `host`. */
export function socketUrl({ host = '', port, user, database }: pg.PoolConfig): string {
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

function withStrictTls(address: string): string {
  const url = new URL(address);
  if (!AS_GOOD_AS_FULL.includes(url.searchParams.get('sslmode') ?? '') || url.searchParams.has('uselibpqcompat'))
    return address;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}
