import { spawn } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'node_modules', 'autocannon', 'autocannon.js');

export type LoadRequest = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** Throughput and latency (ms) of a run; `wrong` counts errors and responses of another status. */
export type Load = { perSecond: number; responses: number; p50: number; p99: number; wrong: number };

/** The fields of autocannon's report that are used. */
type Report = {
  duration: number;
  errors: number;
  latency: { p50: number; p99: number };
  statusCodeStats: Record<string, { count: number }>;
};

/** A run ends after `seconds`, or after `times` requests. `status` is the expected one. */
export type Amount = { connections: number; status: number } & ({ seconds: number } | { times: number });

/** Sends the same request over several connections, from a separate process. */
export async function load(
  url: string,
  { path, method = 'GET', headers = {}, body }: LoadRequest,
  amount: Amount,
): Promise<Load> {
  const { connections, status } = amount;
  const length = 'seconds' in amount ? ['-d', String(amount.seconds)] : ['-a', String(amount.times)];
  const args = ['--json', '--no-progress', '-c', String(connections), ...length, '-m', method];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`);
  if (body !== undefined) args.push('-b', body);
  const report = JSON.parse(await outputOf([program, ...args, url + path])) as Report;
  const responses = Object.values(report.statusCodeStats).reduce((sum, { count }) => sum + count, 0);
  const right = report.statusCodeStats[status]?.count ?? 0;
  const { p50, p99 } = report.latency;
  return {
    perSecond: responses / report.duration,
    responses,
    p50,
    p99,
    wrong: responses - right + report.errors,
  };
}

async function outputOf(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => (stdout += chunk));
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`autocannon failed:\n${stderr}`);
  return stdout;
}
