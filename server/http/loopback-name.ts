/**
 * Cookies and sign-in belong to one name of this machine. Somebody who opened another one of it in a browser
 * (`localhost` for `127.0.0.1`) is led to the same page under ours: the address to go to, or null when all is well.
 */
export function otherLoopbackName(request: Request, publicUrl: string): string | null {
  if (request.method !== 'GET' || request.headers.get('sec-fetch-mode') !== 'navigate') return null;
  const ours = new URL(publicUrl);
  const host = request.headers.get('host') ?? '';
  if (host === ours.host || !isLoopback(ours.host) || !isLoopback(host)) return null;
  const { pathname, search } = new URL(request.url);
  return `${ours.origin}${pathname}${search}`;
}

const isLoopback = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);
