/** Where a form that subscribes stands. `next` is what to do then; `sentence` what to mend. */
export type Sending =
  { state: 'idle' | 'sending' } | { state: 'done'; next: string } | { state: 'failed'; sentence: string };

const FAILED = 'Something went wrong. Try again.';

type Answer = {
  data?: { next?: string };
  error?: { message?: string; fields?: Record<string, string> };
};

/** Sends the form as the page would, and tells how it went. */
export async function sendSubscription(form: FormData): Promise<Sending> {
  try {
    const headers = { Accept: 'application/json' };
    const answer = await fetch('/subscribe', { method: 'POST', body: form, headers });
    const { data, error } = (await answer.json()) as Answer;
    if (answer.ok && data?.next) return { state: 'done', next: data.next };
    return { state: 'failed', sentence: Object.values(error?.fields ?? {})[0] ?? error?.message ?? FAILED };
  } catch {
    return { state: 'failed', sentence: FAILED };
  }
}
