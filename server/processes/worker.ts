import type { HttpHandler } from '../http/server.ts';
import { startingUp } from '../http/starting-up.ts';
import { type Door, openDoor } from './door.ts';
import type { FromWorker, ToWorker } from './words.ts';

/** What a process opens over the ground that was laid by the first one. */
type Joined = { close: () => Promise<void> };

/**
 * One of several processes that answer requests on the same port. It is led by the first process, and ends with it. Told by a signal to
 * end, it asks for another in its place first.
 */
export function serveAsWorker<F extends Joined>(
  place: { host: string; port: number },
  parts: {
    join: (ground: never) => Promise<F>;
    handlerOf: (joined: F) => HttpHandler;
    /** What it counts, for the first process. */
    figuresOf: (joined: F) => Promise<unknown>;
  },
): void {
  const tell = (word: FromWorker) => void (process.connected && process.send?.(word));
  let door: Promise<Door> | null = null;
  let joining: Promise<F> | null = null;
  let othersBegin = false;
  const serve = async (ground: unknown) => {
    joining = parts.join(ground as never);
    const joined = await joining;
    const handler = readyOnceNot(() => othersBegin, parts.handlerOf(joined));
    // Beside others that answer it begins to listen only now, so that nobody is asked to come back.
    door ??= openDoor(place, handler);
    (await door).answerWith(handler);
    tell({ kind: 'serves' });
  };
  const close = async (patience: number, inNoHurry: boolean) => {
    await (await door)?.close(patience, inNoHurry);
    const joined = await joining?.catch(() => null);
    await joined?.close();
    process.exit(0);
  };
  process.on('message', (word: ToWorker) => {
    if (word.kind === 'listen') {
      othersBegin = true;
      door = openDoor(place);
    } else if (word.kind === 'all serve') othersBegin = false;
    else if (word.kind === 'ground') void serve(word.ground);
    else if (word.kind === 'close') void close(word.patience, word.inNoHurry);
    else if (word.kind === 'tell figures')
      void joining?.then(parts.figuresOf).then(
        (figures) => tell({ kind: 'figures', ask: word.ask, figures }),
        () => {},
      );
  });
  process.on('SIGTERM', () => tell({ kind: 'leaves' }));
  // A terminal sends these to all processes at once; the first one leads.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  tell({ kind: 'hears' });
}

/** Says that it is ready for requests only when the others are too: the next request may come to any of them. */
function readyOnceNot(othersBegin: () => boolean, handler: HttpHandler): HttpHandler {
  const handle: HttpHandler = (request, from) =>
    othersBegin() && new URL(request.url).pathname === '/readyz'
      ? startingUp(request)
      : handler(request, from);
  return Object.assign(handle, { ahead: handler.ahead });
}
