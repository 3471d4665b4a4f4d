import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';

/** Execution plan of a query: rows and indexes of `proposals` that it reads, and its statements. */
export type QueryPlan = {
  statements: number;
  indexes: string[];
  /** True when the whole table is read. */
  readsAll: boolean;
  /** Rows of `proposals` scanned, including those filtered out. */
  rows: number;
};

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** Runs the query, then each of its select statements again with `explain analyze`. */
export async function explainPlan(
  pool: pg.Pool,
  ask: (db: Database) => Promise<unknown>,
): Promise<QueryPlan> {
  const asked: { query: string; params: unknown[] }[] = [];
  await ask(drizzle(pool, { logger: { logQuery: (query, params) => asked.push({ query, params }) } }));
  const plan: QueryPlan = { statements: asked.length, indexes: [], readsAll: false, rows: 0 };
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { query, params } of asked) {
      if (query.startsWith('set local')) await client.query(query);
      if (!query.startsWith('select')) continue;
      // Prepared, since a statement that is planned once per connection has no parameter values.
      await client.query(`prepare asked as ${query}`);
      const values = params.map((value) => pg.escapeLiteral(textOf(value))).join(', ');
      const explain = `explain (analyze, timing off, format json) execute asked${values && `(${values})`}`;
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain);
      add(plan, rows[0]!['QUERY PLAN'][0].Plan);
      await client.query('deallocate asked');
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return { ...plan, indexes: [...new Set(plan.indexes)].sort() };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  return value instanceof Date ? value.toISOString() : String(value);
}

function add(plan: QueryPlan, node: Node): void {
  const loops = node['Actual Loops'];
  const index = node['Index Name'];
  if (index !== undefined && loops > 0) plan.indexes.push(index);
  if (node['Relation Name'] === 'proposals' && loops > 0) {
    const rowsRemoved = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    plan.rows += Math.ceil((node['Actual Rows'] + rowsRemoved) * loops);
    if (node['Node Type'] === 'Seq Scan') plan.readsAll = true;
  }
  for (const part of node.Plans ?? []) add(plan, part);
}
