import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { sessions } from './account-schema.ts';

/** Names a session to its owner without its id: 24 letters of a hash. */
export const sessionHandle = sql<string>`left(encode(sha256(convert_to(${sessions.id}, 'UTF8')), 'hex'), 24)`;

/** As {@link sessionHandle}, of an id that is at hand. */
export function handleOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex').slice(0, 24);
}
