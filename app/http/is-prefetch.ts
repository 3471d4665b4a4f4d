/** True if the browser loads the page ahead, for a link that may never be followed. */
export function isPrefetch(request: Request): boolean {
  return request.headers.get('Sec-Purpose')?.includes('prefetch') ?? false;
}
