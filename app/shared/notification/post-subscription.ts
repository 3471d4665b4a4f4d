import { isNetworkFailure } from '../error/route-error.tsx';

/** State of a subscribe form: `next` says what to do next, `sentence` is the error message. */
export type SubscriptionRequest =
  | { state: 'idle' | 'sending' }
  | { state: 'done'; next: string }
  | { state: 'failed'; sentence: string };

const FAILED = 'Something went wrong. Try again.';
const NO_CONNECTION = 'We couldn’t connect. Check your internet connection, then try again.';

type SubscribeResponse = {
  data?: { next?: string };
  error?: { message?: string; fields?: Record<string, string> };
};

/** Posts the subscribe form with `fetch`; never rejects. */
export async function postSubscription(form: FormData): Promise<SubscriptionRequest> {
  try {
    const headers = { Accept: 'application/json' };
    const answer = await fetch('/subscribe', { method: 'POST', body: form, headers });
    const { data, error } = (await answer.json()) as SubscribeResponse;
    if (answer.ok && data?.next) return { state: 'done', next: data.next };
    return { state: 'failed', sentence: Object.values(error?.fields ?? {})[0] ?? error?.message ?? FAILED };
  } catch (error) {
    return { state: 'failed', sentence: isNetworkFailure(error) ? NO_CONNECTION : FAILED };
  }
}
