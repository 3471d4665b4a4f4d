import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProgram, unpackBrowser } from '../journeys/unpack-browser.ts';
import { loadOfMachine, median } from './figures.ts';
import { someProposal, withOwnServer } from './serve.ts';

const program = join(import.meta.dirname, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** What we promise of a page, of 100; what CI stops is lower for performance alone, since it is measured and not only looked up. */
const PROMISED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const STOPPED_BELOW = { ...PROMISED, performance: 95 };
/** Lighthouse's phone is four times as slow as a machine that it rates so; a slower or busier one is slowed by less. */
const QUIET_MACHINE = 1500;
const PHONE_IS_SLOWER = 4;
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const;

type Category = keyof typeof PROMISED;
type Metric = keyof typeof METRICS;
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

const categories = Object.keys(PROMISED) as Category[];
const metrics = Object.keys(METRICS) as Metric[];

/**
 * Runs Lighthouse, as a phone on a slow line, so often on each of the four pages most people arrive at, and prints a line a page:
 * the median scores, the median metrics behind them, and the lowest and highest performance. True when no median is below what we
 * promise. To `check` for CI, on a machine that may be busy, less is asked of performance and the best round counts, so that the first
 * good one is the last: other work takes away from some rounds, a page that has become slower loses in all. How slow the machine is at the moment is taken off the
 * phone's slowness.
 */
export async function measureWithLighthouse(rounds: number, check: boolean): Promise<boolean> {
  const browser = unpackBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'collegium-lighthouse-'));
  try {
    return await withOwnServer(async ({ url }) => {
      let good = true;
      // The first run is only to learn how fast the machine is.
      const first = await lighthouse(url, join(folder, 'report.json'), browser, 1);
      const speeds = [first.environment.benchmarkIndex];
      for (const path of ['/', await someProposal(url), '/announcement', '/about-us']) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round++) {
          const slower =
            (PHONE_IS_SLOWER * Math.min(QUIET_MACHINE, median(speeds.slice(-3)))) / QUIET_MACHINE;
          const report = await lighthouse(`${url}${path}`, join(folder, 'report.json'), browser, slower);
          reports.push(report);
          speeds.push(report.environment.benchmarkIndex);
          if (check && lowOf([report], check).length === 0) break;
        }
        good = printPage(path, reports, check) && good;
      }
      console.log(
        `Medians; ${loadOfMachine()}; Lighthouse rated this machine ${median(speeds)}, ${Math.min(...speeds)} to ${Math.max(...speeds)}; the processor was slowed by up to four times, so that it comes out like a phone's.`,
      );
      return good;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category].score ?? 0) * 100);

/** The categories in which a page is too low. */
function lowOf(reports: Report[], check: boolean): Category[] {
  const least = check ? STOPPED_BELOW : PROMISED;
  return categories.filter((category) => {
    const scores = reports.map((report) => scoreOf(report, category));
    return (check && category === 'performance' ? Math.max(...scores) : median(scores)) < least[category];
  });
}

/** One line a page, and what cost points where a score is too low. True when none is. */
function printPage(path: string, reports: Report[], check: boolean): boolean {
  const named = categories.map(
    (category) => `${category} ${median(reports.map((report) => scoreOf(report, category)))}`,
  );
  const values = metrics.map((metric) => {
    const value = median(reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN));
    return `${METRICS[metric]} ${metric === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  const speeds = reports.map((report) => scoreOf(report, 'performance'));
  console.log(
    `${path}: ${named.join(', ')} | ${values.join(', ')} | performance ${Math.min(...speeds)} to ${Math.max(...speeds)} in ${reports.length}`,
  );
  const low = lowOf(reports, check);
  for (const category of low) console.log(`  ${category} is too low: ${costs(reports, category)}`);
  return low.length === 0;
}

function costs(reports: Report[], category: Category): string {
  const found = reports.flatMap(({ categories: all, audits }) =>
    all[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  return [...new Set(found)].join('; ');
}

/** Ahead of other work on the machine, where we may: what the browser then waits for is its own. */
function putFirst(process: number | undefined): void {
  if (process === undefined) return;
  try {
    setPriority(process, constants.priority.PRIORITY_HIGHEST);
  } catch {
    // Only the machine's owner may.
  }
}

async function lighthouse(
  url: string,
  file: string,
  browser: BrowserProgram,
  slower: number,
): Promise<Report> {
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slower.toFixed(2)}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ];
  const env = { ...process.env, ...browser.env, CHROME_PATH: browser.executable };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  putFirst(child.pid);
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${said}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  return report;
}
