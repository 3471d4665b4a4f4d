/** The cookie with the toast of the next page. */
export const TOAST_COOKIE = 'collegium_toast';

/**
 * The name of a cookie at `publicUrl`. The `__Host-` prefix over https prevents other hosts of the
 * domain from setting it.
 */
export function hostCookieName(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/** True if cookies of `publicUrl` are sent over https only. */
export const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** Names of the server's cookies, and whether they are sent over https only. */
export type CookieConfig = {
  prefix: string;
  session: string;
  oauthFlow: string;
  device: string;
  /** Identifies a browser that proves a passkey or wallet. */
  challenge: string;
  secure: boolean;
};

/**
 * Cookie names for `publicUrl`: with `__Host-` over https. Without https the name includes the
 * port, since browsers share cookies between ports, and two servers on one machine would sign each
 * other out.
 */
export function cookieConfig(publicUrl: string): CookieConfig {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const prefix = secure ? '__Host-collegium' : `collegium${port && `-${port}`}`;
  const named = (what: string) => `${prefix}.${what}`;
  return {
    prefix,
    session: named('session_token'),
    oauthFlow: named('return_path'),
    device: named('device'),
    challenge: named('challenge'),
    secure,
  };
}

/**
 * A `Set-Cookie` value for the whole site, HttpOnly. An empty value removes the cookie; `maxAge` in
 * seconds.
 */
export function setCookieHeader(name: string, value: string, maxAge: number, secure: boolean): string {
  const line = `${name}=${encodeURIComponent(value)}; Max-Age=${value ? maxAge : 0}; Path=/; HttpOnly; SameSite=Lax`;
  return secure ? `${line}; Secure` : line;
}

/** The decoded value of a cookie in a Cookie header; null if missing or not decodable. */
export function readCookie(cookieHeader: string | null, name: string): string | null {
  for (const pair of (cookieHeader ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
