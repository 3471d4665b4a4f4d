import { sql } from 'drizzle-orm';
import { sessions } from './account-schema.ts';

/** Names a session to its owner without its id: 24 letters of a hash. */
export const sessionHandle = sql<string>`left(encode(sha256(convert_to(${sessions.id}, 'UTF8')), 'hex'), 24)`;
