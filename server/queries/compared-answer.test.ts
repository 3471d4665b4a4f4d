import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '../../domain/actor.ts';
import { DECISIONS, type Decision, isUnderReview } from '../../domain/application.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../domain/status.ts';
import { type AnswerCursor, COMPARED, COMPARE_PAGE, isCompared } from '../../domain/compare-answers.ts';
import { MINUTE_MS } from '../../domain/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import { submitApplication } from '../commands/application.ts';
import { publishContent } from '../commands/proposal.ts';
import { users } from '../db/account-schema.ts';
import { applications } from '../db/schema.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { listAnswers } from './compared-answer.ts';
import { listReceivedLines } from './received-line.ts';

const db = await testDatabase();

async function published(changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Mina R.');
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error('refused');
  return { owner, id: outcome.value.id };
}

async function put(id: number, status: ApplicationStatus, pendingDecision: Decision | null, minute = 0) {
  const person = await createMember(db, `${status} ${pendingDecision ?? ''}`.trim());
  const at = new Date(NOON.getTime() + minute * MINUTE_MS);
  const written = { comments: 'N/A', referenceLink: 'N/A', createdAt: at, savedAt: at };
  const [row] = await db
    .insert(applications)
    .values({
      proposalId: id,
      applicantId: person.uid,
      status,
      pendingDecision,
      ...written,
      answers: [`One of ${status}`, `Two  of\n${status}`, ''],
      submittedAt: status === 'saved' ? null : at,
    })
    .returning();
  return row!;
}

describe('comparing answers', () => {
  test.each(COMPARED)('shows %s as the domain says, for every status and pending decision', async (show) => {
    const { owner, id } = await published();
    const expected: number[] = [];
    for (const status of APPLICATION_STATUSES) {
      for (const pending of isUnderReview(status) ? [null, ...DECISIONS] : [null]) {
        const row = await put(id, status, pending);
        if (status !== 'saved' && isCompared(row, show)) expected.push(row.id);
      }
    }
    const found = await listAnswers(db, owner, id, { question: 2, show, after: null });
    expect(found.ok && found.value.answers.map((row) => row.id)).toEqual(expected);
    expect(found.ok && found.value.answers[0]?.answer).toMatch(/^Two/);
  });

  test('pages follow the order of submission, earliest first', async () => {
    const { owner, id } = await published();
    const ids: number[] = [];
    for (let count = 0; count < COMPARE_PAGE + 3; count += 1)
      ids.push((await put(id, 'submitted', null, count % 2)).id);
    const page = async (after: AnswerCursor | null) => {
      const found = await listAnswers(db, owner, id, { question: 1, show: 'all', after });
      if (!found.ok) throw new Error('refused');
      return found.value;
    };
    const first = await page(null);
    const second = await page(first.after);
    const seen = [...first.answers, ...second.answers].map((row) => row.id);
    const inOrder = [
      ...ids.filter((_id, place) => place % 2 === 0),
      ...ids.filter((_id, place) => place % 2 === 1),
    ];
    expect(seen).toEqual(inOrder);
    expect([first.total, first.answers.length, second.after]).toEqual([ids.length, COMPARE_PAGE, null]);
  });

  test('continues with the next page when the last applicant of a page deleted their account', async () => {
    const { owner, id } = await published();
    const rows = [];
    for (let count = 0; count < COMPARE_PAGE + 1; count += 1)
      rows.push(await put(id, 'submitted', null, count));
    const asked = { question: 1, show: 'all' } as const;
    const first = await listAnswers(db, owner, id, { ...asked, after: null });
    await db.delete(users).where(eq(users.id, rows[COMPARE_PAGE - 1]!.applicantId));
    const second = await listAnswers(db, owner, id, { ...asked, after: first.ok ? first.value.after : null });
    expect(second).toMatchObject({ ok: true, value: { answers: [{ id: rows.at(-1)!.id }], after: null } });
  });

  test('uses the nearest question that is asked, and returns 0 if there is none', async () => {
    const { owner, id } = await published();
    const at = async (proposalId: number, question: number) => {
      const found = await listAnswers(db, owner, proposalId, { question, show: 'all', after: null });
      return found.ok && found.value.question;
    };
    expect([await at(id, 0), await at(id, 2), await at(id, 9)]).toEqual([1, 2, 2]);
    const none = await publishContent(db, owner, sampleContent({ questions: ['N/A', 'N/A', 'N/A'] }), NOON);
    expect(await at(none.ok ? none.value.id : 0, 1)).toBe(0);
  });

  test('is refused for anyone but the owner', async () => {
    const { id } = await published();
    const person = await createMember(db);
    await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
    for (const actor of [VISITOR, person, { ...(await createMember(db)), kind: 'admin' } as const]) {
      for (const found of [
        await listAnswers(db, actor, id, { question: 1, show: 'all', after: null }),
        await listReceivedLines(db, actor, id, {}, NOON),
      ])
        expect(found).toMatchObject({ ok: false, refusal: { code: 'forbidden' } });
    }
  });
});

describe('listReceivedLines', () => {
  test('has word counts, waitlist positions and the next applicant, but no answers', async () => {
    const { owner, id } = await published({ appType: 'rolling', participants: 1 });
    await put(id, 'saved', null);
    const gone = await put(id, 'withdrawn', null);
    const second = await put(id, 'waitlisted', null, 1);
    const first = await put(id, 'waitlisted', null, 2);
    const declined = await put(id, 'declined', null, 3);
    await db.execute(sql`update applications set waitlisted_at = ${NOON.toISOString()}::timestamptz
      + case when id = ${first.id} then interval '1 minute' else interval '2 minutes' end where id in (${first.id}, ${second.id})`);
    const found = await listReceivedLines(db, owner, id, {}, NOON);
    if (!found.ok) throw new Error('refused');
    const { lines, next, heldSpots, undecided } = found.value;
    expect(lines.map((line) => [line.id, line.wordCount, line.waitlistPosition])).toEqual([
      [declined.id, 6, null],
      [first.id, 6, 1],
      [second.id, 6, 2],
      [gone.id, 0, null],
    ]);
    expect([next?.id, heldSpots, undecided]).toEqual([first.id, 0, 2]);
    expect(lines.find((line) => line.id === gone.id)?.may).toEqual([]);
    expect(JSON.stringify(lines)).not.toMatch(/One of|Two/);
  });
});
