import { expect, test } from 'vitest';
import { proxyList } from '#server/config/value-schemas.ts';
import { trustedRequestId, parseTraceId } from './request-id.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE_ID}-${CALLER}-01`, TRACE_ID],
  [`cc-${TRACE_ID}-${CALLER}-01-what-comes-later`, TRACE_ID],
  [`00-${TRACE_ID}-${CALLER}-01-more`, undefined],
  [`ff-${TRACE_ID}-${CALLER}-01`, undefined],
  [`00-${'0'.repeat(32)}-${CALLER}-01`, undefined],
  [`00-${TRACE_ID}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE_ID.toUpperCase()}-${CALLER}-01`, undefined],
  [`00-${TRACE_ID}`, undefined],
  ['"} {"level":"error', undefined],
  ['', undefined],
  [null, undefined],
])('traceparent %s has the trace id %s', (header, expectedTraceId) => {
  expect(parseTraceId(header)).toBe(expectedTraceId);
});

test('a valid request id is taken from a trusted proxy only', () => {
  const proxies = proxyList(['10.0.0.0/8'])!;
  expect(trustedRequestId('abcd-1234_EF', '10.1.2.3', proxies)).toBe('abcd-1234_EF');
  expect(trustedRequestId('abcd-1234_EF', '192.0.2.1', proxies)).toBeUndefined();
  expect(trustedRequestId('abcd-1234_EF', '10.1.2.3', undefined)).toBeUndefined();
  for (const odd of ['short', 'a'.repeat(65), 'a"b,c{d}ef', 'line\nline-line', null])
    expect(trustedRequestId(odd, '10.1.2.3', proxies)).toBeUndefined();
});
