import { HOURLY_LIMITS } from './hourly-limit.ts';

/** The most items in one response of a list call, and the default of `limit`. */
export const MAX_PAGE_ITEMS = 500;

/** What the API is for, in one line. */
export const API_LEDE = 'Post and find proposals, apply, and decide from your own program.';

/** What holds for every call, by subject; code is in backticks. */
export const API_BASICS: readonly { label: string; text: string }[] = [
  {
    label: 'Requests',
    text: 'A POST with a JSON body, whose `data` has the fields of the call. Exceptions: the calls under Credential have no body (two of them are GET calls); Upload a resume is a multipart form.',
  },
  {
    label: 'Sign-in',
    text: '`auth` in the body has your `uid` and an ID token from `GET /api/auth/token`. The calls under Credential use the session cookie instead, and Upload a resume has both values as form fields. Other calls without `auth` are open to everyone.',
  },
  {
    label: 'Times',
    text: 'Unix seconds (UTC), except fields that are a day, and `session.expiresAt`, which is an ISO 8601 time.',
  },
  {
    label: 'Pages',
    text: `A list returns at most ${MAX_PAGE_ITEMS} items and 2 MB. Send its \`next_cursor\` as \`cursor\` to get the next items; null means that there are no more.`,
  },
  {
    label: 'Limits',
    text: `In an hour, one person can make ${HOURLY_LIMITS.call.toLocaleString('en')} calls that change something, and send ${HOURLY_LIMITS.upload} resumes. The header \`RateLimit\` says how many are left, and \`Retry-After\` when to try again.`,
  },
  {
    label: 'Errors',
    text: 'A matching HTTP status, never 200, with `{"success": false, "result": "error", "error": {"code", "message", "fields"}}`.',
  },
];
