import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProgram, unpackBrowser } from '../e2e/unpack-browser.ts';
import { median } from './figures.ts';
import type { Result } from './result.ts';
import { someProposal, withOwnServer } from './serve.ts';

const program = join(import.meta.dirname, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** Scores (0 to 100) that the best round of a page has to reach. */
const BUDGET = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
/**
 * Benchmark index of a quiet desktop, which is slowed down 4 times to emulate a phone. A slower or
 * busier machine is slowed down by less.
 */
const QUIET_MACHINE = 1500;
const PHONE_IS_SLOWER = 4;
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const;

type Category = keyof typeof BUDGET;
type Metric = keyof typeof METRICS;
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

const categories = Object.keys(BUDGET) as Category[];
const metrics = Object.keys(METRICS) as Metric[];

/**
 * Runs Lighthouse (phone, slow 4G) on the four pages where most people arrive. The best round of a
 * page counts, so `stopEarly` ends a page with its first good one.
 */
export async function measureWithLighthouse(rounds: number, stopEarly: boolean): Promise<Result[]> {
  const browser = unpackBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'collegium-lighthouse-'));
  try {
    return await withOwnServer(async ({ url }) => {
      const results: Result[] = [];
      // The first run only measures the speed of the machine.
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
          if (stopEarly && tooLow([report]).length === 0) break;
        }
        results.push(resultOf(path, reports));
      }
      return results;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (report: Report, category: Category) =>
  Math.round((report.categories[category].score ?? 0) * 100);

const best = (reports: readonly Report[], category: Category) =>
  Math.max(...reports.map((report) => scoreOf(report, category)));
const tooLow = (reports: readonly Report[]) =>
  categories.filter((category) => best(reports, category) < BUDGET[category]);

function resultOf(path: string, reports: Report[]): Result {
  const values = metrics.map((metric) => {
    const value = median(reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN));
    return `${METRICS[metric]} ${metric === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  const middle = median(reports.map((report) => scoreOf(report, 'performance')));
  const low = tooLow(reports);
  const causes = low.map((category) => `${category} loses by: ${costs(reports, category)}`);
  return {
    what: `Lighthouse ${path.replace(/\d+$/, ':id')}`,
    measured: categories.map((category) => best(reports, category)).join(' / '),
    budget: Object.values(BUDGET).join(' / '),
    met: low.length === 0,
    details: [`median performance ${middle}`, ...values, ...causes].join(', '),
  };
}

function costs(reports: Report[], category: Category): string {
  const found = reports.flatMap(({ categories: all, audits }) =>
    all[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => audits[id]?.title ?? id),
  );
  return [...new Set(found)].join('; ');
}

/** Raises the priority if the operating system permits it. */
function prioritize(process: number | undefined): void {
  if (process === undefined) return;
  try {
    setPriority(process, constants.priority.PRIORITY_HIGHEST);
  } catch {
    // A higher priority needs root.
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
  prioritize(child.pid);
  let stderr = '';
  child.stderr.on('data', (chunk) => (stderr += chunk));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${stderr}`);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`);
  return report;
}
