import type { SmtpStatus } from '#server/queries/notification/email-status.ts';
import type { Transport } from './transport.ts';

const FIRST_PROBE_MS = 1000;
const LAST_PROBE_MS = 30_000;

/** Tracks whether an SMTP server answers. */
export type SmtpHealth = {
  status: () => SmtpStatus;
  /** Records that the server answered: it accepted or refused an email. */
  confirmUp: () => void;
  /**
   * Checks, after a connection error, whether the server answers. While it does not, checks again
   * with backoff.
   */
  probe: () => Promise<boolean>;
  /**
   * Resolves to true once the server answers, immediately if it is not known to be down; to false
   * after `ms` or when stopped.
   */
  untilUp: (ms: number) => Promise<boolean>;
  stop: () => void;
};

/** Monitors a transport; `onChange` is called when it goes down and when it recovers. */
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
