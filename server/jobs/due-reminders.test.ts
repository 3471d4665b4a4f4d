import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type SignedIn } from '#domain/base/actor.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import {
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { doNotSelect, inviteApplicant } from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import { notificationPreferences } from '#server/db/schema/notification.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { runDueReminders } from './due-reminders.ts';
import { eventsTo, notificationsTo } from '#server/email/testing/notified.ts';

const db = await testDatabase();
const later = (from: Date, hours: number) => new Date(from.getTime() + hours * HOUR_MS);
const zone = 'America/New_York';
const { closeAt, resultAt } = sampleContent();

async function published(changes: Parameters<typeof sampleContent>[0] = {}) {
  const owner = await createMember(db, 'Olga O.');
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error('refused');
  return { owner, id: outcome.value.id };
}

async function applied(
  id: number,
  at = NOON,
  name = 'Ana A.',
): Promise<{ person: SignedIn; application: number }> {
  const person = await createMember(db, name);
  const sent = await submitApplication(db, person, id, await createCompleteDraft(db, person), at);
  if (!sent.ok) throw new Error('refused');
  return { person, application: sent.value.id };
}

describe('a proposal that closes in three days', () => {
  const dueDay = endOfDay('2026-11-29', zone);
  const due = later(dueDay, 1);

  test('notifies people with a draft or bookmark once, except applicants, late bookmarks and those who turned it off', async () => {
    const { id } = await published();
    const [drafting, saving, both, off, late, gone] = await Promise.all(
      ['Draft', 'Saved', 'Both', 'Off', 'Late', 'Gone'].map((name) => createMember(db, name)),
    );
    const sent = await applied(id);
    const withdrawn = await applied(id);
    await withdrawApplication(db, withdrawn.person, withdrawn.application, NOON);
    const draft = await createCompleteDraft(db, drafting!, { answers: ['One', '', ''], resumeId: null });
    for (const person of [drafting!, both!, gone!]) await saveApplication(db, person, id, draft, {}, NOON);
    for (const person of [saving!, both!, off!, sent.person, withdrawn.person])
      await saveBookmark(db, person, id, NOON);
    await saveBookmark(db, late!, id, later(dueDay, 0.5));
    await db
      .insert(notificationPreferences)
      .values({ userId: off!.uid, preference: 'closes_soon', inProduct: false, byMail: false });
    await runDueReminders(db, dueDay);
    expect((await eventsTo(db, saving!)).lines).toEqual([]);
    await runDueReminders(db, due);
    await runDueReminders(db, later(due, 0.1));
    const once = { lines: ['closes_soon'], mailed: ['closes_soon'] };
    for (const person of [drafting!, saving!, both!, gone!]) expect(await eventsTo(db, person)).toEqual(once);
    for (const person of [sent.person, withdrawn.person, off!, late!])
      expect((await eventsTo(db, person, 'closes_soon')).lines).toEqual([]);
    const [notified] = (await notificationsTo(db, both!)).lines;
    expect(notified!.facts).toMatchObject({ why: 'draft', answered: { done: 1, of: 2 }, proposal: { id } });
    expect((await notificationsTo(db, saving!)).lines[0]!.facts).toMatchObject({ why: 'saved' });
  });

  test('notifies late after days without a server, and not at all once it has closed', async () => {
    const [open, over, early] = [await published(), await published(), await published()];
    const [one, two, three] = await Promise.all(['1', '2', '3'].map((name) => createMember(db, name)));
    await saveBookmark(db, one!, open.id, NOON);
    await saveBookmark(db, two!, over.id, NOON);
    await saveBookmark(db, three!, early.id, NOON);
    await closeProposal(db, early.owner, early.id, NOON);
    await runDueReminders(db, later(closeAt, -2));
    expect((await eventsTo(db, one!, 'closes_soon')).lines).toEqual(['closes_soon']);
    expect((await eventsTo(db, three!, 'closes_soon')).lines).toEqual([]);
    const person = await createMember(db);
    const another = await published({ closeAt: endOfDay('2026-12-01', zone) });
    await saveBookmark(db, person, another.id, NOON);
    await runDueReminders(db, endOfDay('2026-12-01', zone));
    expect((await eventsTo(db, person, 'closes_soon')).lines).toEqual([]);
  });
});

