/** Caches the values of a pure function of a text. The cache is emptied when it has `max` texts. */
export function cacheByText<T>(compute: (text: string) => T, max: number): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const value = compute(text);
    if (cache.size >= max) cache.clear();
    cache.set(text, value);
    return value;
  };
}
