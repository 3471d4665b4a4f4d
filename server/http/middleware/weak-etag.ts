import { etag } from 'hono/etag';

/**
 * Adds an `ETag` of the body and answers 304 when the client has it already. Weak, since compression changes the bytes.
 */
export const weakEtag = etag({ weak: true });
