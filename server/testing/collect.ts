/** Collects an async iterable into an array. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Collects the rows of a list that is read in batches; throws for a refusal. */
export async function collectRows<Row>(
  found: { ok: true; value: { rows: AsyncIterable<Row> } } | { ok: false; refusal: { message: string } },
): Promise<Row[]> {
  if (!found.ok) throw new Error(found.refusal.message);
  return collect(found.value.rows);
}

/** The files of an export, with every list collected. */
export async function collectFiles({
  files,
}: {
  files: Record<string, unknown>;
}): Promise<Record<string, unknown>> {
  const read = Object.entries(files).map(async ([name, content]) => [
    name,
    typeof content === 'object' && content !== null && Symbol.asyncIterator in content
      ? await collect(content as AsyncIterable<unknown>)
      : content,
  ]);
  return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
}
