import { AggregatorRegistry, type PrometheusContentType, collectDefaultMetrics } from 'prom-client';

/** One figure with what it is of; `metricName` where a histogram's has an ending of its own. */
export type Figure = { labels?: Record<string, string | number>; value: number; metricName?: string };

/** A metric, whose figures are looked up when somebody reads them. One that cannot be looked up is left out of that reading. */
export type LiveMetric = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  figures: () => Figure[] | Promise<Figure[]>;
};

/** These metrics and Node's own (processor, memory, event loop, garbage collection), labelled with the process. */
export function createRegistry(
  process: string,
  metrics: readonly LiveMetric[],
  { prefix = '' }: { prefix?: string } = {},
): AggregatorRegistry<PrometheusContentType> {
  const registry = new AggregatorRegistry<PrometheusContentType>();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix });
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
  return registry;
}
