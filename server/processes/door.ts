import { type Listening, listen } from '../http/listen.ts';
import type { HttpHandler } from '../http/server.ts';
import { startingUp } from '../http/starting-up.ts';

/** Where requests come in. */
export type Door = Listening & { answerWith: (handler: HttpHandler) => void };

/**
 * Listens at once; whoever asks before `answerWith` gets what `first` says, by default to come back. Throws a sentence for the operator
 * where it cannot listen.
 */
export async function openDoor(
  { host, port }: { host: string; port: number },
  first: HttpHandler = startingUp,
): Promise<Door> {
  let handle = first;
  const { close } = await listen(
    (request, from) => handle(request, from),
    host,
    port,
    (request, response, pass) => (handle.ahead ? handle.ahead(request, response, pass) : pass()),
  );
  return {
    close,
    answerWith(handler) {
      handle = handler;
    },
  };
}
