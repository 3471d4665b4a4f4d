import { expect, test } from 'vitest';
import { isCrossSiteWrite } from './csrf.ts';

const ours = 'https://collegium.example.org';

function isRefused(
  method: string,
  path: string,
  { origin, secFetchSite, accept }: { origin?: string; secFetchSite?: string; accept?: string } = {},
): boolean {
  return isCrossSiteWrite({ method, path, origin, secFetchSite, accept }, ours);
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s from another site is refused, whatever it is sent to',
  (method) => {
    for (const path of ['/apply/1', '/project/get_projects', '/resume/upload', '/api/auth/sign-out']) {
      expect(isRefused(method, path, { origin: 'https://evil.example' })).toBe(true);
      expect(isRefused(method, path, { secFetchSite: 'cross-site' })).toBe(true);
      expect(isRefused(method, path, { origin: ours, secFetchSite: 'cross-site' })).toBe(true);
      expect(isRefused(method, path, { origin: 'null' })).toBe(true);
    }
  },
);

test('our own pages may write', () => {
  expect(isRefused('POST', '/apply/1', { origin: ours, secFetchSite: 'same-origin' })).toBe(false);
  expect(isRefused('POST', '/apply/1', { origin: ours })).toBe(false);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'same-origin' })).toBe(false);
});

test('a neighbour under the same domain, another port or plain http is another site', () => {
  for (const origin of ['https://other.example.org', `${ours}:8443`, 'http://collegium.example.org'])
    expect(isRefused('POST', '/apply/1', { origin, secFetchSite: 'same-site' })).toBe(true);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'same-site' })).toBe(true);
});

test('programs, which send neither header, may call what a token in the request protects', () => {
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

test('an address that only holds one for programs, or goes on after it, is none', () => {
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

test('what a person typed or opened themselves is no other site’s', () => {
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'none' })).toBe(false);
  expect(isRefused('POST', '/apply/1', { secFetchSite: 'something new' })).toBe(true);
});

test('a program may subscribe an address when it asks for JSON, which a form of another site cannot', () => {
  const json = 'application/json';
  expect(isRefused('POST', '/subscribe', { accept: json })).toBe(false);
  for (const accept of ['*/*', 'text/html,application/json;q=0.9', ''])
    expect(isRefused('POST', '/subscribe', { accept })).toBe(true);
  expect(isRefused('POST', '/subscribe')).toBe(true);
  expect(isRefused('POST', '/subscribe', { accept: json, origin: 'https://evil.example' })).toBe(true);
  expect(isRefused('POST', '/subscribe', { accept: json, secFetchSite: 'cross-site' })).toBe(true);
  expect(isRefused('POST', '/subscription', { accept: json })).toBe(true);
});

test('reading is never refused', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect(isRefused(method, '/', { origin: 'https://evil.example', secFetchSite: 'cross-site' })).toBe(
      false,
    );
});
