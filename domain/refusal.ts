/**
 * The closed list of refusal codes, each with its HTTP status and a sentence. Expected errors are
 * returned as refusals; bugs and outages are thrown.
 */
export const REFUSALS = {
  malformed: { status: 400, sentence: 'This request has a shape that we cannot read.' },
  unauthenticated: { status: 401, sentence: 'Please sign in again. Your sign-in is missing or has ended.' },
  sign_in_again: {
    status: 403,
    sentence: 'For your security, sign in again first. Nothing you typed is lost.',
  },
  forbidden: { status: 403, sentence: 'This is not yours to do.' },
  cross_site: { status: 403, sentence: 'This was sent from another site, so nothing was done.' },
  not_found: { status: 404, sentence: 'There is nothing here that you can see.' },
  own_proposal: { status: 409, sentence: 'You cannot apply to your own proposal.' },
  past_due: { status: 409, sentence: 'The close date has passed. Applications are no longer accepted.' },
  not_accepting: { status: 409, sentence: 'This proposal is no longer taking applications.' },
  already_submitted: {
    status: 409,
    sentence: 'You have already submitted this application. Submit again to replace your answers.',
  },
  already_reported: {
    status: 409,
    sentence: 'You have reported this proposal already. An admin reads every report.',
  },
  move_not_allowed: {
    status: 409,
    sentence: 'That is not possible from where this stands now. Reload to see the current state.',
  },
  no_spot_left: {
    status: 409,
    sentence:
      'Every spot is taken or offered. Take an invitation back first, or put this person on the waitlist.',
  },
  undecided_left: {
    status: 409,
    sentence: 'Somebody has no decision yet. Decide on every application before you announce results.',
  },
  still_open: {
    status: 409,
    sentence:
      'This proposal still takes applications. Close it, or wait for the close date, before you announce results.',
  },
  rolling_never_announced: {
    status: 409,
    sentence: 'A rolling proposal has nothing to announce: each decision took effect when you made it.',
  },
  questions_locked: {
    status: 409,
    sentence: 'Somebody has applied already, so the questions cannot change any more.',
  },
  resume_in_use: {
    status: 409,
    sentence:
      'This resume belongs to an application that is decided. It is deleted on the day shown beside it.',
  },
  last_way: {
    status: 409,
    sentence: 'This is the only way you can sign in here. Add another one first.',
  },
  changed_elsewhere: {
    status: 409,
    sentence: 'This was changed on another device in the meantime. Reload to continue from there.',
  },
  resume_deleted: { status: 410, sentence: 'This resume was deleted. Nobody can open it any more.' },
  withdrawn: { status: 410, sentence: 'The owner has withdrawn this proposal.' },
  too_large: { status: 413, sentence: 'This is too large.' },
  not_a_pdf: { status: 415, sentence: 'The resume has to be a PDF file.' },
  invalid: { status: 422, sentence: 'An error occurred. Please try again.' },
  too_many_files: {
    status: 429,
    sentence: 'You have too many unused files. Delete some under Settings, Resumes, then upload again.',
  },
  too_often: { status: 429, sentence: 'Too many tries. Please wait a moment.' },
  unavailable: { status: 503, sentence: 'We cannot do this right now. Please try again in a moment.' },
  storage_full: {
    status: 507,
    sentence: 'There is no room to store this right now. Nothing was lost; please try again later.',
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
