import fc from 'fast-check';
import { expect } from 'vitest';

/** A change between two pages: a row is added, leaves the list, or is deleted. */
export type Change = { what: 'add' | 'leave' | 'remove'; at: number };

export const anyChanges = fc.array(
  fc.array(fc.record({ what: fc.constantFrom('add', 'add', 'leave', 'remove'), at: fc.nat({ max: 999 }) }), {
    maxLength: 4,
  }) as fc.Arbitrary<Change[]>,
  { minLength: 1, maxLength: 4 },
);

/** A list under test and the changes it supports. */
export type Paged<Cursor> = {
  /** Number of initial rows. */
  size: number;
  add: (at: number) => Promise<number>;
  removeRow: (id: number) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  page: (cursor: Cursor | null) => Promise<{ ids: number[]; next: Cursor | null }>;
};

/**
 * Pages through a list that changes between pages; returns the ids in order. Asserts no duplicates,
 * every stable row once, and no row that left before its page was read.
 */
export async function followPages<Cursor>(list: Paged<Cursor>, changes: Change[][]): Promise<number[]> {
  const here = new Set<number>();
  for (let count = 0; count < list.size; count += 1) here.add(await list.add(count));
  const stable = new Set(here);
  const came: number[] = [];
  let cursor: Cursor | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    expect(page).toBeLessThan(100);
    const { ids, next } = await list.page(cursor);
    expect(ids.filter((id) => !here.has(id))).toEqual([]);
    came.push(...ids);
    cursor = next;
    // Rows that leave include the one that the cursor points to.
    const last = ids.at(-1);
    for (const { what, at } of changes[page % changes.length]!) {
      const all = [...here];
      const id = at % 3 === 0 && last !== undefined && here.has(last) ? last : all[at % all.length];
      if (what === 'add') here.add(await list.add(at));
      else if (id !== undefined) {
        await list.removeRow(id);
        here.delete(id);
        stable.delete(id);
      }
    }
  }
  expect(came.toSorted((a, b) => a - b)).toEqual([...new Set(came)].toSorted((a, b) => a - b));
  expect([...stable].filter((id) => !came.includes(id))).toEqual([]);
  return came;
}
