import { isLoopbackHost } from '../../config/value-schemas.ts';

/**
 * Whether a request names the host of `publicUrl`, or another name of this machine with the same port. Without a Host header it counts as
 * ours: a browser that was led here by DNS rebinding always sends one.
 */
export function isConfiguredHost(host: string | null, publicUrl: string): boolean {
  const configured = new URL(publicUrl);
  if (host === null || host === configured.host) return true;
  const requested = URL.parse(`${configured.protocol}//${host}`);
  return (
    requested?.port === configured.port &&
    isLoopbackHost(requested.hostname) &&
    isLoopbackHost(configured.hostname)
  );
}

/**
 * Cookies and sign-in belong to one name of this machine. Somebody who opened another one of it in a browser
 * (`localhost` for `127.0.0.1`) is led to the same page under ours: the address to go to, or null when all is well.
 */
export function canonicalLoopbackUrl(request: Request, publicUrl: string): string | null {
  if (request.method !== 'GET' || request.headers.get('sec-fetch-mode') !== 'navigate') return null;
  const configured = new URL(publicUrl);
  const host = request.headers.get('host') ?? '';
  if (host === configured.host || !isLoopbackHost(configured.hostname) || !isLoopback(host)) return null;
  const { pathname, search } = new URL(request.url);
  return `${configured.origin}${pathname}${search}`;
}

const isLoopback = (host: string) => isLoopbackHost(host.replace(/:\d+$/, ''));
