import { randomFillSync } from 'node:crypto';

const pool = Buffer.allocUnsafeSlow(4096);
let used = pool.length;

/** So many random bytes of the kind that nobody can guess, in base64url. The system is asked for many at once: one question costs more than the bytes. */
export function randomBase64Url(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const text = pool.toString('base64url', used, used + bytes);
  // Nobody who reads this process's memory later finds them here.
  pool.fill(0, used, used + bytes);
  used += bytes;
  return text;
}
