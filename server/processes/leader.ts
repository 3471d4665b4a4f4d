import { onStopSignals } from './alone.ts';
import { openDoor } from './door.ts';
import { type WorkersLog, keepWorkers } from './workers.ts';

/**
 * The first of several processes: keeps what there must be once a machine (the bundled database, the trial's sign-in page, jobs, upkeep)
 * and as many processes as `workers` says, which answer requests. It answers none itself. SIGHUP puts new processes in the place of all.
 */
export async function leadWorkers<F extends { close: () => Promise<void> }>(
  place: { host: string; port: number; workers: number },
  log: WorkersLog,
  parts: {
    /** `figuresOfWorkers` asks all of them what they count. */
    open: (figuresOfWorkers: () => Promise<unknown[]>) => Promise<F>;
    /** What a process needs to begin. */
    groundOf: (opened: F) => unknown;
    /** What starts once requests are answered. */
    begin: (opened: F) => void;
  },
): Promise<void> {
  // A second start over the same data ends here, before it has touched anything.
  await openDoor(place).then((door) => door.close(0));
  const workers = keepWorkers(place.workers, log);
  const opening = parts.open(workers.figures);
  let stopping = false;
  const close = async (patience: number) => {
    stopping = true;
    await workers.stop(patience);
    await opening.then(
      (opened) => opened.close(),
      () => {},
    );
  };
  onStopSignals(
    (patience) => close(patience).then(() => process.exit(0)),
    () => void workers.renew(),
  );
  try {
    const opened = await opening;
    await workers.begin(parts.groundOf(opened));
    if (stopping) return;
    parts.begin(opened);
  } catch (error) {
    if (stopping) return;
    await close(0);
    throw error;
  }
}
