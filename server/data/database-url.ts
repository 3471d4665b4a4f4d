import pg from 'pg';

const PROTOCOLS = ['postgres:', 'postgresql:'];
const TLS_WORDS = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

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

function canBeRead(connectionString: string): boolean {
  try {
    return new pg.Client({ connectionString }) !== null;
  } catch {
    return false;
  }
}
