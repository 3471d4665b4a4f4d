import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../fixtures/free-port.ts';
import { requestOnNewConnection } from './request-on-new-connection.ts';
import { type Product, startProduct } from './product.ts';

// Each worker counts its own responses. The metrics endpoint reports the figures of all workers.

const REQUESTS = 60;
let product: Product;
let metrics: string;

beforeAll(async () => {
  const port = await freePort();
  metrics = `http://127.0.0.1:${port}/metrics`;
  product = await startProduct(inject('build'), { WORKERS: '2', METRICS_PORT: String(port) });
}, 300_000);
afterAll(() => product.remove());

type Figure = { labels: Record<string, string>; value: number };

/** Reads the samples of a metric with their labels. */
async function figuresOf(name: string): Promise<Figure[]> {
  const text = await (await fetch(metrics)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`));
  return lines.map((line) => ({
    labels: Object.fromEntries([...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, word]) => [key, word])),
    value: Number(line.slice(line.lastIndexOf(' '))),
  }));
}

/** The `process` labels of a metric, by default of one that every worker reports. */
const processes = async (name = 'process_resident_memory_bytes') =>
  (await figuresOf(name)).map(({ labels }) => labels.process).toSorted();
const sum = (figures: Figure[]) => figures.reduce((all, { value }) => all + value, 0);
const answeredTo = async (route: string) =>
  (await figuresOf('collegium_requests_total')).filter(({ labels }) => labels.route === route);

test('metrics sum what two workers answered, count each request once, and repeat the same total', async () => {
  // A new connection each, so that both workers get requests.
  const seen = await Promise.all(
    Array.from({ length: REQUESTS }, () => requestOnNewConnection(`${product.url}/privacy`)),
  );
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
  // A response may be counted after the client received it.
  await expect.poll(async () => sum(await answeredTo('/privacy')), { timeout: 60_000 }).toBe(REQUESTS);
  const figures = await answeredTo('/privacy');
  expect([...new Set(figures.map(({ labels }) => labels.process))].toSorted()).toEqual(['1', '2']);
  expect(sum(await answeredTo('/privacy'))).toBe(REQUESTS);
});

test('metrics of the whole machine appear once, from the first process', async () => {
  expect(new Set(await processes('collegium_emails'))).toEqual(new Set(['first']));
  expect(await processes('collegium_smtp_up')).toEqual(['first']);
  expect(await processes()).toEqual(['1', '2']);
  expect(await processes('collegium_primary_process_resident_memory_bytes')).toEqual(['first']);
});

test('metrics of a stopped worker disappear, and its replacement starts at zero', async () => {
  process.kill(product.pid(), 'SIGHUP');
  await expect.poll(() => processes(), { timeout: 120_000 }).toEqual(['3', '4']);
  expect(sum(await answeredTo('/privacy'))).toBe(0);
  await requestOnNewConnection(`${product.url}/privacy`);
  await expect.poll(async () => sum(await answeredTo('/privacy')), { timeout: 60_000 }).toBe(1);
});
