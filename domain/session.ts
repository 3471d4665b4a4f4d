import type { SignedIn } from './actor.ts';

/** The cookie that stores form values while the member signs in again. */
export const TYPED_COOKIE = 'collegium_typed';

/**
 * Milliseconds. Sensitive actions (linking an account, deletion, export, suspending) need a sign-in
 * at most this old.
 */
export const RECENT_SIGN_IN_MS = 600_000;

/**
 * True after a sign-in within the last ten minutes. Also for an actor without a session (command
 * line, API call), since no API call leads to a sensitive action.
 */
export function hasRecentSignIn(
  { sessionId, signedInAt }: Pick<SignedIn, 'sessionId' | 'signedInAt'>,
  now: Date,
): boolean {
  if (sessionId === undefined) return true;
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MS;
}

/** The browser and system of a session, as far as its User-Agent says. */
export type Device = { words: string; kind: 'computer' | 'phone' };

// The first match counts: browsers also name the ones they derive from.
const BROWSERS: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** "Firefox on Linux", "Safari on iPhone"; "Unknown browser" if neither is recognized. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  const words = [browser ?? (system ? 'A browser' : 'Unknown browser'), system].filter(Boolean).join(' on ');
  return { words, kind: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer' };
}
