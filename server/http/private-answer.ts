import { refuse, statusOf, type RefusalCode } from '../../domain/refusal.ts';

/** Leads the browser on with a GET, setting cookies on the way. */
export function redirectTo(location: string, cookieLines: string[] = []): Response {
  // A popup that visits the provider and comes back must be able to close itself: no step of its way may cut it off.
  return answer(null, 303, { Location: location, 'Cross-Origin-Opener-Policy': 'unsafe-none' }, cookieLines);
}

/** JSON that belongs to one person, so that nobody keeps it. */
export function privateJson(body: unknown, cookieLines: string[] = []): Response {
  return answer(JSON.stringify(body), 200, { 'Content-Type': 'application/json' }, cookieLines);
}

/** A refusal as programs read it. */
export function refusalJson(code: RefusalCode): Response {
  const { message } = refuse(code).refusal;
  const body = { success: false, result: 'error', error: { code, message } };
  return answer(JSON.stringify(body), statusOf(code), { 'Content-Type': 'application/json' }, []);
}

/** 405 for a path that answers these methods alone. */
export function wrongMethodJson(methods: readonly string[]): Response {
  const allow = (methods.includes('GET') ? [...methods, 'HEAD'] : [...methods]).toSorted().join(', ');
  const error = { code: 'method_not_allowed', message: `This address takes ${allow}.` };
  const body = JSON.stringify({ success: false, result: 'error', error });
  return answer(body, 405, { 'Content-Type': 'application/json', Allow: allow }, []);
}

function answer(
  body: string | null,
  status: number,
  fields: Record<string, string>,
  cookieLines: string[],
): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store', ...fields });
  for (const line of cookieLines) headers.append('Set-Cookie', line);
  return new Response(body, { status, headers });
}
