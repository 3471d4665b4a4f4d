import { and, eq, ne } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { dayIn } from '#domain/time/deadline.ts';
import { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import { wholeForm } from '#domain/proposal/testing/whole-form.ts';
import { users } from '#server/db/schema/account.ts';
import { emails, notifications } from '#server/db/schema/notification.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { transitions, proposals } from '#server/db/schema/proposal.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { runDueReminders } from '#server/jobs/due-reminders.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, call } = board;
const young = await openTestApp({ settings: { proposalsPerDay: { established: 10, newAccount: 3 } } });

freezeClock();

const later = (days: number) => new Date(Date.now() + days * DAY_MS);
const day = (days: number) => dayIn(later(days), 'UTC');
const seconds = (days: number) => Math.floor(later(days).getTime() / 1000);
const three = ['a', 'b', 'c'];

const byForm = (on: typeof board, as: TestUser, title: string) =>
  on.ask('/postproposal', {
    as,
    form: {
      ...wholeForm,
      title,
      startDate: day(40),
      endDate: day(90),
      closeAt: day(10),
      resultAt: day(20),
    },
  });

const byCall = (on: typeof board, as: TestUser, title: string) =>
  on.call('/project/upload', as, {
    title,
    name: 'N',
    organization: 'O',
    city: 'C',
    state: 'S',
    owner_uid: as.uid,
    status: 'open',
    recruitment_type: 'find_mentor',
    work_location: 'remote',
    app_type: 'due_date',
    with_event: 0,
    event_name: 'na',
    event_link: 'na',
    notes: 'n',
    required_qualifications: 'r',
    topics: three,
    skills: three,
    questions: three,
    final_delivery_types: ['Text', 'Code', 'N/A'],
    final_delivery_description: 'd',
    description: 'd',
    work_time_per_day: 20,
    participant_num: 2,
    start_date: seconds(40),
    end_date: seconds(90),
    app_close_date: seconds(10),
    app_result_post_date: seconds(20),
  });

const ownedBy = (on: typeof board, { uid }: TestUser) => on.db.$count(proposals, eq(proposals.ownerId, uid));

test('publishing by call and by form share a limit: the eleventh proposal in a day gets 429 [64]', async () => {
  const person = await board.person('Polly P.');
  const statuses = [];
  for (let number = 0; number < 10; number += 1)
    statuses.push((await (number % 2 ? byForm : byCall)(board, person, `Proposal ${number}`)).status);
  expect(statuses.toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(303)]);
  const called = await byCall(board, person, 'Eleventh');
  expect(called.status).toBe(429);
  expect(Number(called.headers.get('retry-after'))).toBe(DAY_SECONDS);
  expect(await called.json()).toEqual({
    success: false,
    result: 'error',
    error: { code: 'too_often', message: expect.stringContaining('try again in 24 hours') as string },
  });
  const formed = await byForm(board, person, 'Eleventh-by-form');
  expect([formed.status, formed.headers.get('retry-after')]).toEqual([429, String(DAY_SECONDS)]);
  const page = await formed.text();
  expect(page).toContain('Eleventh-by-form');
  expect(page).toContain('You published 10 proposals within 24 hours, which is the limit.');
  expect(await ownedBy(board, person)).toBe(10);
  vi.setSystemTime(later(1));
  const tomorrow = await byForm(board, await board.person('Polly P.'), 'Tomorrow');
  vi.setSystemTime(later(-1));
  expect(tomorrow.status).toBe(303);
});

test('submitting forty proposals at once publishes ten [64]', async () => {
  const person = await board.person('Perry P.');
  await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      (number % 2 ? byForm : byCall)(board, person, `At once ${number}`),
    ),
  );
  expect(await ownedBy(board, person)).toBe(10);
});

test('an account younger than a day has the lower limit for new accounts [64]', async () => {
  const person = await young.person('Yola Y.');
  const publish = async (times: number) => {
    const statuses = [];
    for (let number = 0; number < times; number += 1)
      statuses.push((await byCall(young, person, `Young ${number}`)).status);
    return statuses;
  };
  expect(await publish(4)).toEqual([200, 200, 200, 429]);
  await young.db
    .update(users)
    .set({ createdAt: later(-2) })
    .where(eq(users.id, person.uid));
  expect(await publish(8)).toEqual([...Array(7).fill(200), 429]);
});

