import { readFileSync } from 'node:fs';
import { isDecodable } from '#domain/base/decodable.ts';

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * What is wrong with DATABASE_URL, as the end of a sentence that begins with its name; null if it
 * is valid. Never repeats the URL, which contains a password.
 */
export function databaseUrlProblem(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol))
    return 'has to look like postgresql://user:password@host:5432/database.';
  const tls = url.searchParams.get('sslmode');
  if (tls !== null && !TLS_MODES.includes(tls))
    return `has an unknown sslmode: it can be ${TLS_MODES.join(', ')}.`;
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = url.searchParams.get(name);
    if (file !== null && !isReadable(file)) return `names a file in ${name} that cannot be read.`;
  }
  return [url.username, url.password, url.pathname].every(isDecodable)
    ? null
    : 'cannot be parsed: encode special characters in the password, such as @ as %40.';
}

function isReadable(file: string): boolean {
  try {
    return readFileSync(file) !== null;
  } catch {
    return false;
  }
}
