import { etag } from 'hono/etag';

/**
 * Adds an `ETag` of the body and answers 304 on a match; weak, since compression changes the bytes.
 */
export const weakEtag = etag({ weak: true });
