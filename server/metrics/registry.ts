import { AggregatorRegistry, Registry, collectDefaultMetrics } from 'prom-client';

/** One figure with what it is of; `metricName` where a histogram's has an ending of its own. */
export type Figure = { labels?: Record<string, string | number>; value: number; metricName?: string };

/** A metric, whose figures are looked up when somebody reads them. One that cannot be looked up is left out of that reading. */
export type LiveMetric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  figures: () => Figure[] | Promise<Figure[]>;
};

/** Metrics as one process hands them to another. */
export type MetricsOfProcess = object[];

/** The metrics of one process: these, and those of Node itself (processor, memory, event loop, garbage). Each figure tells the process. */
export function createRegistry(
  process: string,
  metrics: readonly LiveMetric[],
): { read: () => Promise<MetricsOfProcess> } {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  for (const { name, help, type, figures } of metrics) {
    const get = async () => {
      // Whatever cannot be asked now (the database is away) must not hide the rest.
      const values = await Promise.resolve()
        .then(figures)
        .catch(() => []);
      return { name, help, type, aggregator: 'sum', values: values.map((one) => ({ labels: {}, ...one })) };
    };
    registry.registerMetric({ name, help, type, get } as never);
  }
  return { read: () => registry.getMetricsAsJSON() };
}

/** The text that Prometheus reads, of all processes. Nothing is added up: each figure has its process, so that a process that ends takes only its own. */
export async function metricsText(all: MetricsOfProcess[]): Promise<{ contentType: string; text: string }> {
  const registry = AggregatorRegistry.aggregate(all);
  return { contentType: registry.contentType, text: await registry.metrics() };
}
