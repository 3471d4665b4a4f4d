import type { OnProgress } from './backup-format.ts';

/** 1,234,567 */
export const count = (value: number) => value.toLocaleString('en-US');

/** Bytes as 12.3 MiB. */
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

/** A progress bar on a terminal; elsewhere a line for each tenth. */
export const progress: OnProgress = (what, done, total) => {
  const tenth = Math.ceil(total / 10);
  if (process.stderr.isTTY)
    process.stderr.write(
      `\r${bar(done, total)} ${count(done)} of ${count(total)} ${what}${done === total ? '\n' : ''}`,
    );
  else if (done === total || done % tenth === 0) console.error(`${count(done)} of ${count(total)} ${what}`);
};

const BAR = 30;

function bar(done: number, total: number): string {
  const filled = total > 0 ? Math.floor((BAR * done) / total) : BAR;
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR - filled)}]`;
}