describe('changes to an application that were not submitted', () => {
  const due = later(endOfDay('2026-11-29', zone), 3);
  const remindersTo = async (person: SignedIn) => eventsTo(db, person, 'changes_unsent');
  const once = { lines: ['changes_unsent'], mailed: ['changes_unsent'] };

  async function changed(id: number, at = NOON) {
    const one = await applied(id);
    const draft = await createCompleteDraft(db, one.person, { comments: 'One more thing.' });
    const save = (savedAt: Date) => saveApplication(db, one.person, id, draft, {}, savedAt);
    expect(await save(at)).toMatchObject({ ok: true });
    return { ...one, draft, save };
  }

  test('remind their applicant once from three days before the close date, and again after another submission', async () => {
    const { id } = await published();
    const { person, draft, save } = await changed(id);
    await runDueReminders(db, endOfDay('2026-11-29', zone));
    expect(await remindersTo(person)).toEqual({ lines: [], mailed: [] });
    for (const at of [due, later(due, 20)]) await runDueReminders(db, at);
    expect(await remindersTo(person)).toEqual(once);
    const [notified] = (await notificationsTo(db, person)).lines.filter(
      ({ event }) => event === 'changes_unsent',
    );
    expect(notified!.facts).toMatchObject({ proposal: { id } });
    expect(
      await submitApplication(db, person, id, { ...draft, comments: 'Another thing.' }, later(due, 21)),
    ).toMatchObject({ ok: true });
    await runDueReminders(db, later(due, 23));
    expect(await remindersTo(person)).toEqual(once);
    expect(await save(later(due, 24))).toMatchObject({ ok: true });
    await runDueReminders(db, later(due, 27));
    expect((await remindersTo(person)).mailed).toHaveLength(2);
  });

  test('cause no reminder while they are being made, equal what was submitted, or can no longer be submitted', async () => {
    const { owner, id } = await published();
    const [recent, same, invited, off] = [
      await changed(id, later(due, -1)),
      await applied(id),
      await changed(id),
      await changed(id),
    ];
    const [row] = await db.select().from(applications).where(eq(applications.id, same.application));
    const { comments, answers, aiUse, referenceLink, resumeId } = row!;
    const submitted = { comments, answers, aiUse, referenceLink, resumeId };
    expect(await saveApplication(db, same.person, id, submitted, {}, NOON)).toMatchObject({ ok: true });
    await db.update(applications).set({ status: 'invited' }).where(eq(applications.id, invited.application));
    await db
      .insert(notificationPreferences)
      .values({ userId: off.person.uid, preference: 'closes_soon', inProduct: false, byMail: false });
    const over = await published();
    const late = await changed(over.id);
    await closeProposal(db, over.owner, over.id, later(NOON, 1));
    await runDueReminders(db, due);
    for (const { person } of [recent, same, invited, off, late])
      expect(await remindersTo(person)).toEqual({ lines: [], mailed: [] });
    expect(await remindersTo(owner)).toEqual({ lines: [], mailed: [] });
    await runDueReminders(db, later(due, 2));
    expect(await remindersTo(recent.person)).toEqual(once);
  });
});

describe('an invitation with a reply-by date', () => {
  const replyBy = '2026-12-20';
  const words = { message: '', replyBy };
  const due = later(endOfDay('2026-12-17', zone), 1);

  test('reminds the applicant once, two days before the date, while it is unanswered', async () => {
    const { owner, id } = await published({ appType: 'rolling' });
    const [one, answered] = [await applied(id), await applied(id)];
    for (const { application } of [one, answered]) await inviteApplicant(db, owner, application, words, NOON);
    await db
      .update(applications)
      .set({ status: 'accepted' })
      .where(eq(applications.id, answered.application));
    await runDueReminders(db, endOfDay('2026-12-17', zone));
    expect((await eventsTo(db, one.person, 'reply_reminder')).mailed).toEqual([]);
    for (const at of [due, later(due, 20)]) await runDueReminders(db, at);
    expect(await eventsTo(db, one.person, 'reply_reminder')).toEqual({
      lines: ['reply_reminder'],
      mailed: ['reply_reminder'],
    });
    expect((await eventsTo(db, answered.person, 'reply_reminder')).lines).toEqual([]);
  });

  test('does not remind when it was sent in the last days, is still pending, or its date has passed', async () => {
    const fresh = await published({
      appType: 'rolling',
      closeAt: endOfDay('2026-12-30', zone),
      resultAt: endOfDay('2026-12-30', zone),
    });
    const new_ = await applied(fresh.id);
    await inviteApplicant(db, fresh.owner, new_.application, words, later(due, 1));
    const stored = await published();
    const waiting = await applied(stored.id);
    await inviteApplicant(db, stored.owner, waiting.application, words, NOON);
    const past = await published({ appType: 'rolling' });
    const over = await applied(past.id);
    await inviteApplicant(db, past.owner, over.application, words, NOON);
    await runDueReminders(db, later(due, 2));
    expect((await eventsTo(db, over.person, 'reply_reminder')).lines).toHaveLength(1);
    for (const { person } of [new_, waiting])
      expect((await eventsTo(db, person, 'reply_reminder')).lines).toEqual([]);
    const missed = await published({ appType: 'rolling' });
    const late = await applied(missed.id);
    await inviteApplicant(db, missed.owner, late.application, words, NOON);
    await runDueReminders(db, endOfDay(replyBy, zone));
    expect((await eventsTo(db, late.person, 'reply_reminder')).lines).toEqual([]);
  });
});

