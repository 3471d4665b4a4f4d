import cluster from 'node:cluster';
import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import type { JobWorker } from '#server/jobs/job-worker.ts';
import type { RetentionJob } from '#server/jobs/retention.ts';
import { primaryMetrics } from './primary-metrics.ts';
import { openMetricsServer } from './metrics-server.ts';
import { addScrapedMetric, createRegistry } from './registry.ts';
import { type RequestMetrics, createRequestMetrics } from './request-metrics.ts';

/** Prefix of Node's metrics in a primary with workers; without it their names would occur twice. */
const PRIMARY_PREFIX = 'collegium_primary_';

type Pools = { members: pg.Pool; visitors: pg.Pool };
export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/**
 * Creates the metrics of this process. Each scrape of the primary collects the workers' metrics.
 */
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

/** Opens the Prometheus port with the metrics of this process, the primary and the workers. */
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
