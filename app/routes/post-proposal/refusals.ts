import { type Refusal, refuse } from '../../../domain/refusal.ts';

/** Said when the draft of a page is not there any more. */
export const DRAFT_GONE_MESSAGE =
  'This draft was posted or discarded elsewhere. What you typed is still here: save it as a new draft to go on.';

/**
 * In the browser, an answer that does not come (no connection, a fault of ours) is a refusal like any other, so that the form stays with
 * everything in it. Redirects pass.
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
