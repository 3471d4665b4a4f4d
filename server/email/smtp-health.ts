import type { SmtpStatus } from '../queries/email-status.ts';
import type { Transport } from './transport.ts';

const FIRST_PROBE_MS = 1000;
const LAST_PROBE_MS = 30_000;

/** A mail server with what is known of it. */
export type SmtpHealth = {
  status: () => SmtpStatus;
  /** A mail was taken, or refused in so many words: the server answers. */
  confirmUp: () => void;
  /** The line went dead: asks whether the server answers. While it does not, it is asked again, ever more rarely. */
  probe: () => Promise<boolean>;
  /** True once the server answers, at once when nothing is known against it; false after so many milliseconds, or when stopped. */
  untilUp: (ms: number) => Promise<boolean>;
  stop: () => void;
};

/** Keeps watch over a transport; `onChange` hears when it goes down and when it is back. */
export function watchSmtpHealth(
  transport: Transport,
  { now, onChange }: { now: () => Date; onChange: (status: SmtpStatus) => void },
): SmtpHealth {
  let status: SmtpStatus = {
    name: transport.name,
    answers: true,
    since: now(),
    checkedAt: now(),
    error: null,
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_PROBE_MS;
  const waiting = new Set<() => void>();

  const recordProbe = (error: string | null) => {
    const answers = error === null;
    const changed = answers !== status.answers;
    status = { ...status, answers, error, checkedAt: now(), ...(changed && { since: now() }) };
    if (changed) onChange(status);
    if (answers) {
      clearTimeout(timer);
      timer = undefined;
      wait = FIRST_PROBE_MS;
      for (const resume of waiting) resume();
    } else if (!stopped) {
      clearTimeout(timer);
      timer = setTimeout(() => void probe(), wait).unref();
      wait = Math.min(wait * 2, LAST_PROBE_MS);
    }
  };
  const probe = async () => {
    recordProbe(await transport.check());
    return status.answers;
  };

  return {
    status: () => status,
    confirmUp: () => recordProbe(null),
    probe,
    async untilUp(ms) {
      if (!status.answers && !stopped) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const end = setTimeout(resolve, ms);
        waiting.add(resolve);
        await promise;
        clearTimeout(end);
        waiting.delete(resolve);
      }
      return status.answers && !stopped;
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const resume of waiting) resume();
    },
  };
}
