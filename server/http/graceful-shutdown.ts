/** How long running requests may take after a signal to stop. */
export const GRACE_MS = 10_000;

/**
 * Graceful shutdown: calls `stop` once with {@link GRACE_MS} on SIGTERM, SIGINT, and SIGHUP unless
 * `onSighup` handles it, then exits. With 0 when the parent process is gone.
 */
export function onStopSignal(stop: (graceMs: number) => Promise<void>, onSighup: (() => void) | null): void {
  let isStopping = false;
  const stopOnce = (graceMs: number) => {
    if (isStopping) return;
    isStopping = true;
    void stop(graceMs).then(() => process.exit(0));
  };
  process.on('SIGTERM', () => stopOnce(GRACE_MS));
  process.on('SIGINT', () => stopOnce(GRACE_MS));
  process.on('SIGHUP', onSighup ?? (() => stopOnce(GRACE_MS)));
  process.on('disconnect', () => stopOnce(0));
}
