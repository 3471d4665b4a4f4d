import type { SignedIn } from '#domain/base/actor.ts';

/** The cookie that stores form values while the member signs in again. */
export const TYPED_COOKIE = 'collegium_typed';

/** Sessions of a person at once: a further sign-in ends the oldest. */
export const MAX_SESSIONS = 20;

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
// Without dots: emails turn what looks like a host name into a link.
const PROGRAM = /^(?!Mozilla)[a-z][a-z-]{1,29}(?=\/|$)/i;

/**
 * "Firefox on Linux", "Safari on iPhone"; the program's own name if neither is recognized, such as
 * "curl", and "Unknown browser" if it gives none.
 */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  const name = browser ?? (system ? 'A browser' : (PROGRAM.exec(agent)?.[0] ?? 'Unknown browser'));
  const words = [name, system].filter(Boolean).join(' on ');
  return { words, kind: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer' };
}

/** Days a browser is known after its last sign-in; its cookie expires with them. */
export const DEVICE_DAYS = 365;

export function isDeviceName(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}
