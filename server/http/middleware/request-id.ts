import type { BlockList } from 'node:net';
import { isInAddressList } from './client-address.ts';
import { randomBase64Url } from './random-base64url.ts';

/** Identifies a request in the log: its id, and its W3C trace if it is part of one. */
export type RequestIds = { requestId: string; traceId?: string };

/** An id for a request without a trusted one. */
export const newRequestId = () => randomBase64Url(9);

/** W3C Trace Context: version, trace, parent, flags; later versions may append more. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace id in the header `traceparent`; undefined if that is missing or malformed. */
export function parseTraceId(traceparent: string | null | undefined): string | undefined {
  const [, version, traceId, parentId, extra] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || version === 'ff' || (version === '00' && extra !== undefined)) return undefined;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId!) ? undefined : traceId;
}

/**
 * The id of 8 to 64 letters, digits, `_`, `-` that a trusted proxy set in `X-Request-Id`. Anyone
 * else's is ignored, since the audit log stores it.
 */
export function trustedRequestId(
  header: string | null | undefined,
  socketAddress: string,
  proxies: BlockList | undefined,
): string | undefined {
  if (!header || !proxies || !/^[\w-]{8,64}$/.test(header)) return undefined;
  return isInAddressList(proxies, socketAddress) ? header : undefined;
}
