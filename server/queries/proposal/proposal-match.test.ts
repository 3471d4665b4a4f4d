import fc from 'fast-check';
import { and, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { matchesFilter } from '#domain/board/proposal-match.ts';
import { matchedSpellings } from '#domain/board/search-match.ts';
import { foldMarks } from '#domain/text/fold-marks.ts';
import { foldSearch } from '#domain/text/search-fold.ts';
import { searchTerms, termPositions } from '#domain/board/search.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { filterWhere, matchesTerms } from './proposal-where.ts';
import { NOW, addOwner, sampleProposalRow } from '../testing/sample-proposal.ts';
import { anyFilter, anyRow } from '../testing/search-model.ts';

const db = await testDatabase();
const owner = await addOwner(db);

test('matchesFilter equals the SQL of the list for 10,000 pairs of a filter and a proposal', async () => {
  const seed = 20_261_123;
  const made = fc.sample(anyRow, { numRuns: 100, seed });
  const event = (row: { withEvent: boolean }) =>
    row.withEvent ? { eventName: 'A day', eventLink: 'https://day.example' } : {};
  const added = await db
    .insert(proposals)
    .values(made.map((row) => sampleProposalRow(owner, { ...row, ...event(row) })))
    .returning();
  let found = 0;
  for (const filter of fc.sample(anyFilter, { numRuns: 100, seed: seed + 1 })) {
    const rows = await db
      .select({ id: proposals.id })
      .from(proposals)
      .where(and(filterWhere(filter, NOW), matchesTerms(searchTerms(filter.q))))
      .orderBy(proposals.id);
    const matching = added.filter((row) => matchesFilter(filter, row, NOW));
    expect({ filter, ids: matching.map(({ id }) => id) }).toEqual({ filter, ids: rows.map(({ id }) => id) });
    found += rows.length;
  }
  expect(found).toBeGreaterThan(200);
});

test('foldSearch equals fold_text for Latin, Greek and Cyrillic letters and common punctuation', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xa7],
    [0xa9, 0x17f],
    [0x18a, 0x18a],
    [0x198, 0x199],
    [0x1b3, 0x1b4],
    [0x253, 0x253],
    [0x257, 0x257],
    [0x2b9, 0x2bd],
    [0x386, 0x3cf],
    [0x400, 0x4ff],
    [0x1e00, 0x1e99],
    [0x1ea0, 0x1ef9],
    [0x2010, 0x2026],
    [0x2212, 0x2212],
    [0x4e00, 0x4e80],
    [0xff01, 0xff5e],
  ];
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to! - from! + 1 }, (_, at) => String.fromCodePoint(from! + at)),
  );
  const { rows } = await db.execute<{ letter: string; folded: string }>(
    sql`select letter, fold_text(letter) as folded from unnest(${sql.param(letters)}::text[]) as letter`,
  );
  const differing = rows
    .filter(({ letter, folded }) => foldSearch(letter) !== folded)
    .map(({ letter, folded }) => `${letter.codePointAt(0)!.toString(16)} ${letter}: ${folded}`);
  expect(differing).toEqual([]);
});

test('every letter that fold_text changes is marked where a search finds it', async () => {
  const points = Array.from({ length: 0x30000 - 0x80 }, (_, at) => at + 0x80);
  const letters = points.filter((at) => at < 0xd800 || at > 0xdfff).map((at) => String.fromCodePoint(at));
  const { rows } = await db.execute<{ letter: string; folded: string }>(
    sql`select letter, trim(fold_text(letter)) as folded from unnest(${sql.param(letters)}::text[]) as letter
      where fold_text(letter) not in (letter, '')`,
  );
  expect(rows.length).toBeGreaterThan(3000);
  const isMarked = (text: string, term: string) =>
    [term, ...matchedSpellings([term], [text])].some(
      (item) => termPositions(foldMarks(text), foldMarks(item)).length > 0,
    );
  const unmarked = rows
    .filter(({ letter, folded }) => !isMarked(letter, folded) || !isMarked(folded, letter))
    .map(({ letter, folded }) => `${letter.codePointAt(0)!.toString(16)} ${letter}: ${folded}`);
  expect(unmarked).toEqual([]);
});
