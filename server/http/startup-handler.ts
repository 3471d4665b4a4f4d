import { failureResponse } from './middleware/failure-response.ts';

/** Answers while the services start: `/healthz` is ok, everything else is 503 with Retry-After. */
export function startupHandler(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz')
    return Promise.resolve(new Response('ok', { headers: { 'Cache-Control': 'no-store' } }));
  const wantsHtml = request.headers.get('accept')?.includes('text/html') ?? false;
  return Promise.resolve(failureResponse({ reason: 'outage', requestId: 'none' }, wantsHtml, []));
}
