import cluster from 'node:cluster';
import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { JobWorker } from '../jobs/job-worker.ts';
import type { RetentionJob } from '../jobs/retention.ts';
import { primaryMetrics } from './primary-metrics.ts';
import { openMetricsServer } from './metrics-server.ts';
import { addScrapedMetric, createRegistry } from './registry.ts';
import { type RequestMetrics, createRequestMetrics } from './request-metrics.ts';

/** Node's own metrics of a primary beside workers; without it the names would be there twice. */
const PRIMARY_PREFIX = 'collegium_primary_';

type Pools = { members: pg.Pool; visitors: pg.Pool };
export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/** Measures this process. The primary collects a worker's metrics with each scrape. */
export function createProcessMetrics(workers: number, pools: Pools) {
  const { worker } = cluster;
  const isPrimaryOfWorkers = !worker && workers > 1;
  const registry = createRegistry(worker ? String(worker.id) : 'first', {
    prefix: isPrimaryOfWorkers ? PRIMARY_PREFIX : '',
  });
  if (worker) AggregatorRegistry.setRegistries(registry);
  const requests: RequestMetrics | undefined = isPrimaryOfWorkers
    ? undefined
    : createRequestMetrics(registry, pools);
  return { registry, requests };
}

/** Opens the port for Prometheus, with the metrics of this process, of what runs once on a machine, and of the workers. */
export function openMetrics(
  { host, port, workers }: { host: string; port: number; workers: number },
  { registry }: ProcessMetrics,
  { db, jobWorker, retention }: { db: Database; jobWorker: JobWorker; retention: RetentionJob },
): Promise<{ port: number; close: () => Promise<void> }> {
  const { emailStatus, emailOutcomes } = jobWorker;
  for (const metric of primaryMetrics({ db, emailStatus, emailOutcomes, purgeCounts: retention.counts }))
    addScrapedMetric(registry, metric);
  return openMetricsServer({ host, port }, async () => ({
    contentType: registry.contentType,
    text: (await registry.metrics()) + (workers === 1 ? '' : await registry.clusterMetrics()),
  }));
}