test('proposals that were handed over count for who posted them, and not for their new owner [64]', async () => {
  const [poster, owner] = [await young.person('Yvo Y.'), await young.person('Yara Z.')];
  const publish = async (as: TestUser) => {
    const answer = await byCall(young, as, 'Handed over');
    const { data } = (await answer.json()) as { data?: { id: number } };
    return { status: answer.status, id: data?.id ?? 0 };
  };
  for (let number = 0; number < 3; number += 1) {
    const { id: proposalId } = await publish(poster);
    await young.db
      .insert(proposalPeople)
      .values({ proposalId, userId: owner.uid, role: 'co_owner', joinedAt: new Date() });
    const offered = { project_id: proposalId, uid: owner.uid };
    expect((await young.call('/project/hand_over', poster, offered)).status).toBe(200);
    const accepted = await young.call('/project/accept_hand_over', owner, { project_id: proposalId });
    expect(accepted.status).toBe(200);
  }
  expect((await publish(poster)).status).toBe(429);
  expect((await publish(owner)).status).toBe(200);
});

async function applied(owner: TestUser, name: string) {
  const applicant = await board.person(name);
  const proposalId = await insertProposal(db, owner.uid, new Date(), {
    appType: 'rolling',
    applicationCount: 1,
  });
  const facts = { proposalId, applicantId: applicant.uid, resumeId: null, status: 'submitted' } as const;
  return { applicant, proposalId, id: await insertApplication(db, facts, new Date()) };
}

test('withdrawing and restoring an application gets 429 after ten transitions in a day [64]', async () => {
  const owner = await board.person('Olga O.');
  const { applicant, id } = await applied(owner, 'Toggle T.');
  const statuses: number[] = [];
  for (let number = 0; number < 40; number += 1) {
    const action = number % 2 ? 'restore' : 'withdraw';
    const answer =
      number % 4 < 2
        ? await ask(`/applications/${id}/${action}`, { as: applicant, form: {} })
        : await call(`/application/${action}`, applicant, { application_id: id });
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 200 || status === 303)).toHaveLength(10);
  expect(await db.$count(transitions, eq(transitions.applicationId, id))).toBe(10);
  const refused = await ask(`/applications/${id}/withdraw`, { as: applicant, form: {} });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain('You changed this application 10 times within 24 hours');
  expect(await db.$count(notifications, eq(notifications.userId, owner.uid))).toBeLessThanOrEqual(10);
});

test('undoing a withdrawal by call or form counts toward OPEN_APPLICATIONS', async () => {
  const limited = await openTestApp({ settings: { openApplications: 3 } });
  const olga = await limited.person('Olga O.');
  const ana = await limited.person('Ana A.');
  const now = new Date();
  const apply = async (title: string, status: 'submitted' | 'withdrawn') => {
    const applicationCount = status === 'submitted' ? 1 : 0;
    const proposalId = await insertProposal(limited.db, olga.uid, now, { title, applicationCount });
    const facts = { proposalId, applicantId: ana.uid, resumeId: null, status };
    return insertApplication(limited.db, facts, now);
  };
  const [first] = [await apply('First', 'submitted'), await apply('Second', 'submitted')];
  await apply('Third', 'submitted');
  const fourth = await apply('Fourth', 'withdrawn');
  const restore = () => limited.call('/application/restore', ana, { application_id: fourth });
  const refused = await restore();
  expect([refused.status, await refused.text()]).toEqual([
    409,
    expect.stringMatching(/too_many_open.*“First”, “Second”, and “Third”/),
  ]);
  const form = await limited.ask(`/applications/${fourth}/restore`, { as: ana, form: {} });
  expect([form.status, await form.text()]).toEqual([409, expect.stringContaining('3 is the limit')]);
  expect((await limited.call('/application/withdraw', ana, { application_id: first })).status).toBe(200);
  expect((await restore()).status).toBe(200);
});

