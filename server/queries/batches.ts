/** Rows per batch: about 8 MB with the longest allowed texts. */
const BATCH = 25;

/**
 * Yields rows in the order of `ids`, reading a batch on demand, so that memory use stays bounded.
 * `read` may return any order; rows deleted in the meantime are skipped.
 */
export async function* inBatches<Row extends { id: number }>(
  ids: readonly number[],
  read: (batch: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const rows = new Map((await read(batch)).map((row) => [row.id, row]));
    for (const id of batch) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
