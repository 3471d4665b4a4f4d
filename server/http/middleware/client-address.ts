import { type BlockList, isIP } from 'node:net';

/**
 * A client's address for rate limits: the socket's or, behind our proxies, the nearest one in
 * X-Forwarded-For that is not ours, since other entries can be forged. IPv6 counts as its /64
 * network, which is what one subscriber gets.
 */
export function resolveClientAddress(
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

/** True for an address in the list, also as part of a network. */
export function isInAddressList(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const bare = address.split('%')[0]!;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1];
  if (mapped) return mapped;
  // A URL writes the address so that its first four groups come before any "::".
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const groups =
    tail === undefined
      ? first
      : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
