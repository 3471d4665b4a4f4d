const reading = new Set(['GET', 'HEAD', 'OPTIONS']);
// Programs send neither Origin nor Sec-Fetch-Site. They are let in where a token in the request says who asks, and where
// no harm can be done in somebody's name.
const forPrograms = [
  /^\/(project|application)\//,
  /^\/announcement\/get_announcements$/,
  /^\/resume\/upload$/,
  /^\/api\/auth\/sign-out$/,
  // A signature says who asks.
  /^\/mail\/report$/,
  // Mail programs end a subscription with one click; the token in the address says whose.
  /^\/unsubscribe$/,
];
// Acts in nobody's name, and a form of another site cannot ask for JSON.
const forProgramsThatReadJson = /^\/subscribe$/;

/**
 * True when a request that may change something was made by another site's page, or cannot be told from one that was.
 * `publicOrigin` is our own address; what the request claims as its Host counts for nothing.
 */
export function isCrossSiteWrite(
  request: {
    method: string;
    path: string;
    origin: string | undefined;
    secFetchSite: string | undefined;
    accept?: string | undefined;
  },
  publicOrigin: string,
): boolean {
  if (reading.has(request.method)) return false;
  const { origin, secFetchSite } = request;
  if (secFetchSite === 'cross-site') return true;
  if (origin !== undefined) return origin !== publicOrigin;
  if (secFetchSite !== undefined) return secFetchSite !== 'same-origin' && secFetchSite !== 'none';
  if (forProgramsThatReadJson.test(request.path) && wantsJson(request.accept)) return false;
  return !forPrograms.some((path) => path.test(request.path));
}

/** True for a program that asks for JSON; browsers ask for a page before anything else. */
export function wantsJson(accept: string | undefined): boolean {
  return /\bapplication\/json\b/i.test(accept ?? '') && !/\btext\/html\b/i.test(accept ?? '');
}
