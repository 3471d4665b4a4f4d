/** Rows in one INSERT: a statement has at most 65,535 parameters. */
const INSERT_BATCH_SIZE = 2000;

export function* insertBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += INSERT_BATCH_SIZE)
    yield rows.slice(from, from + INSERT_BATCH_SIZE);
}
