import { createHash, createVerify } from 'node:crypto';

/** Relaxed canonicalization of a header field, without its name (RFC 6376, 3.4.2). */
const relaxed = (value: string) =>
  value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/**
 * Verifies an email's DKIM signature for tests, and lists the signed fields; follows RFC 6376
 * independently of the signing code. Null if there is no signature.
 */
export function checkDkim(
  raw: string,
  publicKey: string,
): { holds: boolean; covers: string[]; tags: Record<string, string> } | null {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw
    .slice(0, end)
    .split(/\r\n(?![ \t])/)
    .map((line) => ({
      name: line.slice(0, line.indexOf(':')).toLowerCase(),
      value: line.slice(line.indexOf(':') + 1),
    }));
  const signature = fields.find(({ name }) => name === 'dkim-signature');
  if (!signature) return null;
  const tags = Object.fromEntries(
    relaxed(signature.value)
      .split(';')
      .map((tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).trim()]),
  ) as Record<string, string>;
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
    .join('\r\n')
    .replace(/(\r\n)+$/, '');
  const bodyHash = createHash('sha256').update(`${body}\r\n`).digest('base64');
  const covers = tags.h!.split(':').map((name) => name.trim().toLowerCase());
  const remainingFields = [...fields];
  const signed = covers.map((name) => {
    const at = remainingFields.findLastIndex((field) => field.name === name);
    return at < 0 ? '' : `${name}:${relaxed(remainingFields.splice(at, 1)[0]!.value)}\r\n`;
  });
  const bare = `dkim-signature:${relaxed(signature.value.replace(/\bb=[A-Za-z0-9+/=\s]*$/, 'b='))}`;
  const holds =
    tags.bh!.replace(/\s/g, '') === bodyHash &&
    createVerify('RSA-SHA256')
      .update(signed.join('') + bare)
      .verify(publicKey, tags.b!.replace(/\s/g, ''), 'base64');
  return { holds, covers, tags };
}
