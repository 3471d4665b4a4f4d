import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { REVIEWS_CLOSED, type ReviewForm } from '#domain/review/panel-review.ts';
import { assignReviewer, unassignReviewer } from '#server/commands/review/review-assignment.ts';
import { createPanelWorld } from '#server/commands/testing/panel-world.ts';
import { reviews } from '#server/db/schema/review-panel.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { type RequestContext, provideRequestContext } from '#server/http/request-context.ts';
import { listApplicationReviews } from '#server/queries/review/panel-score.ts';
import { expectOk } from '../../../../tests/fixtures/expect-ok.ts';
import { NOON } from '../../../../tests/fixtures/sample-content.ts';
import { action, middleware } from './review.tsx';
import { formatReviewValues } from './review-values.ts';

const db = await testDatabase();

function post(actor: SignedIn, id: number, values: Record<string, string>, accept: string) {
  const context = new RouterContextProvider();
  provideRequestContext(context, { db, actor, now: NOON } as RequestContext);
  const url = new URL(`https://board.example/reviews/${id}`);
  const init = { method: 'POST', body: new URLSearchParams(values), headers: { Accept: accept } };
  return { context, request: new Request(url, init), url, params: { id: String(id) } };
}

/** Saves a draft as the form's autosave does. */
async function autosave(actor: SignedIn, id: number, review: ReviewForm, basedOn?: number) {
  const revision = basedOn === undefined ? '' : String(basedOn);
  const args = post(actor, id, { ...formatReviewValues(review), revision }, 'application/json');
  const answer = await middleware[0]!(args as never, () => Promise.reject(new Error('Not a script')));
  return (answer as Response).json() as Promise<object>;
}

/** Submits the form; returns what was returned or thrown. */
async function submit(actor: SignedIn, id: number, review: ReviewForm) {
  const args = post(actor, id, { ...formatReviewValues(review), intent: 'submit' }, 'text/html');
  const given: unknown = await action(args as never).catch((thrown: unknown) => thrown);
  return given as { data: object; init: { status: number } };
}

async function assigned() {
  const world = await createPanelWorld(db, NOON, { applicants: 1, reviewers: 2 });
  const { owner, applied, reviewers } = world;
  const [{ id }, reader] = [applied[0]!, reviewers[0]!];
  await world.ready(id);
  expectOk(await assignReviewer(db, owner, id, reader.uid, NOON));
  const review = await world.review(4, { strengths: 'A clear plan.', recommendation: '' });
  return { ...world, id, reader, other: reviewers[1]!, review };
}

test('a review that saves itself is a draft, which its reviewer alone reads', async () => {
  const { owner, id, reader, review } = await assigned();
  expect(await autosave(reader, id, review)).toEqual({
    ok: true,
    revision: NOON.getTime(),
    savedAt: NOON.getTime() / 1000,
  });
  const [row] = await db.select().from(reviews).where(eq(reviews.applicationId, id));
  expect(row).toMatchObject({ status: 'draft', strengths: 'A clear plan.', submittedAt: null });
  expect(expectOk(await listApplicationReviews(db, owner, id))).toMatchObject({
    reviews: [],
    average: { count: 0 },
  });
});

test('a draft that another window saved since is not replaced, and its hash comes back', async () => {
  const { id, reader, review } = await assigned();
  await autosave(reader, id, review);
  const second = { ...review, strengths: 'Of another window.' };
  expect(await autosave(reader, id, second, 0)).toMatchObject({
    ok: false,
    code: 'changed_elsewhere',
    current: { revision: String(NOON.getTime()), version: { Review: expect.any(String) } },
  });
  expect(await autosave(reader, id, second, NOON.getTime())).toMatchObject({ ok: true });
});

test('a draft of a closed review, or too long is not saved, with a sentence', async () => {
  const { id, reader, proposalId, review } = await assigned();
  expect(await autosave(reader, id, { ...review, strengths: 'x'.repeat(1001) })).toMatchObject({
    code: 'invalid',
    message: 'Use at most 1,000 characters.',
  });
  await db
    .update(proposals)
    .set({ status: 'announced', announcedAt: NOON })
    .where(eq(proposals.id, proposalId));
  expect(await autosave(reader, id, review)).toMatchObject({ ok: false, message: REVIEWS_CLOSED });
  expect(await submit(reader, id, review)).toMatchObject({
    data: { refusal: { message: REVIEWS_CLOSED }, typed: { review: { strengths: 'A clear plan.' } } },
    init: { status: 409 },
  });
});

test('a review of an application that is not assigned anymore is returned with the 404', async () => {
  const { owner, id, reader, review } = await assigned();
  expectOk(await unassignReviewer(db, owner, id, reader.uid, NOON));
  expect(await autosave(reader, id, review)).toMatchObject({ ok: false, code: 'not_found' });
  expect(await submit(reader, id, review)).toMatchObject({
    data: {
      sentence: expect.stringContaining('can’t review'),
      typed: expect.arrayContaining([{ label: 'Strengths', text: 'A clear plan.' }]),
    },
    init: { status: 404 },
  });
});
