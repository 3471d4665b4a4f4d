import { type SQL, sql } from 'drizzle-orm';

/**
 * One select value that the driver parses as an object. Names are inserted as raw SQL: never pass
 * user input.
 */
export function asObject<const Name extends string, T = number>(
  values: Partial<Record<Name, SQL>>,
): SQL<Record<Name, T>> {
  const pairs = Object.entries<SQL | undefined>(values).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
