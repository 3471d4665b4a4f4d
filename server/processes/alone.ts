import type { HttpHandler } from '../http/server.ts';
import { openDoor } from './door.ts';

/** How long requests under way may take when the product stops. */
const STOP_PATIENCE_MS = 10_000;

/** Something that was opened and is given back. */
type Opened = { close: () => Promise<void> };

/**
 * One process for everything: listens, opens what it needs, answers, and stops in good order when it is told to. `begin` is what starts
 * once requests are answered.
 */
export async function serveAlone<F extends Opened>(
  place: { host: string; port: number },
  parts: { open: () => Promise<F>; handlerOf: (opened: F) => HttpHandler; begin: (opened: F) => void },
): Promise<void> {
  // The port first, so that a second start over the same data ends before it has touched anything.
  const door = await openDoor(place);
  const opening = parts.open();
  let stopping = false;
  onStopSignals(async (patience) => {
    stopping = true;
    await door.close(patience);
    const opened = await opening.catch(() => null);
    await opened?.close();
    process.exit(0);
  });
  const opened = await opening;
  door.answerWith(parts.handlerOf(opened));
  if (!stopping) parts.begin(opened);
}

/** Hears once of being told to stop, with the milliseconds there are for it; `renew` takes SIGHUP's meaning away. */
export function onStopSignals(stop: (patience: number) => Promise<void>, renew?: () => void): void {
  let stopping = false;
  const once = (patience: number) => {
    if (stopping) return;
    stopping = true;
    void stop(patience);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => once(STOP_PATIENCE_MS));
  process.on('SIGHUP', renew ?? (() => once(STOP_PATIENCE_MS)));
  // Whoever started us is gone: nobody could stop us any more, and the next start needs the port.
  process.on('disconnect', () => once(0));
}
