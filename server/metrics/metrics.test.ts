import { expect, test } from 'vitest';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { primaryMetrics } from './primary-metrics.ts';
import { openMetricsServer } from './metrics-server.ts';
import { addScrapedMetric, createRegistry } from './registry.ts';
import { createRequestMetrics } from './request-metrics.ts';

const pool = (totalCount: number, idleCount: number, waitingCount: number) => ({
  totalCount,
  idleCount,
  waitingCount,
});

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

test('request metrics have route patterns, durations and connections, and no actual paths', async () => {
  const pools = { members: pool(5, 3, 1), visitors: pool(0, 0, 0) };
  const registry = createRegistry('2');
  const metrics = createRequestMetrics(registry, pools);
  metrics.setRoutes(['/', '/proposal/:id']);
  metrics.answered('GET', '/proposal/12', 200, 0.02);
  metrics.answered('GET', '/proposal/13', 200, 7);
  metrics.answered('BREW', '/noor@example.edu', 404, 0.001);
  metrics.answeredFromCache('GET', '/', 200);
  metrics.cacheResult('hit');
  metrics.refused('overload');
  const text = await registry.metrics();
  expect(registry.contentType).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(linesOf(text, 'collegium_requests_total').toSorted()).toEqual([
    'collegium_requests_total{method="GET",route="/",status="200",cached="yes",process="2"} 1',
    'collegium_requests_total{method="GET",route="/proposal/:id",status="200",cached="no",process="2"} 2',
    'collegium_requests_total{method="other",route="(none)",status="404",cached="no",process="2"} 1',
  ]);
  expect(linesOf(text, 'collegium_request_seconds').filter((line) => line.includes('/proposal'))).toEqual(
    expect.arrayContaining([
      'collegium_request_seconds_bucket{le="0.01",process="2",route="/proposal/:id"} 0',
      'collegium_request_seconds_bucket{le="0.025",process="2",route="/proposal/:id"} 1',
      'collegium_request_seconds_bucket{le="5",process="2",route="/proposal/:id"} 1',
      'collegium_request_seconds_bucket{le="+Inf",process="2",route="/proposal/:id"} 2',
      'collegium_request_seconds_count{process="2",route="/proposal/:id"} 2',
    ]),
  );
  expect(text).toContain('collegium_page_cache_total{result="hit",process="2"} 1');
  expect(text).toContain('collegium_refused_requests_total{reason="overload",process="2"} 1');
  expect(text).toContain('collegium_database_connections{pool="members",state="used",process="2"} 2');
  expect(text).toContain('collegium_database_connections{pool="members",state="waiting",process="2"} 1');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds{process="2"}/m);
  expect(linesOf(text, 'collegium_').join('\n')).not.toMatch(/noor|BREW|12"|13"/);
});

test('the first process reports emails, purges and resumes, and an unreachable database hides nothing else', async () => {
  const db = await testDatabase();
  const parts = {
    db,
    emailStatus: () => ({ via: 'nothing' as const }),
    emailOutcomes: () => ({ sent: 3, given_up: 1 }),
    purgeCounts: () => ({ sessions: { removed: 5, failed: 2 } }),
  };
  const textOf = (over: Partial<typeof parts>) => {
    const registry = createRegistry('first');
    for (const metric of primaryMetrics({ ...parts, ...over })) addScrapedMetric(registry, metric);
    return registry.metrics();
  };
  const text = await textOf({});
  for (const line of [
    `collegium_tz_data_info{version="${process.versions.tz}",process="first"} 1`,
    'collegium_emails{state="given_up",process="first"} 0',
    'collegium_emails_total{outcome="sent",process="first"} 3',
    'collegium_smtp_up{process="first"} 0',
    'collegium_purged_total{kind="sessions",process="first"} 5',
    'collegium_purge_failures_total{kind="sessions",process="first"} 2',
    'collegium_resumes{process="first"} 0',
    'collegium_resume_bytes{process="first"} 0',
  ])
    expect(text.split('\n')).toContain(line);
  const away = { execute: () => Promise.reject(new Error('away')) } as unknown as typeof db;
  expect(await textOf({ db: away })).toContain('collegium_emails_total{outcome="sent",process="first"} 3');
});

test('the metrics server answers only GET /metrics, and names its port when it is in use', async () => {
  const metricsServer = await openMetricsServer({ host: '127.0.0.1', port: 0 }, () =>
    Promise.resolve({ contentType: 'text/plain', text: 'a 1\n' }),
  );
  const at = `http://127.0.0.1:${metricsServer.port}`;
  const found = await fetch(`${at}/metrics`);
  expect([found.status, await found.text()]).toEqual([200, 'a 1\n']);
  expect((await fetch(`${at}/`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404);
  const taken = openMetricsServer({ host: '127.0.0.1', port: metricsServer.port }, () =>
    Promise.reject(new Error('x')),
  );
  await expect(taken).rejects.toThrow(
    `METRICS_PORT ${metricsServer.port} is in use on 127.0.0.1: choose another.`,
  );
  await metricsServer.close();
});
