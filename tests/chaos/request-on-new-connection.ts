import { request } from 'node:http';

const TIMEOUT_MS = 60_000;

/** The status, or 0 with the system's word for why nothing came. */
export type ConnectionResult = { status: number; error: string };

/** Asks over a new connection, so that a refused one can be told from one that was accepted and cut off. */
export function requestOnNewConnection(url: string, body?: string): Promise<ConnectionResult> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, error: error.code ?? error.message });
    const outgoing = request(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { method: 'POST', headers: { 'Content-Type': 'application/json' } }),
      },
      (answer) => {
        answer.on('error', failed);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, error: answer.complete ? '' : 'cut' }),
        );
        answer.resume();
      },
    );
    outgoing.on('error', failed);
    outgoing.end(body);
  });
}
