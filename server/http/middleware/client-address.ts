import { type BlockList, isIP } from 'node:net';

/**
 * Where a request comes from, for limits: the address of the socket, or, when that is a proxy of ours, the nearest one in
 * X-Forwarded-For that is not. What anybody else writes there counts for nothing. An IPv6 address counts as its network of 64 bits,
 * since one line has that many of them.
 */
export function clientAddressOf(
  socketAddress: string,
  forwardedFor: string | null,
  proxies: BlockList,
): string {
  let address = socketAddress;
  for (const hop of (forwardedFor ?? '').split(',').toReversed()) {
    if (!isInAddressList(proxies, address)) break;
    const previousHop = hop.trim();
    if (isIP(previousHop) === 0) break;
    address = previousHop;
  }
  return networkOf(address);
}

/** True for an address that the list holds, also as part of a network. */
export function isInAddressList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const bare = address.split('%')[0]!;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  // The address written out in full, as a URL does it, has its first four groups before any "::" is needed.
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
