import { HOURLY_LIMITS } from '#domain/access/rate-limits.ts';

/** The most items in one response of a list call, and the default of `limit`. */
export const MAX_PAGE_ITEMS = 500;
/** The most bytes of such a response, unless a single item is longer. */
export const MAX_PAGE_BYTES = 2_000_000;

/** What the API is for, in one line. */
export const API_LEDE = 'Post and find proposals, apply, and decide from your own program.';

/** What holds for every call, by subject; code is in backticks. */
export const API_BASICS: readonly { label: string; text: string }[] = [
  {
    label: 'Requests',
    text: 'Most calls are a POST with a JSON body, and the call’s fields are in `data`. The calls under Sign-in have no body, and the call “Upload a resume” is a multipart form.',
  },
  {
    label: 'Sign-in',
    text: 'Send `auth` in the body, with your `uid` and an ID token from `GET /api/auth/token`. The calls under Sign-in use the session cookie instead, and the call “Upload a resume” takes both values as form fields. Calls without `auth` are open to everyone.',
  },
  {
    label: 'Times',
    text: 'Times are Unix seconds (UTC). Some fields are a calendar day, and `session.expiresAt` is an ISO 8601 time.',
  },
  {
    label: 'Pages',
    text: `A list returns at most ${MAX_PAGE_ITEMS} items and 2 MB. Send its \`next_cursor\` as \`cursor\` to get the next items; when it is null, you have them all.`,
  },
  {
    label: 'Limits',
    text: `Each hour you can make ${HOURLY_LIMITS.call.toLocaleString('en')} calls that change something and upload ${HOURLY_LIMITS.upload} resumes. The header \`RateLimit\` says how many are left, and \`Retry-After\` when to try again.`,
  },
  {
    label: 'Errors',
    text: 'An error has its own HTTP status, never 200. If fields of the request are wrong, `fields` in `error` says why. The body is like this: `{"success": false, "result": "error", "error": {"code": "not_found", "message": "There is no such proposal."}}`',
  },
];
