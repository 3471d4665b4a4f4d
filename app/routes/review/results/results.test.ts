import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { DECISIONS } from '#domain/application/application.ts';
import { MINUTE_MS } from '#domain/time/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../../tests/fixtures/sample-content.ts';
import {
  acceptInvitation,
  declineInvitation,
  submitApplication,
} from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  undoDecision,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { undoLastDecision } from '#server/commands/decision/undo.ts';
import { expectOk } from '../../../../tests/fixtures/expect-ok.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import type { PreviewEmail } from '#server/http/request-context.ts';
import { routeArgs } from '#server/http/testing/call-route.ts';
import { action as announce, loader as openAnnounce } from './announce.tsx';

const db = await testDatabase();
const LATER = sampleContent().closeAt;
const INVITE = { message: 'Bring that question.', replyBy: '2026-12-20' };

/** Stub of the email renderer, which has other tests. */
const previewMail: PreviewEmail = (notice) =>
  Promise.resolve({ subject: notice.event, html: '<p></p>', text: JSON.stringify(notice) });

function ask(
  handler: (args: never) => unknown,
  { actor, id, search = '', post = false, form = {}, now = LATER }: Asking,
): Promise<Answer> {
  const context = { db, actor, now, previewEmail: previewMail };
  const request = {
    params: { id: String(id) },
    path: `/proposal/${id}/announce${search}`,
    ...(post && { form }),
  };
  return Promise.resolve()
    .then(() => handler(routeArgs(context, request)))
    .catch((thrown: unknown) => thrown)
    .then(answerOf);
}

type Asking = {
  actor: Actor;
  id: number;
  search?: string;
  post?: boolean;
  form?: Record<string, string>;
  now?: Date;
};
type Answer = { status: number; to: string | null; page: unknown };

async function answerOf(answer: unknown): Promise<Answer> {
  if (answer instanceof Error) throw answer;
  if (answer instanceof Response) {
    const json = answer.headers.get('content-type')?.includes('json');
    return {
      status: answer.status,
      to: answer.headers.get('location'),
      page: json ? await answer.json() : null,
    };
  }
  const { init, data } = answer as { init?: { status?: number }; data?: unknown };
  return { status: init?.status ?? 200, to: null, page: data ?? answer };
}

async function boardWith(names: string[], changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Noor K.');
  const posted = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!posted.ok) throw new Error(posted.refusal.message);
  const { id } = posted.value;
  const sent: { person: SignedIn; application: number }[] = [];
  for (const [minute, name] of names.entries()) {
    const person = await createMember(db, name);
    const at = new Date(NOON.getTime() + minute * MINUTE_MS);
    const outcome = await submitApplication(db, person, id, await createCompleteDraft(db, person), at);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    sent.push({ person, application: outcome.value.id });
  }
  return { owner, id, sent };
}

/** Four applicants: the first is invited, two are waitlisted, the last is not selected. */
async function decided() {
  const board = await boardWith(['Jun A.', 'Kofi B.', 'Petra L.', 'Sam O.']);
  const { owner, id, sent } = board;
  const [jun, kofi, petra, sam] = sent.map(({ application }) => application);
  await inviteApplicant(db, owner, jun!, INVITE, NOON);
  await waitlistApplication(db, owner, petra!, NOON);
  await waitlistApplication(db, owner, kofi!, new Date(NOON.getTime() + 1000));
  await doNotSelect(db, owner, sam!, { reason: 'Spots are filled' }, NOON);
  await closeProposal(db, owner, id, NOON);
  return { ...board, jun: jun!, kofi: kofi!, petra: petra!, sam: sam! };
}

