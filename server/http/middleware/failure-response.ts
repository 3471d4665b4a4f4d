type FailureText = { status: number; code: string; title: string; advice: string };

const FAILURES = {
  'too-many-fields': {
    status: 400,
    code: 'malformed',
    title: 'This form has too many fields',
    advice: 'We could not read what was sent. Go back, reload the page, and send the form again.',
  },
  'broken-off': {
    status: 400,
    code: 'malformed',
    title: 'The upload broke off',
    advice: 'We did not receive all of it. Go back and send it again.',
  },
  'sign-in-first': {
    status: 401,
    code: 'unauthenticated',
    title: 'Please sign in first',
    advice:
      'Something this large is accepted from signed-in people only. Go back, copy what you typed, and sign in.',
  },
  'no-account': {
    status: 401,
    code: 'unauthenticated',
    title: 'Your account was deleted',
    advice: 'This account does not exist anymore, so nothing was saved. You can sign in to start a new one.',
  },
  'not-found': {
    status: 404,
    code: 'not_found',
    title: 'Page not found',
    advice: 'There is no page at this address. Check it for typing errors, or start from the projects.',
  },
  'method-not-allowed': {
    status: 405,
    code: 'method_not_allowed',
    title: 'This address does not accept that',
    advice: 'Nothing was changed. Go back, or open the address in a browser.',
  },
  'too-large': {
    status: 413,
    code: 'too_large',
    title: 'This is too large',
    advice: 'What you sent is larger than we can take. Go back, make it smaller, and send it again.',
  },
  'too-long': {
    status: 414,
    code: 'too_long',
    title: 'This address is too long',
    advice:
      'No page of ours has an address as long as this one. Go back, or start again from the first page.',
  },
  'session-busy': {
    status: 429,
    code: 'too_often',
    title: 'Too many pages are loading at once',
    advice: 'You have opened more than we can answer at the same time. Wait a few seconds, then try again.',
  },
  'too-many-bodies': {
    status: 429,
    code: 'too_often',
    title: 'Too many uploads at once',
    advice: 'Wait until your other uploads are done, then send this again. Nothing else was changed.',
  },
  bug: {
    status: 500,
    code: 'unexpected',
    title: 'Something went wrong on our side',
    advice:
      'Nothing you did caused this. Go back and try again; if it happens again, tell us the number below.',
  },
  outage: {
    status: 503,
    code: 'unavailable',
    title: 'We will be right back',
    advice: 'We cannot reach our data right now. Nothing was lost: wait a moment, then reload this page.',
  },
  busy: {
    status: 503,
    code: 'busy',
    title: 'Very many people are here',
    advice: 'We cannot answer everybody at once. Nothing was lost: wait a few seconds, then try again.',
  },
} as const satisfies Record<string, FailureText>;

/** Why a request failed before, or instead of, the page or API call it was for. */
export type FailureReason = keyof typeof FAILURES;
export type Failure = { reason: FailureReason; requestId: string };

const RETRY_SECONDS: Partial<Record<FailureReason, number>> = {
  outage: 5,
  busy: 5,
  'session-busy': 5,
  'too-many-bodies': 10,
};

/**
 * The response to a failure that the application does not render: HTML for a person, JSON for a
 * program. `stylesheets` are paths of the built styles.
 */
export function failureResponse(
  { reason, requestId }: Failure,
  wantsHtml: boolean,
  stylesheets: string[],
): Response {
  const { status, code, title, advice } = FAILURES[reason];
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  const retryAfter = RETRY_SECONDS[reason];
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  if (!wantsHtml) {
    // Every API call answered 401 has the same shape, whatever the reason.
    const id = status === 401 ? {} : { request_id: requestId };
    const error = { code, message: advice, ...id };
    return Response.json({ success: false, result: 'error', error }, { status, headers });
  }
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const links = stylesheets.map((path) => `<link rel="stylesheet" href="${path}">`).join('');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Collegium</title>${links}</head><body><main class="page error-page"><h1>${title}</h1><p>${advice}</p><p><a href="/">Back to all projects</a></p><p><small>Request ${requestId}</small></p></main></body></html>`;
  return new Response(page, { status, headers });
}
