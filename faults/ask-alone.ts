import { request } from 'node:http';

const PATIENCE_MS = 60_000;

/** The status, or 0 with the system's word for why nothing came. */
export type Seen = { status: number; trouble: string };

/** Asks over a new connection, so that a refused one can be told from one that was accepted and cut off. */
export function askAlone(url: string, body?: string): Promise<Seen> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) =>
      resolve({ status: 0, trouble: error.code ?? error.message });
    const asking = request(
      url,
      {
        agent: false,
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body !== undefined && { method: 'POST', headers: { 'Content-Type': 'application/json' } }),
      },
      (answer) => {
        answer.on('error', failed);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, trouble: answer.complete ? '' : 'cut' }),
        );
        answer.resume();
      },
    );
    asking.on('error', failed);
    asking.end(body);
  });
}
