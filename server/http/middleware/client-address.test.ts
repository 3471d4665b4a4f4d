import { expect, test } from 'vitest';
import { proxyList } from '#server/config/value-schemas.ts';
import { resolveClientAddress } from './client-address.ts';

const none = proxyList([])!;
const ours = proxyList(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'])!;

test.each([
  ['ignores the header when no proxy is trusted', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
  [
    'ignores the header of a client that bypasses the proxy',
    '203.0.113.9',
    '198.51.100.1',
    ours,
    '203.0.113.9',
  ],
  ['takes the client’s address from a trusted proxy', '127.0.0.1', '198.51.100.1', ours, '198.51.100.1'],
  [
    'recognizes a trusted proxy on a dual-stack socket',
    '::ffff:127.0.0.1',
    '198.51.100.1',
    ours,
    '198.51.100.1',
  ],
  ['skips a second trusted proxy in the header', '127.0.0.1', '198.51.100.1, 10.1.2.3', ours, '198.51.100.1'],
  [
    'ignores addresses that the client wrote into the header itself',
    '127.0.0.1',
    '10.9.9.9, 192.0.2.66, 198.51.100.1',
    ours,
    '198.51.100.1',
  ],
  ['takes the first address when all are trusted proxies', '127.0.0.1', '10.1.2.3', ours, '10.1.2.3'],
  ['takes the proxy’s address without a header', '127.0.0.1', null, ours, '127.0.0.1'],
  ['takes the proxy’s address when the header is no address', '127.0.0.1', 'unknown', ours, '127.0.0.1'],
  ['is empty when the socket has no address', '', '198.51.100.1', ours, ''],
  ['shortens IPv6 to its /64 network', '2001:db8:1:2:3:4:5:6', null, none, '2001:db8:1:2::/64'],
  [
    'gives another IPv6 address of one network the same key',
    '2001:db8:1:2::9',
    null,
    none,
    '2001:db8:1:2::/64',
  ],
  ['expands abbreviated zeros in IPv6', '2001:db8::1', null, none, '2001:db8:0:0::/64'],
  ['accepts the IPv6 loopback address', '::1', null, none, '0:0:0:0::/64'],
  ['unwraps an IPv4-mapped IPv6 address', '::ffff:203.0.113.9', null, none, '203.0.113.9'],
  ['removes an IPv6 zone id', 'fe80::1%eth0', null, none, 'fe80:0:0:0::/64'],
  [
    'takes an IPv6 address from a trusted IPv6 proxy',
    '2001:db8:ffff::1',
    '2001:db8:1:2::9',
    ours,
    '2001:db8:1:2::/64',
  ],
])('%s', (_, socket, forwarded, proxies, expected) => {
  expect(resolveClientAddress(socket, forwarded, proxies)).toBe(expected);
});

test.each([['10.0.0.0/33'], ['10.0.0.0/8/8'], ['localhost'], ['1'], ['::/129'], ['10.0.0.1/x']])(
  '%s is not a valid proxy address or network',
  (text) => expect(proxyList([text])).toBeNull(),
);
