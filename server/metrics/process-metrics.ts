import type pg from 'pg';
import type { Database } from '../data/database.ts';
import type { Delivery } from '../notices/delivery.ts';
import type { Upkeep } from '../upkeep.ts';
import { openMetricsDoor } from './door.ts';
import type { MetricsOfProcess } from './registry.ts';
import type { Tally } from './tally.ts';

/** What one process counts, of its own. */
export type ProcessParts = { tally: Tally; pools: { members: pg.Pool; visitors: pg.Pool } };
/** What is counted once a machine. */
type BoardParts = { db: Database; delivery: Delivery; upkeep: Upkeep };

export type ReadMetrics = () => Promise<MetricsOfProcess>;

/** The metrics of this process, by whose name its figures are told apart. What makes them is loaded with this. */
export async function metricsOf(
  process: string,
  parts: ProcessParts,
  board?: BoardParts,
): Promise<ReadMetrics> {
  const { createRegistry } = await import('./registry.ts');
  const { requestMetrics } = await import('./request-metrics.ts');
  const metrics = requestMetrics(parts.tally, parts.pools);
  if (board) {
    const { boardMetrics } = await import('./board-metrics.ts');
    const { db, delivery, upkeep } = board;
    metrics.push(
      ...boardMetrics({ db, mailStatus: delivery.status, mailed: delivery.mailed, swept: upkeep.swept }),
    );
  }
  return createRegistry(process, metrics).read;
}

/** Answers for the metrics of this process and of all that it leads. */
export async function openMetrics(
  place: { host: string; port: number },
  own: ReadMetrics,
  others: () => Promise<unknown[]>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const { metricsText } = await import('./registry.ts');
  return openMetricsDoor(place, async () =>
    metricsText([await own(), ...((await others()) as MetricsOfProcess[])]),
  );
}
