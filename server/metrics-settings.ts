/** Where figures for Prometheus can be read; not there unless METRICS_PORT is set. */
export type MetricsSettings = { metrics?: { host: string; port: number } };

/** Reads what concerns figures; a sentence for each problem goes to `problems`. `port` is where people come in. */
export function metricsSettingsOf(
  env: Record<string, string | undefined>,
  port: number,
  problems: string[],
): MetricsSettings {
  // METRICS_PORT: a port of its own on which /metrics is answered, for Prometheus and nobody else. Not there by default.
  const text = env.METRICS_PORT;
  if (!text) return {};
  const own = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
  if (own < 1 || own > 65_535 || own === port)
    problems.push(
      `METRICS_PORT is "${text}": it has to be a number from 1 to 65535, and another one than PORT.`,
    );
  // METRICS_HOST: the address to answer /metrics on. Only this machine by default; no password protects it anywhere else.
  return { metrics: { host: env.METRICS_HOST || '127.0.0.1', port: own } };
}
