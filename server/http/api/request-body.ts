import { isUtf8 } from 'node:buffer';
import type { SignedIn } from '#domain/base/actor.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import type { VerifyCredential } from '../request-context.ts';

const MAX_DEPTH = 16;
/** Elements of a list, or keys of an object: no call has more. */
const MAX_ITEMS = 100;

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];

export const NOT_JSON = 'The body has to be JSON in UTF-8, sent as application/json.';

/** Parses the body of a call and bounds its shape, so that validating it costs little. */
export function parseRequestBody(body: Uint8Array, contentType: string): Outcome<unknown> {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(contentType) || !isUtf8(body))
    return refuse('malformed', { message: NOT_JSON });
  if (isTooDeep(body))
    return refuse('malformed', { message: `The body is nested more than ${MAX_DEPTH} levels deep.` });
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return refuse('malformed', { message: NOT_JSON });
  }
  const message = shapeFault(parsed);
  return message === null ? done(parsed) : refuse('malformed', { message });
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Counts brackets outside of strings: parsing hundreds of thousands of levels takes far longer. */
function isTooDeep(body: Uint8Array): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]!;
    if (isInString && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isInString = !isInString;
    else if (!isInString && OPENING.has(byte)) depth += 1;
    else if (!isInString && CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function shapeFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const key = PROTOTYPE_KEYS.find((name) => Object.hasOwn(value, name));
  if (key !== undefined) return `Unknown key ${key}.`;
  const items = Object.values(value);
  if (items.length > MAX_ITEMS)
    return Array.isArray(value)
      ? `A list holds more than ${MAX_ITEMS} elements.`
      : `An object holds more than ${MAX_ITEMS} keys.`;
  for (const item of items) {
    const fault = shapeFault(item);
    if (fault !== null) return fault;
  }
  return null;
}

/** Verifies the `auth` in the unparsed body of a call; null when the body is refused. */
export async function verifyBody(
  body: Uint8Array,
  contentType: string,
  verify: VerifyCredential,
  now: Date,
): Promise<Outcome<SignedIn> | null> {
  const parsed = parseRequestBody(body, contentType);
  return parsed.ok ? verifyAuth(parsed.value, verify, now) : null;
}

/** Verifies the `auth` of a parsed call; `unauthenticated` where it is missing. */
export function verifyAuth(body: unknown, verify: VerifyCredential, now: Date): Promise<Outcome<SignedIn>> {
  const { auth } = Object(body) as { auth?: unknown };
  const { uid, id_token } = Object(auth) as { uid?: unknown; id_token?: unknown };
  if (typeof uid !== 'string' || typeof id_token !== 'string')
    return Promise.resolve(refuse('unauthenticated'));
  return verify({ uid, id_token }, now);
}
