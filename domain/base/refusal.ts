/**
 * The closed list of refusal codes, each with its HTTP status and a sentence. Expected errors are
 * returned as refusals; bugs and outages are thrown.
 */
export const REFUSALS = {
  malformed: { status: 400, sentence: 'We couldn’t read this request.' },
  unauthenticated: { status: 401, sentence: 'You’ve been signed out. Sign in to continue.' },
  sign_in_again: {
    status: 403,
    sentence: 'For your security, sign in again first. Nothing you typed is lost.',
  },
  forbidden: { status: 403, sentence: 'You don’t have access to this.' },
  cross_site: { status: 403, sentence: 'This request came from another site, so we blocked it.' },
  not_found: { status: 404, sentence: 'We couldn’t find this, or you don’t have access to it.' },
  own_proposal: { status: 409, sentence: 'You can’t apply to your own proposal.' },
  past_due: { status: 409, sentence: 'The close date has passed, so applications are closed.' },
  not_accepting: { status: 409, sentence: 'This proposal is no longer accepting applications.' },
  paused: {
    status: 409,
    sentence:
      'Several members reported this proposal, so applications and links are paused until an admin has looked at it. Nothing you saved is lost.',
  },
  already_submitted: {
    status: 409,
    sentence: 'You’ve already submitted this application. Submit again to replace your answers.',
  },
  already_in_application: {
    status: 409,
    sentence: 'You’re already in an application to this proposal. A person can be in one.',
  },
  already_reported: {
    status: 409,
    sentence: 'You’ve already reported this proposal. An admin reads every report.',
  },
  move_not_allowed: {
    status: 409,
    sentence: 'This has changed since, so you can’t do that anymore.',
  },
  no_spot_left: {
    status: 409,
    sentence:
      'All spots are filled or offered. Withdraw an invitation first, or put this person on the waitlist.',
  },
  undecided_left: {
    status: 409,
    sentence: 'Some applications are undecided. Decide on every application before you announce results.',
  },
  still_open: {
    status: 409,
    sentence:
      'This proposal is still accepting applications. Close it or wait for the close date before you announce results.',
  },
  rolling_never_announced: {
    status: 409,
    sentence:
      'A proposal with rolling admission has no results to announce: each decision took effect when you made it.',
  },
  questions_locked: {
    status: 409,
    sentence: 'Someone has already applied, so you can’t change the questions.',
  },
  terms_locked: {
    status: 409,
    sentence:
      'Someone has already applied, so you can’t lower the pay, take a reward away, make the AI policy stricter or narrow the license.',
  },
  too_many_open: {
    status: 409,
    sentence: 'You have too many open applications. Wait for an answer or withdraw one.',
  },
  resume_in_use: {
    status: 409,
    sentence:
      'This resume is part of an application that’s already been decided. We’ll delete it on the date shown.',
  },
  results_overdue: {
    status: 409,
    sentence: 'Results of an earlier proposal are overdue. Announce them before you post another proposal.',
  },
  last_way: {
    status: 409,
    sentence: 'This is your only way to sign in. Add another one first.',
  },
  other_account: {
    status: 409,
    sentence: 'Someone else signed in here after you opened this page, so nothing was saved.',
  },
  changed_elsewhere: {
    status: 409,
    sentence: 'This changed while you were editing, so nothing was saved.',
  },
  resume_deleted: { status: 410, sentence: 'This resume was deleted. No one can open it anymore.' },
  withdrawn: { status: 410, sentence: 'This proposal was withdrawn by its owner.' },
  too_large: { status: 413, sentence: 'This is too large.' },
  not_a_pdf: { status: 415, sentence: 'Your resume must be a PDF file.' },
  invalid: { status: 422, sentence: 'An error occurred. Please try again.' },
  too_many_files: {
    status: 429,
    sentence: 'You have too many unused files. Delete some under Settings, Resumes, then upload again.',
  },
  too_often: { status: 429, sentence: 'Too many attempts. Please wait a moment and try again.' },
  unavailable: { status: 503, sentence: 'We can’t do this right now. Please try again in a moment.' },
  storage_full: {
    status: 507,
    sentence: 'We’re out of storage space right now. Nothing was lost; please try again later.',
  },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type RefusalCode = keyof typeof REFUSALS;

/** Field name, as in the request → a sentence about what to change. */
export type FieldErrors = Record<string, string>;

/**
 * A refusal with a sentence for the person. `fields` names the wrong input; `retryAfter` is in
 * seconds.
 */
export type Refusal = { code: RefusalCode; message: string; fields?: FieldErrors; retryAfter?: number };

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** A success that carries `value`. */
export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A refusal with the sentence of its code, or a more specific `message`. */
export function refuse(
  code: RefusalCode,
  more: { message?: string; fields?: FieldErrors } = {},
): { ok: false; refusal: Refusal } {
  const refusal: Refusal = { code, message: more.message ?? REFUSALS[code].sentence };
  if (more.fields) refusal.fields = more.fields;
  return { ok: false, refusal };
}

/** The HTTP status of a refusal code. */
export function statusOf(code: RefusalCode): number {
  return REFUSALS[code].status;
}

/** HTTP status and headers of a refusal, with `Retry-After` when known. */
export function refusalInit({ code, retryAfter }: Refusal): {
  status: number;
  headers: Record<string, string>;
} {
  return {
    status: statusOf(code),
    headers: retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  };
}
