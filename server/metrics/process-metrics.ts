import cluster from 'node:cluster';
import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Delivery } from '../notices/delivery.ts';
import type { Upkeep } from '../upkeep.ts';
import { boardMetrics } from './board-metrics.ts';
import { openMetricsDoor } from './door.ts';
import { addReadMetric, createRegistry } from './registry.ts';
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
  { db, delivery, upkeep }: { db: Database; delivery: Delivery; upkeep: Upkeep },
): Promise<{ port: number; close: () => Promise<void> }> {
  const { status: mailStatus, mailed } = delivery;
  for (const metric of boardMetrics({ db, mailStatus, mailed, swept: upkeep.swept }))
    addReadMetric(registry, metric);
  return openMetricsDoor({ host, port }, async () => ({
    contentType: registry.contentType,
    text: (await registry.metrics()) + (workers === 1 ? '' : await registry.clusterMetrics()),
  }));
}