test('closing and reopening a proposal is refused after ten transitions in a day [64]', async () => {
  const owner = await board.person('Clea C.');
  const proposalId = await insertProposal(db, owner.uid, new Date(), {
    startDate: day(40),
    endDate: day(90),
  });
  const statuses: number[] = [];
  for (let number = 0; number < 16; number += 1)
    statuses.push(
      number % 2
        ? (await ask(`/proposal/${proposalId}/reopen`, { as: owner, form: { closeAt: day(9) } })).status
        : (await ask(`/proposal/${proposalId}/close`, { as: owner, form: {} })).status,
    );
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(303));
  expect(statuses[10]).toBe(429);
});

test('edits notify an applicant at most once an hour, with the latest state [64]', async () => {
  const owner = await board.person('Edna E.');
  const { applicant, proposalId } = await applied(owner, 'Follow F.');
  await db
    .update(proposals)
    .set({ startDate: day(40), endDate: day(90) })
    .where(eq(proposals.id, proposalId));
  const move = (days: number) =>
    ask(`/proposal/${proposalId}/close-date`, { as: owner, form: { closeAt: day(days) } });
  const notified = async () => {
    const lines = await db
      .select({ facts: notifications.facts })
      .from(notifications)
      .where(and(eq(notifications.userId, applicant.uid), eq(notifications.event, 'proposal_changed')))
      .orderBy(notifications.id);
    return lines.map(({ facts }) => (facts as { changed: string[] }).changed.join());
  };
  for (let number = 0; number < 20; number += 1) expect((await move(11 + (number % 9))).status).toBe(303);
  expect(await notified()).toHaveLength(1);
  await runDueReminders(db, new Date(Date.now() + 59 * MINUTE_MS));
  expect(await notified()).toHaveLength(1);
  await runDueReminders(db, new Date(Date.now() + HOUR_MS));
  await runDueReminders(db, new Date(Date.now() + HOUR_MS));
  const all = await notified();
  expect(all).toHaveLength(2);
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  const days = (at: Date) =>
    at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  expect(all.at(-1)).toContain(`Applications close ${days(row!.closeAt)} (was ${days(later(11))})`);
});

const countEmailsTo = ({ uid }: TestUser) =>
  db.$count(emails, and(eq(emails.userId, uid), ne(emails.state, 'dropped')));

test('taking an invitation back before its email is sent leads to no email and no notification [67]', async () => {
  const owner = await board.person('Ivo I.');
  const { applicant, id } = await applied(owner, 'Bomb B.');
  for (let number = 0; number < 50; number += 1) {
    expect(
      (await call('/application/invite', owner, { application_id: id, message: 'Buy my coin' })).status,
    ).toBe(200);
    expect((await call('/application/take_back', owner, { application_id: id })).status).toBe(200);
  }
  expect(await countEmailsTo(applicant)).toBe(0);
  expect(await db.$count(notifications, eq(notifications.userId, applicant.uid))).toBe(0);
});

test('inviting and taking back in a loop sends two invitations a day when emails go out at once [67]', async () => {
  const owner = await board.person('Ivar I.');
  const { applicant, id } = await applied(owner, 'Boom B.');
  for (let number = 0; number < 50; number += 1) {
    await call('/application/invite', owner, { application_id: id, message: 'Buy my coin' });
    await db.update(emails).set({ state: 'sent', sentAt: new Date() }).where(eq(emails.state, 'queued'));
    await call('/application/take_back', owner, { application_id: id });
    await db.update(emails).set({ state: 'sent', sentAt: new Date() }).where(eq(emails.state, 'queued'));
  }
  const rows = await db.select({ event: emails.event }).from(emails).where(eq(emails.userId, applicant.uid));
  expect(rows.map(({ event }) => event).toSorted()).toEqual([
    ...['invited', 'invited', 'invitation_taken_back', 'invitation_taken_back'].toSorted(),
  ]);
  // The third invitation of a day is an in-app notification without an email.
  await call('/application/invite', owner, { application_id: id, message: 'Once more' });
  const lines = and(eq(notifications.userId, applicant.uid), eq(notifications.event, 'invited'));
  expect(await db.$count(notifications, lines)).toBe(1);
  expect(await countEmailsTo(applicant)).toBe(4);
});
