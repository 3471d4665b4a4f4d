import type { SignedIn } from './actor.ts';

/** The cookie with what was typed into a form that asks for a recent sign-in first. */
export const TYPED_COOKIE = 'collegium_typed';

/** Sensitive actions (adding a way to sign in, deleting the account, exporting, suspending) need a sign-in at most this old. */
export const RECENT_SIGN_IN_MS = 600_000;

/**
 * Whether a person has signed in within the last ten minutes. An actor without a session (the command line, a call) is not asked: no
 * call leads to a sensitive action.
 */
export function hasRecentSignIn(
  { sessionId, signedInAt }: Pick<SignedIn, 'sessionId' | 'signedInAt'>,
  now: Date,
): boolean {
  if (sessionId === undefined) return true;
  return signedInAt !== undefined && now.getTime() - signedInAt.getTime() <= RECENT_SIGN_IN_MS;
}

/** What somebody is signed in on, as far as the browser tells. */
export type Device = { words: string; kind: 'computer' | 'phone' };

// The first that fits counts: browsers name the ones they are made from, too.
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

/** "Firefox on Linux", "Safari on iPhone"; "Unknown browser" where nothing is told. */
export function deviceOf(userAgent: string | null): Device {
  const agent = userAgent ?? '';
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  const words = [browser ?? (system ? 'A browser' : 'Unknown browser'), system].filter(Boolean).join(' on ');
  return { words, kind: /\b(?:iPhone|iPad|Android|Mobile)\b/.test(agent) ? 'phone' : 'computer' };
}
