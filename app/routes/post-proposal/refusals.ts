import { type Refusal, refuse } from '../../../domain/refusal.ts';

/** Shown if the draft of a page no longer exists. */
export const DRAFT_GONE_MESSAGE =
  'This draft was posted or discarded elsewhere. What you typed is still here: save it as a new draft to go on.';

/**
 * Client-side: turns a missing response (offline, server error) into a refusal, so that the form
 * and its values stay. Redirects pass through.
 */
export async function refusalWhenUnreachable<T>(
  serverAction: () => Promise<T>,
): Promise<T | { refusal: Refusal }> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const message = 'We could not send this. Nothing you typed is lost; please try again in a moment.';
    return { refusal: refuse('unavailable', { message }).refusal };
  }
}
