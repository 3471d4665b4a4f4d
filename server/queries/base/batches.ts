/** Rows of the first batch: 1 MB with the longest allowed texts. */
const FIRST_BATCH = 4;
/** Rows of the largest batch: about 10 MB. */
const LARGEST_BATCH = 40;

/**
 * Yields rows in the order of `ids`, reading a batch on demand, so that memory use stays bounded.
 * Batches double: few statements for short rows, and few rows read in vain where long ones fill a
 * response. `read` may return any order, and rows deleted in the meantime are skipped.
 */
export async function* inBatches<Row extends { id: number }>(
  ids: readonly number[],
  read: (batch: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row, void> {
  let size = FIRST_BATCH;
  for (let from = 0; from < ids.length; from += size, size = Math.min(2 * size, LARGEST_BATCH)) {
    const batch = ids.slice(from, from + size);
    const rows = new Map((await read(batch)).map((row) => [row.id, row]));
    for (const id of batch) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
