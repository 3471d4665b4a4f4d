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
      'We accept uploads of this size only from signed-in members. Go back, copy what you typed, and sign in.',
  },
  'no-account': {
    status: 401,
    code: 'unauthenticated',
    title: 'Your account was deleted',
    advice: 'This account no longer exists, so nothing was saved. Sign in to create a new one.',
  },
  'not-found': {
    status: 404,
    code: 'not_found',
    title: 'Page not found',
    advice: 'We couldn’t find a page at this address. Check the address, or browse the projects.',
  },
  'method-not-allowed': {
    status: 405,
    code: 'method_not_allowed',
    title: 'You can’t do that here',
    advice: 'Nothing was changed. Go back, or open this address in a browser.',
  },
  'too-large': {
    status: 413,
    code: 'too_large',
    title: 'This is too large',
    advice: 'This is larger than we accept. Go back, make it smaller, and send it again.',
  },
  'too-long': {
    status: 414,
    code: 'too_long',
    title: 'This address is too long',
    advice: 'No page has an address this long. Go back, or start from the home page.',
  },
  'client-busy': {
    status: 429,
    code: 'too_often',
    title: 'Too many pages are loading at once',
    advice:
      'Wait a few seconds, then try again. Pages that load at the same time from your network count too.',
  },
  'too-many-bodies': {
    status: 429,
    code: 'too_often',
    title: 'Too many uploads at once',
    advice: 'Wait until your other uploads finish, then send this again. Nothing else was changed.',
  },
  bug: {
    status: 500,
    code: 'unexpected',
    title: 'Something went wrong on our side',
    advice:
      'This isn’t your fault. Go back and try again. If it happens again, send us the request number below.',
  },
  outage: {
    status: 503,
    code: 'unavailable',
    title: 'We’ll be right back',
    advice: 'We can’t reach our database right now. Nothing was lost. Wait a moment, then reload this page.',
  },
  busy: {
    status: 503,
    code: 'busy',
    title: 'We’re very busy right now',
    advice:
      'Too many people are using Collegium at once. Nothing was lost. Wait a few seconds, then try again.',
  },
} as const satisfies Record<string, FailureText>;

/** Why a request failed before, or instead of, the page or API call it was for. */
export type FailureReason = keyof typeof FAILURES;
export type Failure = { reason: FailureReason; requestId: string };

const RETRY_SECONDS: Partial<Record<FailureReason, number>> = {
  outage: 5,
  busy: 5,
  'client-busy': 5,
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
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Collegium</title>${links}</head><body><main class="failure-page"><h1>${title}</h1><p>${advice}</p><p><a href="/">Back to all projects</a></p><p><small>Request ${requestId}</small></p></main></body></html>`;
  return new Response(page, { status, headers });
}