describe('results', () => {
  const morning = later(endOfDay('2026-12-11', zone), 1);
  const week = 7 * 24;

  test('remind the owner on the result date, and weekly when overdue, without repeating missed weeks', async () => {
    const { owner, id } = await published();
    const { application } = await applied(id);
    await applied(id);
    await doNotSelect(db, owner, application, { reason: 'Too few hours' }, NOON);
    await runDueReminders(db, endOfDay('2026-12-11', zone));
    const notified = () => eventsTo(db, owner, 'result_date_reached', 'results_overdue');
    expect((await notified()).lines).toEqual([]);
    for (const at of [morning, later(resultAt, 1), later(resultAt, week - 1)]) await runDueReminders(db, at);
    expect((await notified()).mailed).toEqual(['result_date_reached']);
    const [reached] = (await notificationsTo(db, owner, 'result_date_reached')).lines;
    expect(reached!.facts).toMatchObject({ applications: 2, undecided: 1, over: false });
    for (const weeks of [1, 1.5, 4]) await runDueReminders(db, later(resultAt, weeks * week));
    expect((await notified()).lines).toEqual(['result_date_reached', 'results_overdue', 'results_overdue']);
  });

  test('say that the result date has passed when reminders first run after it', async () => {
    const { owner, id } = await published();
    await applied(id);
    await runDueReminders(db, later(resultAt, 24));
    const [reached] = (await notificationsTo(db, owner, 'result_date_reached')).lines;
    expect(reached!.facts).toMatchObject({ over: true });
  });

  test('do not remind owners of rolling or announced proposals, or of those without applications', async () => {
    const [rolling, announced, lonely] = [
      await published({ appType: 'rolling' }),
      await published(),
      await published(),
    ];
    await applied(rolling.id);
    const { application } = await applied(announced.id);
    await doNotSelect(db, announced.owner, application, { reason: 'Too few hours' }, NOON);
    await announceResults(db, announced.owner, announced.id, closeAt);
    await runDueReminders(db, later(resultAt, 2 * week));
    for (const { owner } of [rolling, announced, lonely])
      expect((await eventsTo(db, owner, 'result_date_reached', 'results_overdue')).lines).toEqual([]);
  });
});

describe('new applications', () => {
  test('the first of 24 hours is emailed at once, and the others of that time in one email at its end', async () => {
    const { owner, id } = await published();
    for (const hours of [0, 1, 2, 23]) await applied(id, later(NOON, hours));
    const news = () => eventsTo(db, owner, 'new_application', 'new_applications');
    expect(await news()).toEqual({
      lines: ['new_applications'],
      mailed: ['new_application'],
    });
    await runDueReminders(db, later(NOON, 23.9));
    expect((await news()).mailed).toHaveLength(1);
    for (const hours of [24, 25]) await runDueReminders(db, later(NOON, hours));
    expect((await news()).mailed).toEqual(['new_application', 'new_applications']);
    const { mailed } = await notificationsTo(db, owner, 'new_applications');
    expect(mailed[0]!.facts).toMatchObject({ count: 3, total: 4, proposal: { id } });
    await applied(id, later(NOON, 26));
    expect((await news()).mailed).toHaveLength(3);
    await runDueReminders(db, later(NOON, 51));
    expect((await news()).mailed).toHaveLength(3);
  });

  test('a restored application counts among the new ones of the day it was restored', async () => {
    const { owner, id } = await published();
    const early = await applied(id, later(NOON, 0));
    await applied(id, later(NOON, 30));
    await withdrawApplication(db, early.person, early.application, later(NOON, 31));
    await restoreApplication(db, early.person, early.application, later(NOON, 32));
    await runDueReminders(db, later(NOON, 55));
    const { mailed } = await notificationsTo(db, owner, 'new_applications');
    expect(mailed).toMatchObject([{ facts: { count: 1, total: 2 } }]);
  });
});

test('concurrent runs of the due reminders notify each person once', async () => {
  const { id } = await published({ closeAt: endOfDay('2026-12-06', zone) });
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => createMember(db, `Reader ${n}`)));
  for (const person of people) await saveBookmark(db, person, id, NOON);
  const now = later(endOfDay('2026-12-02', zone), 1);
  await Promise.all([runDueReminders(db, now), runDueReminders(db, now), runDueReminders(db, now)]);
  for (const person of people)
    expect(await eventsTo(db, person)).toEqual({ lines: ['closes_soon'], mailed: ['closes_soon'] });
});
