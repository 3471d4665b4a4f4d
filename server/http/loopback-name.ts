import { isLoopbackHost } from '../config/value-schemas.ts';

/**
 * Whether a request names the host of `publicUrl`, or another name of this machine with the same port. Without a Host header it counts as
 * ours: a browser that was led here by DNS rebinding always sends one.
 */
export function isConfiguredHost(host: string | null, publicUrl: string): boolean {
  const ours = new URL(publicUrl);
  if (host === null || host === ours.host) return true;
  const asked = URL.parse(`${ours.protocol}//${host}`);
  return asked?.port === ours.port && isLoopbackHost(asked.hostname) && isLoopbackHost(ours.hostname);
}

/**
 * Cookies and sign-in belong to one name of this machine. Somebody who opened another one of it in a browser
 * (`localhost` for `127.0.0.1`) is led to the same page under ours: the address to go to, or null when all is well.
 */
export function otherLoopbackName(request: Request, publicUrl: string): string | null {
  if (request.method !== 'GET' || request.headers.get('sec-fetch-mode') !== 'navigate') return null;
  const ours = new URL(publicUrl);
  const host = request.headers.get('host') ?? '';
  if (host === ours.host || !isLoopbackHost(ours.hostname) || !isLoopback(host)) return null;
  const { pathname, search } = new URL(request.url);
  return `${ours.origin}${pathname}${search}`;
}

const isLoopback = (host: string) => isLoopbackHost(host.replace(/:\d+$/, ''));
