import pg from 'pg';

const PROTOCOLS = ['postgres:', 'postgresql:'];
const TLS_WORDS = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
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

/**
 * What is wrong with the address of a database, as the end of a sentence that begins with its name; null when nothing is. Certificates that
 * it names are read. Nothing of the address is repeated, since it holds a password.
 */
export function databaseUrlProblem(address: string): string | null {
  if (!URL.canParse(address) || !PROTOCOLS.includes(new URL(address).protocol))
    return 'has to look like postgresql://user:password@host:5432/database.';
  const url = new URL(address);
  const tls = url.searchParams.get('sslmode');
  if (tls !== null && !TLS_WORDS.includes(tls))
    return `has an sslmode that PostgreSQL does not know: it can be ${TLS_WORDS.join(', ')}.`;
  for (const name of ['sslrootcert', 'sslcert', 'sslkey'])
    if (url.searchParams.has(name) && !canBeRead(address))
      return `names a file as ${name} that cannot be read.`;
  return canBeRead(address) ? null : 'cannot be understood: encode special characters in the password as %40.';
}

function canBeRead(address: string): boolean {
  try {
    return new pg.Client(databaseOf(address)) !== null;
  } catch {
    return false;
  }
}

function withStrictTls(address: string): string {
  const url = new URL(address);
  if (!AS_GOOD_AS_FULL.includes(url.searchParams.get('sslmode') ?? '') || url.searchParams.has('uselibpqcompat'))
    return address;
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}
