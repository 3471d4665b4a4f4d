import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ProposalFilter, SORT_KEYS } from '../../domain/proposal-filter.ts';
import { RECRUITMENT, RECRUITMENT_TYPES } from '../../domain/proposal.ts';
import type { Database } from '../data/database.ts';
import { proposals } from '../data/schema.ts';
import { rolledBack, testDatabase } from '../data/testing/test-database.ts';
import { boardFigures, listProposals } from './proposal-list.ts';
import { NOW, addOwner, inDays, sampleProposal } from './testing/sample-proposal.ts';

const db = await testDatabase();
const owner = await addOwner(db);

const awkward = fc.string({ unit: fc.constantFrom(...Array.from('aabAÄé1%_\\- ')), maxLength: 7 });
const row = fc.record({
  title: awkward,
  name: awkward,
  city: awkward,
  state: awkward,
  recruitmentType: fc.constantFrom(...RECRUITMENT_TYPES),
  workLocation: fc.constantFrom('on_site', 'remote', 'hybrid'),
  status: fc.constantFrom('open', 'open', 'open', 'closed', 'withdrawn'),
  closeAt: fc.constantFrom(inDays(-1), inDays(1), inDays(2)),
  createdAt: fc.constantFrom(inDays(-2), inDays(-3), inDays(-4)),
  applicationCount: fc.nat({ max: 2 }),
  hoursPerWeek: fc.constantFrom(0, 10, 20),
});
const filter: fc.Arbitrary<ProposalFilter> = fc.record({
  q: fc.oneof(
    fc.constant(''),
    awkward.map((text) => text.replace(/ +/g, ' ').trim()),
    fc.constantFrom('mentor', 'ma', 'loo ment', 'find_t'),
  ),
  event: fc.constant(false),
  remote: fc.boolean(),
  kind: fc.option(fc.constantFrom(...RECRUITMENT_TYPES)),
  topic: fc.constant(null),
  status: fc.constantFrom('accepting', 'all'),
  sort: fc.record({ key: fc.constantFrom(...SORT_KEYS), descending: fc.boolean() }),
  page: fc.constant(1),
  after: fc.constant(null),
});
type Row = Awaited<ReturnType<typeof addAll>>[number];

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The rule in plain words: three letters match anywhere, fewer where a word starts. */
function matchesTerm(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const startsWord = before === ' ' || (/^[\p{L}\p{N}]+$/u.test(term) && !/[\p{L}\p{N}]/u.test(before));
    if (term.length >= 3 || startsWord) return true;
  }
  return false;
}

function matches(found: Row, asked: ProposalFilter): boolean {
  const { label } = RECRUITMENT[found.recruitmentType];
  const fields = [found.title, found.name, found.recruitmentType, label, found.city, found.state].map(fold);
  const terms = fold(asked.q).split(' ').filter(Boolean);
  return (
    (asked.status === 'all'
      ? ['open', 'closed', 'announced'].includes(found.status)
      : found.status === 'open' && found.closeAt > NOW) &&
    terms.every((term) => fields.some((field) => matchesTerm(field, term))) &&
    (!asked.remote || found.workLocation === 'remote') &&
    (!asked.kind || found.recruitmentType === asked.kind)
  );
}

const KEY = {
  posted: 'createdAt',
  close: 'closeAt',
  applications: 'applicationCount',
  hours: 'hoursPerWeek',
} as const;

function sorted(rows: Row[], { sort }: ProposalFilter): Row[] {
  const ascending = rows.toSorted(
    (a, b) => Number(a[KEY[sort.key]]) - Number(b[KEY[sort.key]]) || a.id - b.id,
  );
  return sort.descending ? ascending.toReversed() : ascending;
}

function addAll(tx: Database, rows: Partial<typeof proposals.$inferInsert>[]) {
  return tx
    .insert(proposals)
    .values(rows.map((more) => sampleProposal(owner, more)))
    .returning();
}

/** Every page, one cursor after the other. */
async function walk(tx: Database, asked: ProposalFilter): Promise<{ ids: number[]; totals: number[] }> {
  const ids: number[] = [];
  const totals: number[] = [];
  for (let after: string | null = null; totals.length === 0 || after !== null;) {
    const page = await listProposals(tx, { ...asked, after }, NOW);
    if (!page.ok) throw new Error(page.refusal.message);
    expect(page.value.before).toBe(ids.length);
    ids.push(...page.value.rows.map(({ id }) => id));
    totals.push(page.value.total);
    after = page.value.nextAfter;
  }
  return { ids, totals };
}

test('search, filters, order and pages agree with the rule in plain words', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 14 }), filter, async (rows, asked) => {
      await rolledBack(db, async (tx) => {
        const added = await addAll(tx, rows);
        const expected = sorted(
          added.filter((found) => matches(found, asked)),
          asked,
        ).map(({ id }) => id);
        const { ids, totals } = await walk(tx, asked);
        expect(ids).toEqual(expected);
        expect(new Set(totals)).toEqual(new Set([expected.length]));
        const { kinds } = await boardFigures(tx, asked, NOW);
        for (const kind of RECRUITMENT_TYPES) {
          expect(kinds[kind]).toBe(added.filter((found) => matches(found, { ...asked, kind })).length);
        }
      });
    }),
    { numRuns: 60 },
  );
});
