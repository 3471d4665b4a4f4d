import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafeSlow(4096);
let used = pool.length;

/**
 * Cryptographically random bytes in base64url, from a pool: one system call costs more than the
 * bytes.
 */
export function randomBase64Url(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString('base64url', used, used + bytes);
  // Erases them, so that they cannot be read from this process's memory later.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
