import cluster from 'node:cluster';
import type pg from 'pg';
import { AggregatorRegistry } from 'prom-client';
import type { Database } from '../data/database.ts';
import type { Delivery } from '../notices/delivery.ts';
import type { Upkeep } from '../upkeep.ts';
import { boardMetrics } from './board-metrics.ts';
import { openMetricsDoor } from './door.ts';
import { createRegistry } from './registry.ts';
import { requestMetrics } from './request-metrics.ts';
import type { Tally } from './tally.ts';

/** What a process that answers requests measures. */
export type ProcessParts = { tally: Tally; pools: { members: pg.Pool; visitors: pg.Pool } };
/** What is measured once on a machine. */
type BoardParts = { db: Database; delivery: Delivery; upkeep: Upkeep };

/** Node's own metrics of a primary beside workers; without it the names would be there twice. */
const PRIMARY_PREFIX = 'collegium_primary_';

/** Measures this worker; the primary collects it with each scrape. */
export function measureWorker(parts: ProcessParts): void {
  const metrics = requestMetrics(parts.tally, parts.pools);
  AggregatorRegistry.setRegistries(createRegistry(String(cluster.worker!.id), metrics));
}

/** Opens the port for Prometheus, with the metrics of this process and of its workers. */
export function openMetrics(
  settings: { workers: number; metrics: { host: string; port: number } },
  parts: ProcessParts,
  { db, delivery, upkeep }: BoardParts,
): Promise<{ port: number; close: () => Promise<void> }> {
  const board = boardMetrics({
    ...{ db, mailStatus: delivery.status, mailed: delivery.mailed, swept: upkeep.swept },
  });
  const isAlone = settings.workers === 1;
  const metrics = isAlone ? [...requestMetrics(parts.tally, parts.pools), ...board] : board;
  const own = createRegistry('first', metrics, { prefix: isAlone ? '' : PRIMARY_PREFIX });
  return openMetricsDoor(settings.metrics, async () => ({
    contentType: own.contentType,
    text: (await own.metrics()) + (isAlone ? '' : await own.clusterMetrics()),
  }));
}
