import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sessions } from './schema/account.ts';

/** Identifies a session to its owner without its id: 24 hex digits of a hash. */
export const sessionHandle = sql<string>`left(encode(sha256(convert_to(${sessions.id}, 'UTF8')), 'hex'), 24)`;

/** {@link sessionHandle} of a known id. */
export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 24);
}
