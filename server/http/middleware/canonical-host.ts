import { isLoopbackHost } from '#server/config/value-schemas.ts';

/**
 * True for the host of `publicUrl`, or another name of this machine with the same port. A request
 * without Host counts too: a browser misled by DNS rebinding always sends one.
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
 * The URL of the same page on the configured host, for a browser that opened another loopback name
 * (`localhost` for `127.0.0.1`): cookies and sign-in belong to one name. Null if none is needed.
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
