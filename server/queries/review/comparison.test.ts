import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DECISIONS, type Decision, isUndecided, isUnderReview } from '#domain/application/application.ts';
import { COMPARE_PAGE_SIZE } from '#domain/review/compare-answers.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import { parseReviewQuery } from '#domain/review/review-list.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/base/status.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { isUndecidedWhere } from '#server/reads/is-undecided-where.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listComparison } from './comparison.ts';

const db = await testDatabase();

async function published() {
  const owner = await createMember(db, 'Mina R.');
  return { owner, id: expectOk(await publishContent(db, owner, sampleContent(), NOON)).id };
}

async function put(id: number, status: ApplicationStatus, pendingDecision: Decision | null, minute = 0) {
  const person = await createMember(db, `${status} ${pendingDecision ?? ''}`.trim());
  const at = new Date(NOON.getTime() + minute * MINUTE_MS);
  const [row] = await db
    .insert(applications)
    .values({
      proposalId: id,
      applicantId: person.uid,
      status,
      pendingDecision,
      comments: 'N/A',
      referenceLink: 'N/A',
      createdAt: at,
      savedAt: at,
      answers: [`One of ${status}`, `Two of ${status}`, ''],
      submittedAt: status === 'saved' ? null : at,
    })
    .returning();
  return row!;
}

const query = (text = '') => parseReviewQuery(new URLSearchParams(text));

describe('comparing answers', () => {
  test('lists every submitted application except withdrawn ones, with the chosen answers in order', async () => {
    const { owner, id } = await published();
    for (const status of APPLICATION_STATUSES) await put(id, status, null);
    const choice = { ...query('sort=oldest'), questionsOf: () => [1, 2] };
    const { lines, list } = expectOk(await listComparison(db, owner, id, choice, NOON));
    const compared = APPLICATION_STATUSES.filter((status) => status !== 'saved' && status !== 'withdrawn');
    expect(lines.map(({ answers }) => answers)).toEqual(
      compared.map((status) => [`One of ${status}`, `Two of ${status}`]),
    );
    expect([list.sent, list.counts.withdrawn]).toEqual([compared.length, 0]);
    const shortlisted = { ...query('filter=shortlisted'), questionsOf: () => [2] };
    expect(expectOk(await listComparison(db, owner, id, shortlisted, NOON)).lines).toMatchObject([
      { shownStatus: 'shortlisted', answers: ['Two of shortlisted'] },
    ]);
  });

  test('has pages of its own size', async () => {
    const { owner, id } = await published();
    for (let count = 0; count < COMPARE_PAGE_SIZE + 2; count += 1) await put(id, 'submitted', null, count);
    const page = async (text: string) =>
      expectOk(await listComparison(db, owner, id, { ...query(text), questionsOf: () => [1] }, NOON));
    const [first, second] = [await page(''), await page('page=2')];
    expect([first.lines.length, second.lines.length, first.list.pages]).toEqual([COMPARE_PAGE_SIZE, 2, 2]);
    expect(new Set([...first.lines, ...second.lines].map((line) => line.id)).size).toBe(
      COMPARE_PAGE_SIZE + 2,
    );
    expect((await page('q=no-such-name')).lines).toEqual([]);
  });

  test('cuts only the longest answers of a page that is too long', async () => {
    const { owner, id } = await published();
    const short = await put(id, 'submitted', null, 9);
    const long = '中'.repeat(20_000);
    for (let minute = 0; minute < 6; minute += 1) {
      const { id: one } = await put(id, 'submitted', null, minute);
      await db
        .update(applications)
        .set({ answers: [long, long, long] })
        .where(eq(applications.id, one));
    }
    const choice = { ...query(), questionsOf: () => [1, 2] };
    const { lines } = expectOk(await listComparison(db, owner, id, choice, NOON));
    expect(lines[0]).toMatchObject({ id: short.id, answers: short.answers.slice(0, 2), cutAnswers: [] });
    expect(lines.slice(1).map(({ cutAnswers }) => cutAnswers)).toEqual(
      Array.from({ length: 6 }, () => [0, 1]),
    );
    expect(lines.flatMap(({ answers }) => answers).join('').length).toBeLessThanOrEqual(200_000);
  });

  test('is for the owner only', async () => {
    const { id } = await published();
    const choice = { ...query(), questionsOf: () => [1] };
    expect(await listComparison(db, await createMember(db), id, choice, NOON)).toMatchObject({
      refusal: { code: 'forbidden' },
    });
  });
});

test('the SQL of undecided applications agrees with the domain in every state', async () => {
  const { id } = await published();
  const expected: number[] = [];
  for (const status of APPLICATION_STATUSES)
    for (const pending of isUnderReview(status) ? [null, ...DECISIONS] : [null])
      for (const changedAt of [null, NOON]) {
        const { id: one } = await put(id, status, pending);
        const [row] = await db
          .update(applications)
          .set({ changedAt })
          .where(eq(applications.id, one))
          .returning();
        if (isUndecided(row!)) expected.push(one);
      }
  const rows = await db
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.proposalId, id), isUndecidedWhere))
    .orderBy(asc(applications.id));
  expect(rows.map((row) => row.id)).toEqual(expected);
});
