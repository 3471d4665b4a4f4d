import { request } from 'node:http';

const TIMEOUT_MS = 60_000;

/** The status, or 0 with the system's error code. */
export type ConnectionResult = { status: number; error: string };

/**
 * Sends a request on a new connection, to distinguish a refused connection from an accepted one
 * that was cut off.
 */
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
