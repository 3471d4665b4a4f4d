/** Holds the toast that the next page shows. */
export const TOAST_COOKIE = 'collegium_toast';

/**
 * The name of a cookie at `publicUrl`. Over https the browser itself binds it to this very host (`__Host-`), so that no other host of the
 * same domain can plant one.
 */
export function hostCookieName(name: string, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${name}` : name;
}

/** Whether cookies of `publicUrl` are sent over https only. */
export const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** The names of the cookies that the server sets at `publicUrl`, and whether they are sent over https only. */
export type CookieConfig = {
  prefix: string;
  session: string;
  oauthFlow: string;
  device: string;
  secure: boolean;
};

/**
 * Over https the browser binds the names to this host (`__Host-`). Otherwise the port is part of them, as cookies do not
 * depend on ports and two boards on one machine would sign each other out.
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
    secure,
  };
}

/** A Set-Cookie line for the whole site that scripts cannot read; without a value it removes the cookie. `maxAge` in seconds. */
export function setCookieHeader(name: string, value: string, maxAge: number, secure: boolean): string {
  const line = `${name}=${encodeURIComponent(value)}; Max-Age=${value ? maxAge : 0}; Path=/; HttpOnly; SameSite=Lax`;
  return secure ? `${line}; Secure` : line;
}

/** The decoded value of one cookie of a Cookie header; null when there is none or it cannot be decoded. */
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
