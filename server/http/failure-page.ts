/** What a person, or a program, reads when a request failed for a reason of ours. */
export type Failure = {
  status: 401 | 413 | 414 | 429 | 500 | 503;
  requestId: string;
  /** Nothing is broken: too much is going on at once. */
  isBusy?: boolean;
};

const words: Record<Failure['status'] | 'busy', { title: string; advice: string; code: string }> = {
  401: {
    title: 'Your account was deleted',
    advice: 'This account does not exist anymore, so nothing was saved. You can sign in to start a new one.',
    code: 'unauthenticated',
  },
  413: {
    title: 'This is too large',
    advice: 'What you sent is larger than we can take. Go back, make it smaller, and send it again.',
    code: 'too_large',
  },
  414: {
    title: 'This address is too long',
    advice:
      'No page of ours has an address as long as this one. Go back, or start again from the first page.',
    code: 'too_long',
  },
  429: {
    title: 'Please wait a little',
    advice: 'Too many tries came from your network within an hour. Go back and try again later.',
    code: 'too_often',
  },
  500: {
    title: 'Something went wrong on our side',
    advice:
      'Nothing you did caused this. Go back and try again; if it happens again, tell us the number below.',
    code: 'unexpected',
  },
  503: {
    title: 'We will be right back',
    advice: 'We cannot reach our data right now. Nothing was lost: wait a moment, then reload this page.',
    code: 'unavailable',
  },
  busy: {
    title: 'Very many people are here',
    advice: 'We cannot answer everybody at once. Nothing was lost: wait a few seconds, then try again.',
    code: 'busy',
  },
};

/**
 * The answer to a failed request when the application cannot draw its own page: HTML for a person, JSON for a call.
 * `stylesheets` are paths of the built styles.
 */
export function failureResponse(failure: Failure, wantsHtml: boolean, stylesheets: string[]): Response {
  const { title, advice, code } = words[failure.isBusy ? 'busy' : failure.status];
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (failure.status === 503) headers.set('Retry-After', '5');
  if (!wantsHtml) {
    const error = { code, message: advice, request_id: failure.requestId };
    const body = { success: false, result: 'error', error };
    return Response.json(body, { status: failure.status, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const links = stylesheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Collegium</title>${links}</head><body><main class="page error-page"><h1>${title}</h1><p>${advice}</p><p><a href="/">Back to all projects</a></p><p><small>Request ${failure.requestId}</small></p></main></body></html>`;
  return new Response(page, { status: failure.status, headers });
}
