import type { BodyShare, BudgetFault } from './body-budget.ts';
import { type BodyLimits, hasTooManyFields } from './body-limits.ts';
import type { FailureReason } from './failure-response.ts';
import { BodyTooLarge, TooManyBodies } from './body-errors.ts';

export type BodyFault = Extract<
  FailureReason,
  BudgetFault | 'too-large' | 'sign-in-first' | 'too-many-fields' | 'broken-off'
>;

/** Why a body of `bytes` is refused; null when its size is allowed. */
export function sizeFault(bytes: number, limits: BodyLimits, hasSession: boolean): BodyFault | null {
  if (bytes > limits.maxBytes) return 'too-large';
  return !hasSession && bytes > limits.maxAnonymousBytes ? 'sign-in-first' : null;
}

type ReceiveOptions = { limits: BodyLimits; hasSession: boolean; share: BodyShare };

/** Reads a whole body into memory, within its limits; returns the fault of one that is refused. */
export async function readBody(
  { body, headers }: Request,
  { limits, hasSession, share }: ReceiveOptions,
): Promise<Buffer<ArrayBuffer> | BodyFault> {
  const reader = body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      bytes += read.value.length;
      const fault = sizeFault(bytes, limits, hasSession) ?? share.add(read.value.length);
      if (fault) return fault;
      parts.push(read.value);
    }
  } catch {
    return 'broken-off';
  } finally {
    // Canceling would reset the connection before the response is read.
    reader.releaseLock();
  }
  const whole = Buffer.concat(parts);
  return hasTooManyFields(whole, headers.get('content-type') ?? '') ? 'too-many-fields' : whole;
}

/**
 * Passes a body on as it arrives; fails with `BodyTooLarge` or `TooManyBodies` at a limit.
 * `beforeEnd` delays its end until the request may run.
 */
export function streamBody(
  body: ReadableStream<Uint8Array>,
  { limits, hasSession, share }: ReceiveOptions,
  beforeEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        bytes += part.length;
        if (sizeFault(bytes, limits, hasSession)) controller.error(new BodyTooLarge());
        else if (share.add(part.length)) controller.error(new TooManyBodies());
        else controller.enqueue(part);
      },
      flush: beforeEnd,
    }),
  );
}

const DISCARD_BODY_MS = 2000;

/** Reads and discards a refused body for up to 2 s: a reset connection would lose the response. */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  const signal = AbortSignal.timeout(DISCARD_BODY_MS);
  await body?.pipeTo(new WritableStream(), { signal }).catch(() => {});
}
