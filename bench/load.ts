import { spawn } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'node_modules', 'autocannon', 'autocannon.js');

/** What is asked for, again and again. */
export type Asked = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

/** What a load came to: answers a second, how long they took in milliseconds, and how many were not of the expected status. */
export type Load = { aSecond: number; answers: number; p50: number; p99: number; wrong: number };

/** As the load tool writes it, as far as it is read here. */
type Report = {
  duration: number;
  errors: number;
  latency: { p50: number; p99: number };
  statusCodeStats: Record<string, { count: number }>;
};

/** How much is asked for: for so many seconds, or so many times. `status` is what every answer should be. */
export type Amount = { connections: number; status: number } & ({ seconds: number } | { times: number });

/**
 * Asks for the same over so many connections, each as soon as the one before has been answered, in a process of its own.
 * Throws when the load tool fails.
 */
export async function load(
  url: string,
  { path, method = 'GET', headers = {}, body }: Asked,
  amount: Amount,
): Promise<Load> {
  const { connections, status } = amount;
  const length = 'seconds' in amount ? ['-d', String(amount.seconds)] : ['-a', String(amount.times)];
  const args = ['--json', '--no-progress', '-c', String(connections), ...length, '-m', method];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`);
  if (body !== undefined) args.push('-b', body);
  const report = JSON.parse(await outputOf([program, ...args, url + path])) as Report;
  const counts = Object.entries(report.statusCodeStats);
  const answers = counts.reduce((sum, [, { count }]) => sum + count, 0);
  const right = report.statusCodeStats[status]?.count ?? 0;
  const { p50, p99 } = report.latency;
  return { aSecond: answers / report.duration, answers, p50, p99, wrong: answers - right + report.errors };
}

async function outputOf(args: string[]): Promise<string> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let trouble = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (trouble += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The load tool failed:\n${trouble}`);
  return said;
}
