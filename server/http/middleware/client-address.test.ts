import { expect, test } from 'vitest';
import { proxyList } from '../../config/value-schemas.ts';
import { clientAddressOf } from './client-address.ts';

const none = proxyList([])!;
const ours = proxyList(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'])!;

test.each([
  ['no proxy is ours: the header is a stranger’s word', '203.0.113.9', '198.51.100.1', none, '203.0.113.9'],
  ['somebody past the proxy', '203.0.113.9', '198.51.100.1', ours, '203.0.113.9'],
  ['our proxy', '127.0.0.1', '198.51.100.1', ours, '198.51.100.1'],
  ['our proxy on a socket of both kinds', '::ffff:127.0.0.1', '198.51.100.1', ours, '198.51.100.1'],
  ['two of our proxies', '127.0.0.1', '198.51.100.1, 10.1.2.3', ours, '198.51.100.1'],
  ['what the client wrote itself', '127.0.0.1', '10.9.9.9, 192.0.2.66, 198.51.100.1', ours, '198.51.100.1'],
  ['only proxies', '127.0.0.1', '10.1.2.3', ours, '10.1.2.3'],
  ['a proxy that says nothing', '127.0.0.1', null, ours, '127.0.0.1'],
  ['a proxy that says nonsense', '127.0.0.1', 'unknown', ours, '127.0.0.1'],
  ['nobody knows', '', '198.51.100.1', ours, ''],
  ['a line of IPv6', '2001:db8:1:2:3:4:5:6', null, none, '2001:db8:1:2::/64'],
  ['the same line', '2001:db8:1:2::9', null, none, '2001:db8:1:2::/64'],
  ['IPv6 with zeros', '2001:db8::1', null, none, '2001:db8:0:0::/64'],
  ['this machine', '::1', null, none, '0:0:0:0::/64'],
  ['a mapped address', '::ffff:203.0.113.9', null, none, '203.0.113.9'],
  ['a zone', 'fe80::1%eth0', null, none, 'fe80:0:0:0::/64'],
  ['IPv6 behind our proxy', '2001:db8:ffff::1', '2001:db8:1:2::9', ours, '2001:db8:1:2::/64'],
])('%s', (_, socket, forwarded, proxies, expected) => {
  expect(clientAddressOf(socket, forwarded, proxies)).toBe(expected);
});

test.each([['10.0.0.0/33'], ['10.0.0.0/8/8'], ['localhost'], ['1'], ['::/129'], ['10.0.0.1/x']])(
  '%s is no proxy',
  (text) => expect(proxyList([text])).toBeNull(),
);
