import { type SQL, sql } from 'drizzle-orm';

/** These values under these names as one value of a select, which the driver reads as an object. Names are our own words: they are not escaped. */
export function asObject<const Name extends string, T = number>(
  values: Partial<Record<Name, SQL>>,
): SQL<Record<Name, T>> {
  const pairs = Object.entries<SQL | undefined>(values).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}