describe('before the announcement', () => {
  test('groups people by decision, orders the waitlist, and previews the first email', async () => {
    const { owner, id, jun } = await decided();
    const { page } = await ask(openAnnounce, { actor: owner, id });
    expect(page).toMatchObject({
      step: 'review',
      undecided: [],
      why: null,
      chosen: false,
      groups: [
        {
          decision: 'invited',
          lines: [{ name: 'Jun A.', label: 'Reply by Dec 20, 2026: “Bring that question.”' }],
        },
        {
          decision: 'waitlisted',
          lines: [
            { name: 'Petra L.', label: '1st in line if a spot opens' },
            { name: 'Kofi B.', label: '2nd in line' },
          ],
        },
        { decision: 'not_selected', lines: [{ name: 'Sam O.', label: '“Spots are filled”' }] },
      ],
      preview: { id: jun, name: 'Jun A.', place: 1, of: 4, previous: null, subject: 'invited' },
    });
  });

  test('the URL selects the previewed email and its format; the email has the decision’s facts', async () => {
    const { owner, id, sam, kofi } = await decided();
    const { page } = await ask(openAnnounce, { actor: owner, id, search: `?person=${sam}&as=text` });
    const { preview, chosen } = page as { preview: { text: string }; chosen: boolean };
    expect(chosen).toBe(true);
    expect(preview).toMatchObject({ id: sam, place: 4, of: 4, previous: kofi, next: null, plain: true });
    expect(JSON.parse(preview.text)).toMatchObject({
      event: 'not_selected',
      facts: { applicationId: sam, reason: 'Spots are filled', proposal: { id } },
    });
    const unknownPerson = await ask(openAnnounce, { actor: owner, id, search: '?person=999999' });
    expect(unknownPerson.page).toMatchObject({ chosen: false, preview: { place: 1 } });
  });

  test('sends the browser no answers, comments or addresses of applicants', async () => {
    const { owner, id, sent } = await decided();
    const { page } = await ask(openAnnounce, { actor: owner, id });
    const { answers, comments } = await createCompleteDraft(db, sent[0]!.person);
    for (const written of [...answers, comments].filter(Boolean))
      expect(JSON.stringify(page)).not.toContain(written);
    for (const { person } of sent) expect(JSON.stringify(page)).not.toContain(person.email);
  });

  test('names undecided applicants, and announcing returns 409', async () => {
    const { owner, id } = await boardWith(['Oskar W.']);
    const open = await ask(openAnnounce, { actor: owner, id, now: NOON });
    expect(open.page).toMatchObject({ why: 'accepting', undecided: [{ name: 'Oskar W.' }], preview: null });
    const press = (now: Date) => ask(announce, { actor: owner, id, post: true, now });
    expect(await press(NOON)).toMatchObject({ status: 409, page: { refusal: { code: 'still_open' } } });
    expect(await press(LATER)).toMatchObject({ status: 409, page: { refusal: { code: 'undecided_left' } } });
  });

  test('is for the owner only; rolling and withdrawn proposals redirect to the applications', async () => {
    const { owner, id, sent } = await decided();
    const stranger = await createMember(db);
    for (const actor of [stranger, sent[0]!.person]) {
      expect((await ask(openAnnounce, { actor, id })).status).toBe(403);
      expect((await ask(announce, { actor, id, post: true })).status).toBe(403);
    }
    expect((await ask(openAnnounce, { actor: VISITOR, id })).to).toContain('/signin?next=');
    expect((await ask(openAnnounce, { actor: owner, id: 999_999 })).status).toBe(404);
    const rolling = await boardWith([], { appType: 'rolling' });
    expect((await ask(openAnnounce, { actor: rolling.owner, id: rolling.id })).to).toBe(
      `/proposal/${rolling.id}/applications`,
    );
    await withdrawProposal(db, owner, id, NOON);
    expect((await ask(openAnnounce, { actor: owner, id })).to).toContain('/applications');
    expect((await ask(announce, { actor: owner, id, post: true })).status).toBe(409);
  });
});

