import { isLoopbackHost } from './value-schemas.ts';

/**
 * Parses SMTP_URL, such as `smtps://user:password@mail.example.org:465`; null for anything else.
 * `smtp://` requires STARTTLS, except on this machine or with `?tls=no`.
 */
export function parseSmtpUrl(text: string) {
  const url = URL.parse(text);
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) return null;
  if (!['', '/', '/?tls=no', '?tls=no'].includes(url.pathname + url.search)) return null;
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if (user === null || pass === null || (pass && !user)) return null;
  const secure = url.protocol === 'smtps:';
  const plain = url.search !== '' || isLoopbackHost(url.hostname);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    tls: secure || !plain ? ('required' as const) : ('off' as const),
    ...(user && { auth: { user, pass } }),
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
