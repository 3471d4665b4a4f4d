/** Rows read at once: with the longest texts allowed, some 8 MB. */
const BATCH = 25;

/**
 * Rows for `ids`, in their order, read a batch at a time as they are taken, so that no answer holds all of
 * them in memory. `read` may return its rows in any order; rows deleted meanwhile are left out.
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
