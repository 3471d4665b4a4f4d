import {
  AggregatorRegistry,
  Counter,
  Gauge,
  type PrometheusContentType,
  type Registry,
  collectDefaultMetrics,
} from 'prom-client';

/**
 * Creates the metrics registry of a process with Node's metrics; each metric is labeled with the
 * process.
 */
export function createRegistry(
  process: string,
  { prefix = '' }: { prefix?: string } = {},
): AggregatorRegistry<PrometheusContentType> {
  const registry = new AggregatorRegistry<PrometheusContentType>();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, prefix });
  return registry;
}

type Sample = { labels?: Record<string, string>; value: number };

/** A metric that is read on each scrape. A failed read omits it from that scrape, and no other. */
export type ScrapedMetric = {
  type: 'gauge' | 'counter';
  name: string;
  help: string;
  labelNames?: string[];
  read: () => Sample[] | Promise<Sample[]>;
};

export function addScrapedMetric(
  registry: Registry,
  { type, read, labelNames = [], ...about }: ScrapedMetric,
): void {
  const samples = async () => {
    try {
      return await read();
    } catch {
      return [];
    }
  };
  const options = { ...about, labelNames, registers: [] };
  if (type === 'counter') {
    const counter = new Counter({
      ...options,
      async collect() {
        const current = await samples();
        this.reset();
        for (const { labels = {}, value } of current) this.inc(labels, value);
      },
    });
    return registry.registerMetric(counter);
  }
  const gauge = new Gauge({
    ...options,
    async collect() {
      const current = await samples();
      this.reset();
      // Without labels, `reset` sets 0.
      if (current.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of current) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}
