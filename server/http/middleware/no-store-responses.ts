import { refuse, statusOf, type RefusalCode } from '#domain/base/refusal.ts';

/** Redirects (303) to a GET of `location`, and sets cookies. */
export function redirectTo(location: string, setCookies: string[] = []): Response {
  // A sign-in popup must be able to close itself: no step of it may cut it off from its opener.
  return noStoreResponse(
    null,
    303,
    { Location: location, 'Cross-Origin-Opener-Policy': 'unsafe-none' },
    setCookies,
  );
}

/** JSON for one person, which no cache may store. */
export function privateJson(body: unknown, setCookies: string[] = []): Response {
  return noStoreResponse(JSON.stringify(body), 200, { 'Content-Type': 'application/json' }, setCookies);
}

/** A refusal as JSON. */
export function refusalJson(code: RefusalCode): Response {
  const { message } = refuse(code).refusal;
  const body = { success: false, result: 'error', error: { code, message } };
  return noStoreResponse(JSON.stringify(body), statusOf(code), { 'Content-Type': 'application/json' }, []);
}

/** 405 for a path that accepts only these methods. */
export function methodNotAllowedJson(methods: readonly string[]): Response {
  const allow = (methods.includes('GET') ? [...methods, 'HEAD'] : [...methods]).toSorted().join(', ');
  const error = { code: 'method_not_allowed', message: `This address takes ${allow}.` };
  const body = JSON.stringify({ success: false, result: 'error', error });
  return noStoreResponse(body, 405, { 'Content-Type': 'application/json', Allow: allow }, []);
}

function noStoreResponse(
  body: string | null,
  status: number,
  fields: Record<string, string>,
  setCookies: string[],
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', ...fields });
  for (const line of setCookies) headers.append('Set-Cookie', line);
  return new Response(body, { status, headers });
}
