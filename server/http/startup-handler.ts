import { failureResponse } from './middleware/failure-response.ts';

/** What the server answers before its data is open: it lives, and whoever asks for more is told to come back. */
export function startupHandler(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/healthz')
    return Promise.resolve(new Response('ok', { headers: { 'Cache-Control': 'no-store' } }));
  const wantsHtml = request.headers.get('accept')?.includes('text/html') ?? false;
  return Promise.resolve(failureResponse({ reason: 'outage', requestId: 'none' }, wantsHtml, []));
}
