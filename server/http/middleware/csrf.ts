import { isSafeMethod, findPostPolicy } from '../route-policy.ts';

/**
 * True for a write that came from another site's page, or that could have. It compares with
 * `publicOrigin`, since the request's Host header can be forged.
 */
export function isCrossSiteWrite(
  request: {
    method: string;
    path: string;
    origin: string | undefined;
    secFetchSite: string | undefined;
    accept?: string | undefined;
    cookie?: string | undefined;
  },
  publicOrigin: string,
): boolean {
  if (isSafeMethod(request.method)) return false;
  const { origin, secFetchSite } = request;
  if (secFetchSite === 'cross-site') return true;
  if (origin !== undefined) return origin !== publicOrigin;
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  // A program: its credential proves that no other site made the request, or it has no cookie to forge with.
  const programs = findPostPolicy(request.path)?.programs;
  if (programs === 'no_cookie') return request.cookie !== undefined && !wantsJson(request.accept);
  return programs === undefined;
}

/** True for a program that asks for JSON; browsers ask for a page before anything else. */
export function wantsJson(accept: string | undefined): boolean {
  return /\bapplication\/json\b/i.test(accept ?? '') && !/\btext\/html\b/i.test(accept ?? '');
}
