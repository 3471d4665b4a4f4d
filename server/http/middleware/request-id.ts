import type { BlockList } from 'node:net';
import { isInAddressList } from './client-address.ts';
import { randomBase64Url } from './random-base64url.ts';

/** What one finds a request by in the log: its id, and the trace that it is a part of where somebody follows it through several servers. */
export type RequestIds = { requestId: string; traceId?: string };

/** The id of a request that brought none. */
export const newRequestId = () => randomBase64Url(9);

/** W3C Trace Context: version, trace, who called, flags; later versions may say more behind. */
const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/** The trace that a request belongs to, of its header `traceparent`; undefined where that is missing or malformed. */
export function traceIdOf(traceparent: string | null | undefined): string | undefined {
  const [, version, traceId, parentId, extra] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || version === 'ff' || (version === '00' && extra !== undefined)) return undefined;
  return /^0+$/.test(traceId) || /^0+$/.test(parentId!) ? undefined : traceId;
}

/**
 * The id that a proxy of ours has given to a request in `X-Request-Id`: 8 to 64 letters, digits, `_`, `-`. What anybody else writes there
 * counts for nothing, since the audit trail keeps it.
 */
export function trustedRequestId(
  header: string | null | undefined,
  socketAddress: string,
  proxies: BlockList | undefined,
): string | undefined {
  if (!header || !proxies || !/^[\w-]{8,64}$/.test(header)) return undefined;
  return isInAddressList(proxies, socketAddress) ? header : undefined;
}
