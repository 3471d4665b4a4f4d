import { expect, test } from 'vitest';
import { RECENT_SIGN_IN_MS, deviceOf, hasRecentSignIn, isDeviceName } from './session.ts';

const MOZILLA = 'Mozilla/5.0';

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox on Linux', 'computer'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
    'Safari on macOS',
    'computer',
  ],
  [
    `${MOZILLA} (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
    'phone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
    'phone',
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
    'Edge on Windows',
    'computer',
  ],
  [`${MOZILLA} (Windows NT 10.0) Chrome/142.0.0.0 Safari/537.36 OPR/120.0`, 'Opera on Windows', 'computer'],
  [
    `${MOZILLA} (Linux; Android 14) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [`${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1`, 'Safari on iPad', 'phone'],
  [`${MOZILLA} (X11; CrOS x86_64 14541) Chrome/142.0.0.0 Safari/537.36`, 'Chrome on ChromeOS', 'computer'],
  ['SomeReader (Windows)', 'A browser on Windows', 'computer'],
  ['curl/8.5.0', 'curl', 'computer'],
  ['python-requests', 'python-requests', 'computer'],
  ['evil.example/1.0', 'Unknown browser', 'computer'],
  [`${MOZILLA} (compatible)`, 'Unknown browser', 'computer'],
  [null, 'Unknown browser', 'computer'],
])('%s is shown as "%s"', (userAgent, words, kind) => {
  expect(deviceOf(userAgent)).toEqual({ words, kind });
});

test('a sign-in is recent for ten minutes; requests without a session need none', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const ago = (ms: number) => ({ sessionId: 's', signedInAt: new Date(now.getTime() - ms) });
  expect(hasRecentSignIn(ago(RECENT_SIGN_IN_MS), now)).toBe(true);
  expect(hasRecentSignIn(ago(RECENT_SIGN_IN_MS + 1), now)).toBe(false);
  expect(hasRecentSignIn({ sessionId: 's' }, now)).toBe(false);
  expect(hasRecentSignIn({}, now)).toBe(true);
});

test('a device name is 22 characters of base64url', () => {
  expect(isDeviceName('A-_'.padEnd(22, 'x'))).toBe(true);
  for (const text of ['', 'x'.repeat(21), 'x'.repeat(23), '='.repeat(22)])
    expect(isDeviceName(text)).toBe(false);
});
