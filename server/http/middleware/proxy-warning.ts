import type { BlockList } from 'node:net';
import { isInAddressList } from './client-address.ts';
import type { Log } from './log.ts';

/** Logs one warning when a request was forwarded by an address that TRUSTED_PROXY does not list. */
export function createProxyWarning(
  log: Log,
  proxies: BlockList,
): (forwardedFor: string | null, socketAddress: string) => void {
  let hasWarned = false;
  return (forwardedFor, socketAddress) => {
    if (hasWarned || forwardedFor === null || isInAddressList(proxies, socketAddress)) return;
    hasWarned = true;
    log.warn(
      { proxy: socketAddress },
      'X-Forwarded-For is ignored, since TRUSTED_PROXY does not list the address it came from: all visitors behind that proxy share one rate limit',
    );
  };
}