describe('after the announcement', () => {
  test('announcing twice at once emails everyone once, and both requests redirect to the results', async () => {
    const { owner, id } = await decided();
    const press = () => ask(announce, { actor: owner, id, post: true });
    const [first, second] = await Promise.all([press(), press()]);
    expect(first).toMatchObject({ status: 303, to: `/proposal/${id}/announce` });
    expect(second).toEqual(first);
    const { page } = await ask(openAnnounce, { actor: owner, id });
    expect(page).toMatchObject({
      step: 'announced',
      mails: { delivered: 0, onItsWay: 4, refused: 0 },
      replyDays: ['Dec 20, 2026'],
      next: { name: 'Petra L.' },
      record: { value: '1 of 1 on time' },
    });
  });

  test('shows the email status of each person, and no address', async () => {
    const { owner, id, sent } = await decided();
    await ask(announce, { actor: owner, id, post: true });
    const states: EmailState[] = ['sent', 'retrying', 'given_up', 'sent'];
    const results = inArray(emails.event, [...DECISIONS]);
    for (const [index, { person }] of sent.entries())
      await db
        .update(emails)
        .set({ state: states[index]! })
        .where(and(eq(emails.userId, person.uid), results));
    const { page } = await ask(openAnnounce, { actor: owner, id });
    expect(page).toMatchObject({ mails: { delivered: 2, onItsWay: 1, refused: 1 } });
    const { groups } = page as { groups: { lines: { name: string; mail: string }[] }[] };
    expect(
      Object.fromEntries(groups.flatMap(({ lines }) => lines.map(({ name, mail }) => [name, mail]))),
    ).toEqual({
      'Jun A.': 'delivered',
      'Kofi B.': 'on_its_way',
      'Petra L.': 'refused',
      'Sam O.': 'delivered',
    });
    for (const { person } of sent) expect(JSON.stringify(page)).not.toContain(person.email);
  });

  test('after an invitation is undone, the delivered result is shown as delivered', async () => {
    const { owner, id, petra } = await decided();
    await ask(announce, { actor: owner, id, post: true });
    const results = inArray(emails.event, [...DECISIONS]);
    await db.update(emails).set({ state: 'sent' }).where(results);
    expectOk(await inviteApplicant(db, owner, petra, INVITE, LATER, { undoable: true }));
    const mails = async () =>
      ((await ask(openAnnounce, { actor: owner, id })).page as { mails: object }).mails;
    expect(await mails()).toEqual({ delivered: 3, onItsWay: 1, refused: 0 });
    expectOk(await undoLastDecision(db, owner, petra, null, LATER));
    expect(await mails()).toEqual({ delivered: 4, onItsWay: 0, refused: 0 });
  });

  test('shows replies, canceled invitations and the dates that follow', async () => {
    const { owner, id, sent, jun, petra } = await decided();
    await ask(announce, { actor: owner, id, post: true });
    const words = async (now = LATER) => {
      const { groups, undecided, schedule } = (await ask(openAnnounce, { actor: owner, id, now })).page as {
        groups: { lines: { id: number; label: string }[] }[];
        undecided: { name: string }[];
        schedule: { reminders: string | null; replyBys: string | null; resumesDeleted: string | null };
      };
      const of = (application: number) =>
        groups.flatMap(({ lines }) => lines).find((line) => line.id === application)?.label;
      return { jun: of(jun), petra: of(petra), undecided, ...schedule };
    };
    expect(await words()).toMatchObject({
      jun: expect.stringMatching(/^Reply by Dec 20 \(\d+ days left\)$/),
    });
    expect(await words()).toMatchObject({
      reminders: 'Dec 18, 2026',
      replyBys: 'Dec 20, 2026',
      resumesDeleted: expect.stringMatching(/^\w{3} \d+, 2027$/),
    });
    const late = new Date('2027-01-10T12:00:00Z');
    expect((await words(late)).jun).toBe('No reply by Dec 20');
    expect(await words(late)).toMatchObject({
      reminders: null,
      replyBys: null,
      resumesDeleted: expect.stringMatching(/^\w{3} \d+, 2027$/),
    });
    await declineInvitation(db, sent[0]!.person, jun, { note: 'Another offer' }, LATER);
    await inviteApplicant(db, owner, petra, { message: '', replyBy: '' }, LATER);
    expect(await words()).toMatchObject({
      jun: 'Declined: “Another offer”',
      petra: 'No reply yet, no reply-by date',
    });
    await undoDecision(db, owner, petra, LATER);
    expect(await words()).toMatchObject({
      petra: '1st in line if a spot opens',
      undecided: [],
    });
    await inviteApplicant(db, owner, petra, { message: '', replyBy: '' }, LATER);
    await acceptInvitation(db, sent[2]!.person, petra, LATER);
    expect((await words()).petra).toBe('Accepted');
  });
});

test('says that a spot is open after a decline, as the list of applications does', async () => {
  const { owner, id, sent } = await boardWith(['Jun A.', 'Petra L.'], { participants: 1 });
  const [jun, petra] = sent.map(({ application }) => application);
  await inviteApplicant(db, owner, jun!, INVITE, NOON);
  await waitlistApplication(db, owner, petra!, NOON);
  await closeProposal(db, owner, id, NOON);
  await ask(announce, { actor: owner, id, post: true });
  const read = async () => {
    const { page } = await ask(openAnnounce, { actor: owner, id });
    const list = expectOk(await listReview(db, owner, id, ALL_APPLICATIONS, LATER));
    expect((page as { isSpotOpen: boolean }).isSpotOpen).toBe(list.next !== null);
    return page;
  };
  const invited = await read();
  await declineInvitation(db, sent[0]!.person, jun!, { note: '' }, LATER);
  const declined = await read();
  expect([invited, declined]).toMatchObject([
    { isSpotOpen: false, next: { name: 'Petra L.' } },
    { isSpotOpen: true, next: { name: 'Petra L.' } },
  ]);
});

test('an early close has its own day before and after the announcement', async () => {
  const { owner, id } = await decided();
  const read = async () => {
    const { page } = await ask(openAnnounce, { actor: owner, id });
    return (page as { proposal: { closing: string } }).proposal.closing;
  };
  expect(await read()).toBe('Closed early, Nov 21, 2026');
  await ask(announce, { actor: owner, id, post: true });
  expect(await read()).toBe('Closed early, Nov 21, 2026');
});

test('a proposal that is still open is closed and announced in one step, if the form asks for it', async () => {
  const { owner, id, sent } = await boardWith(['Jun A.']);
  await inviteApplicant(db, owner, sent[0]!.application, { message: '', replyBy: '' }, NOON);
  expect((await ask(openAnnounce, { actor: owner, id, now: NOON })).page).toMatchObject({
    why: 'accepting',
    undecided: [],
  });
  expect((await ask(announce, { actor: owner, id, now: NOON, post: true })).status).toBe(409);
  const form = { close: '1' };
  expect(await ask(announce, { actor: owner, id, now: NOON, post: true, form })).toMatchObject({
    status: 303,
    to: `/proposal/${id}/announce`,
  });
  expect((await ask(openAnnounce, { actor: owner, id, now: NOON })).page).toMatchObject({
    step: 'announced',
  });
});
