const SECONDS = 2;
const KEPT = 100;

/**
 * `read`, remembered for two seconds: mails of a moment are many and say the same, and what has left the board must not be told for
 * long. Who asks while it is being read waits for the same answer; one that failed is forgotten.
 */
export function remembering<K, V>(
  read: (key: K, now: Date) => Promise<V>,
): (key: K, now: Date) => Promise<V> {
  const kept = new Map<K, { until: number; value: Promise<V> }>();
  return (key, now) => {
    const known = kept.get(key);
    if (known && now.getTime() < known.until) return known.value;
    if (kept.size >= KEPT) kept.clear();
    const value = read(key, now);
    value.catch(() => kept.delete(key));
    kept.set(key, { until: now.getTime() + SECONDS * 1000, value });
    return value;
  };
}
