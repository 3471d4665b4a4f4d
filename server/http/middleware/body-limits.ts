import { findPostPolicy } from '../route-policy.ts';

const KIB = 1024;

/** Bodies up to this size are accepted from everyone and count against no body budget. */
export const SMALL_BODY_BYTES = 64 * KIB;
const SIGN_IN_FORM_BYTES = 16 * KIB;
const FORM_BYTES = 256 * KIB;
/** The wizard and the application form: 120,000 characters of up to 9 bytes, percent-encoded. */
const LONG_FORM_BYTES = 1280 * KIB;
const CALL_BYTES = 512 * KIB;
const MAIL_REPORT_BYTES = 1024 * KIB;
/** A resume of 10 MiB and the other fields of its form. */
const UPLOAD_BYTES = 11 * KIB * KIB;

/** Fields of an urlencoded form, or parts of a multipart form. */
export const MAX_FORM_FIELDS = 300;

/** What a request may send, by its route and content type. */
export type BodyLimits = {
  maxBytes: number;
  /** The limit without a session cookie; calls and uploads carry their credential in the body. */
  maxAnonymousBytes: number;
  /** Streamed to the handler. Other bodies are read into memory before the handler starts. */
  isStreamed: boolean;
};

const SIGN_IN_FORMS =
  /^\/(?:sign-in\/[^/]+(?:\/(?:add|again))?|sign-out|subscribe|subscribe\/confirm|unsubscribe|saved-searches\/pause|api\/auth\/.*)$/;
const LONG_FORMS =
  /^\/(?:postproposal(?:\/(?:save|autosave|texts))?|proposal\/[^/]+\/edit(?:\/step)?|apply\/[^/]+(?:\/(?:save|submit))?)$/;
const APPLICATION_FORMS = /^\/apply\/[^/]+(?:\/(?:save|submit|team))?$/;

/** The limits for a body of this content type at this path. */
export function bodyLimitsOf(pathname: string, contentType: string): BodyLimits {
  // React Router posts forms to the page's path with `.data` appended.
  const path = pathname.toLowerCase().replace(/(?:\/_)?\.data$|\/$/, '');
  const isMultipart = isMultipartForm(contentType);
  if (path === '/resume/upload' && isMultipart)
    return { maxBytes: UPLOAD_BYTES, maxAnonymousBytes: UPLOAD_BYTES, isStreamed: true };
  if (path === '/mail/report')
    return { maxBytes: MAIL_REPORT_BYTES, maxAnonymousBytes: MAIL_REPORT_BYTES, isStreamed: true };
  const programs = findPostPolicy(path)?.programs;
  if (programs === 'credential' || programs === 'none') return inMemory(CALL_BYTES, CALL_BYTES);
  if (SIGN_IN_FORMS.test(path)) return inMemory(SIGN_IN_FORM_BYTES);
  if (isMultipart && APPLICATION_FORMS.test(path))
    return { maxBytes: UPLOAD_BYTES, maxAnonymousBytes: SMALL_BODY_BYTES, isStreamed: true };
  return inMemory(LONG_FORMS.test(path) ? LONG_FORM_BYTES : FORM_BYTES);
}

/** True for the calls that carry their credential in the body. */
export const isCredentialCall = (path: string) => findPostPolicy(path)?.programs === 'credential';

const inMemory = (maxBytes: number, maxAnonymousBytes = SMALL_BODY_BYTES): BodyLimits => ({
  maxBytes,
  maxAnonymousBytes: Math.min(maxBytes, maxAnonymousBytes),
  isStreamed: false,
});

/**
 * Counts fields before parsing: `URLSearchParams` takes quadratic time for many names without "=".
 */
export function hasTooManyFields(body: Buffer, contentType: string): boolean {
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return occursMoreThan(body, '&', MAX_FORM_FIELDS - 1);
  if (!isMultipartForm(contentType)) return false;
  const boundary = /\bboundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  // The last delimiter closes the form.
  return boundary !== null && occursMoreThan(body, `--${boundary[1] ?? boundary[2]}`, MAX_FORM_FIELDS + 1);
}

const isMultipartForm = (contentType: string) => /^multipart\/form-data\b/i.test(contentType);

function occursMoreThan(body: Buffer, text: string, max: number): boolean {
  let count = 0;
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}
