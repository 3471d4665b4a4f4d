import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserProgram, unpackBrowser } from '../journeys/unpack-browser.ts';
import { withOwnServer } from './serve.ts';

const program = join(import.meta.dirname, 'node_modules', 'lighthouse', 'cli', 'index.js');
/** Below these scores, of 100, a page has become worse than we accept; the aim is 98 for performance. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'speed-index': 'speed index',
  'total-blocking-time': 'blocked',
  'cumulative-layout-shift': 'shift',
} as const;

type Category = keyof typeof LEAST;
type Metric = keyof typeof METRICS;
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

const categories = Object.keys(LEAST) as Category[];
const metrics = Object.keys(METRICS) as Metric[];

/**
 * Runs Lighthouse, as a phone on a slow line, so often on each of the four pages most people arrive at, and prints a line a page:
 * the median scores, the median metrics behind them, and the lowest and highest performance. True when no median is too low.
 */
export async function measureWithLighthouse(rounds: number): Promise<boolean> {
  const browser = unpackBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'collegium-lighthouse-'));
  try {
    return await withOwnServer(async (url) => {
      let good = true;
      const speeds: number[] = [];
      for (const path of ['/', await someProposal(url), '/announcement', '/about-us']) {
        const reports: Report[] = [];
        for (let round = 0; round < rounds; round++)
          reports.push(await lighthouse(`${url}${path}`, join(folder, 'report.json'), browser));
        speeds.push(...reports.map(({ environment }) => environment.benchmarkIndex));
        good = printPage(path, reports) && good;
      }
      console.log(
        `Medians of ${rounds}; ${load()}Lighthouse rated this machine ${median(speeds)} (a quiet one 1500 or more: below, times of the processor say little).`,
      );
      return good;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const load = () => {
  try {
    return `load of the machine ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}; `;
  } catch {
    return '';
  }
};

async function someProposal(url: string): Promise<string> {
  const page = await (await fetch(url)).text();
  const [path] = /\/proposal\/\d+/.exec(page) ?? [];
  if (!path) throw new Error('The list shows no proposal.');
  return path;
}

/** One line a page, and what cost points where a score is too low. True when none is. */
function printPage(path: string, reports: Report[]): boolean {
  const scoreOf = (report: Report, category: Category) =>
    Math.round((report.categories[category].score ?? 0) * 100);
  const scores = categories.map((category) => median(reports.map((report) => scoreOf(report, category))));
  const values = metrics.map((metric) => {
    const value = median(reports.map(({ audits }) => audits[metric]?.numericValue ?? Number.NaN));
    return `${METRICS[metric]} ${metric === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`}`;
  });
  const speeds = reports.map((report) => scoreOf(report, 'performance'));
  const named = categories.map((category, index) => `${category} ${scores[index]}`);
  console.log(
    `${path}: ${named.join(', ')} | ${values.join(', ')} | performance ${Math.min(...speeds)} to ${Math.max(...speeds)}`,
  );
  const low = categories.filter((category, index) => (scores[index] ?? 0) < LEAST[category]);
  for (const category of low)
    console.log(`  ${category} is below ${LEAST[category]}: ${costs(reports, category)}`);
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

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.slice(sorted.length % 2 ? middle : middle - 1, middle + 1);
  return (low + high) / 2;
}

async function lighthouse(url: string, file: string, browser: BrowserProgram): Promise<Report> {
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    `--only-categories=${categories.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage',
  ];
  const env = { ...process.env, ...browser.env, CHROME_PATH: browser.executable };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
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
