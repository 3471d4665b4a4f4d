import { expect, test } from 'vitest';
import { isCrossSiteWrite } from './csrf.ts';

const ours = 'https://collegium.example.org';

function isRefused(
  method: string,
  path: string,
  headers: { origin?: string; secFetchSite?: string; accept?: string; cookie?: string } = {},
): boolean {
  const { origin, secFetchSite, ...others } = headers;
  return isCrossSiteWrite({ method, path, origin, secFetchSite, ...others }, ours);
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('%s from another site is refused for every path', (method) => {
  for (const path of ['/apply/1', '/project/get_projects', '/resume/upload', '/api/auth/sign-out']) {
    expect(isRefused(method, path, { origin: 'https://evil.example' })).toBe(true);
    expect(isRefused(method, path, { secFetchSite: 'cross-site' })).toBe(true);
    expect(isRefused(method, path, { origin: ours, secFetchSite: 'cross-site' })).toBe(true);
    expect(isRefused(method, path, { origin: 'null' })).toBe(true);
  }
});

test('requests from our own origin may write', () => {
  expect(isRefused('POST', '/apply/1', { origin: ours, secFetchSite: 'same-origin' })).toBe(false);
  expect(isRefused('POST', '/apply/1', { origin: ours })).toBe(false);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'same-origin' })).toBe(false);
});

test('another subdomain, another port and plain http count as another site', () => {
  for (const origin of ['https://other.example.org', `${ours}:8443`, 'http://collegium.example.org'])
    expect(isRefused('POST', '/apply/1', { origin, secFetchSite: 'same-site' })).toBe(true);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'same-site' })).toBe(true);
});

test('requests with neither header may call paths that a token protects, and no pages', () => {
  for (const path of [
    '/project/get_projects',
    '/application/submit',
    '/announcement/get_announcements',
    '/resume/upload',
    '/api/auth/sign-out',
    '/unsubscribe',
  ])
    expect(isRefused('POST', path)).toBe(false);
  for (const path of [
    '/apply/1',
    '/announcement/1/view',
    '/sign-in/google',
    '/sign-out',
    '/resume/upload/more',
    '/projects/1',
    '/',
  ])
    expect(isRefused('POST', path)).toBe(true);
});

test('a path that only contains or extends an API path is refused without the headers', () => {
  const exact = [
    '/announcement/get_announcements',
    '/resume/upload',
    '/api/auth/sign-out',
    '/unsubscribe',
    '/subscribe',
  ];
  for (const path of [...exact, '/project/get_projects', '/application/submit'])
    expect(isRefused('POST', `/user${path}`, { accept: 'application/json' })).toBe(true);
  for (const path of exact)
    expect(isRefused('POST', `${path}/more`, { accept: 'application/json' })).toBe(true);
});

test('Sec-Fetch-Site: none is accepted, and an unknown value is refused', () => {
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'none' })).toBe(false);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'something new' })).toBe(true);
});

test('POST /subscribe without the headers is accepted without a cookie, or when it asks for JSON alone', () => {
  const json = 'application/json';
  const cookie = 'session=1';
  for (const accept of ['*/*', 'text/html', json, ''])
    expect(isRefused('POST', '/subscribe', { accept })).toBe(false);
  expect(isRefused('POST', '/subscribe')).toBe(false);
  expect(isRefused('POST', '/subscribe', { accept: json, cookie })).toBe(false);
  for (const accept of ['*/*', 'text/html,application/json;q=0.9', ''])
    expect(isRefused('POST', '/subscribe', { accept, cookie })).toBe(true);
  for (const foreign of [
    { origin: 'https://evil.example' },
    { secFetchSite: 'cross-site' },
    { secFetchSite: 'same-site' },
  ]) {
    expect(isRefused('POST', '/subscribe', foreign)).toBe(true);
    expect(isRefused('POST', '/subscribe', { accept: json, ...foreign })).toBe(true);
  }
  expect(isRefused('POST', '/subscription', { accept: json })).toBe(true);
  expect(isRefused('POST', '/subscribe/confirm', { accept: json })).toBe(true);
});

test('no page takes a request without the headers, with or without a cookie', () => {
  for (const path of ['/apply/1', '/sign-in/google', '/sign-out', '/settings', '/unsubscribe/more', '/'])
    for (const headers of [{}, { cookie: '' }, { cookie: 'session=1' }])
      expect(isRefused('POST', path, headers)).toBe(true);
});

test('GET, HEAD and OPTIONS are never refused', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isRefused(method, '/', { origin: 'https://evil.example', secFetchSite: 'cross-site' })).toBe(
      false,
    );
});
