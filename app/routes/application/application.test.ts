import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { formatInstant } from '#domain/time/deadline.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { saveApplication, submitApplication } from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { announceResults } from '#server/commands/decision/announce-results.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { routeAnswer, routeArgs } from '#server/http/testing/call-route.ts';
import { renderEmail } from '#server/email/render-email.ts';
import { loader as page } from './application.tsx';
import { applicationConfirmations } from './confirmations.ts';
import type { ApplicationPageData } from './load-own-application.ts';

const { action: accept } = applicationConfirmations['applications/:id/accept'];
const { action: decline } = applicationConfirmations['applications/:id/decline'];
const { action: restore } = applicationConfirmations['applications/:id/restore'];
const { action: sendReceipt } = applicationConfirmations['applications/:id/send-receipt'];
const { action: withdraw, loader: withdrawPage } = applicationConfirmations['applications/:id/withdraw'];

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');
const noor = await createMember(db, 'Noor K.');
const LATER = new Date('2026-12-04T12:00:00Z');
const SECRET = 'A secret message of the owner';

type Asking = { tx: Database; actor: Actor; id: number | string; now?: Date; form?: Record<string, string> };

function ask<T>(handler: (args: never) => T, { tx, actor, id, now = NOON, form }: Asking): T {
  const context = { db: tx, actor, now, settings: { openApplications: 0 } };
  const request = { path: '/applications/1', params: { id: String(id) }, ...(form && { form }) };
  return handler(routeArgs(context, request));
}
const answerOf = (answer: unknown) => routeAnswer(() => answer);

/** A proposal, and Noor's application to it. */
function onBoard(
  changes: Partial<ProposalContent>,
  check: (tx: Database, id: number, proposalId: number) => Promise<void>,
): Promise<void> {
  return rolledBack(db, async (tx) => {
    const posted = await publishContent(tx, owner, sampleContent(changes), NOON);
    if (!posted.ok) throw new Error(posted.refusal.message);
    const sent = await submitApplication(
      tx,
      noor,
      posted.value.id,
      await createCompleteDraft(tx, noor),
      NOON,
    );
    if (!sent.ok) throw new Error(sent.refusal.message);
    await check(tx, sent.value.id, posted.value.id);
  });
}

const read = (tx: Database, id: number, now = NOON): Promise<ApplicationPageData> =>
  ask(page, { tx, actor: noor, id, now });

describe('/applications/:id', () => {
  test('shows the applicant the receipt with every answer', () =>
    onBoard({}, async (tx, id) => {
      const { receipt, headline, resume } = await read(tx, id);
      expect(receipt.number).toMatch(/^CG-[0-9A-F]{4}-[0-9A-F]{4}$/);
      expect(receipt).toMatchObject({
        sentAt: NOON,
        reference: 'https://notebooks.example/noor/parking',
        comments: 'I am free to start a week early.',
      });
      expect(receipt.answers.map(({ answer }) => answer)).toEqual([
        'The first full block after an hour of thin volume.',
        'Eleven months of parking sensor logs.',
      ]);
      expect(headline.count).toEqual({ days: 21, unit: 'days to results' });
      expect(resume?.deletion).toEqual({
        title: 'We’ll delete it on Jun 11, 2027',
        reason: ', 180 days after the result date. If you withdraw, we’ll delete it sooner.',
      });
    }));

  test('says whether the receipt was emailed; the email has the same answers', () =>
    onBoard({}, async (tx, id) => {
      const receipt = and(eq(emails.userId, noor.uid), eq(emails.event, 'receipt'));
      const [mail] = await tx.select().from(emails).where(receipt);
      const words = async (state: EmailState) => {
        await tx.update(emails).set({ state }).where(receipt);
        return (await read(tx, id)).receipt.mail;
      };
      expect(await words('queued')).toBe(`We’re emailing a copy to ${noor.email}.`);
      expect(await words('sent')).toBe(`We emailed a copy to ${noor.email}.`);
      expect(await words('given_up')).toBe(
        `We couldn’t deliver the copy to ${noor.email}. You can always read it here.`,
      );
      const { receipt: onPage } = await read(tx, id);
      const facts = mail!.facts as FactsOf['receipt'];
      expect(facts).toMatchObject({ answers: onPage.answers, comments: onPage.comments });
      const { subject, text } = await renderEmail(
        { event: 'receipt', facts },
        { publicUrl: 'https://board.example', unsubscribeUrl: null },
      );
      expect(subject + text).toContain(onPage.number);
      expect(text).toContain(formatInstant(onPage.sentAt!, 'America/New_York'));
      await tx.delete(emails).where(receipt);
      expect((await read(tx, id)).receipt.mail).toBe('You can always read it here.');
    }));

  test('the applicant can request the receipt again, but not while one is still queued', () =>
    onBoard({}, async (tx, id) => {
      const press = () => answerOf(ask(sendReceipt, { tx, actor: noor, id, form: {} }));
      const receipts = and(eq(emails.userId, noor.uid), eq(emails.event, 'receipt'));
      expect((await read(tx, id)).receipt.sendAgain).toBe(false);
      await tx.update(emails).set({ state: 'sent' }).where(receipts);
      expect((await read(tx, id)).receipt.sendAgain).toBe(true);
      expect(await press()).toEqual({ status: 303, to: `/applications/${id}` });
      expect(await tx.$count(emails, receipts)).toBe(2);
      await tx.delete(emails).where(receipts);
      expect(await press()).toMatchObject({ status: 409, data: { refusal: { code: 'move_not_allowed' } } });
      const stranger = await createMember(tx, 'Sam O.');
      expect(await answerOf(ask(sendReceipt, { tx, actor: stranger, id, form: {} }))).toMatchObject({
        status: 404,
      });
    }));

  test('a resume used by two applications shows the later deletion date', () =>
    onBoard({}, async (tx, id) => {
      const { resume } = await read(tx, id);
      const resultAt = new Date('2027-01-10T23:59:59Z');
      const later = await publishContent(tx, owner, sampleContent({ resultAt }), NOON);
      if (!later.ok) throw new Error(later.refusal.message);
      const draft = await createCompleteDraft(tx, noor, { resumeId: resume!.id });
      await submitApplication(tx, noor, later.value.id, draft, NOON);
      expect((await read(tx, id)).resume?.deletion).toEqual({
        title: 'We’ll delete it on Jul 9, 2027',
        reason: '. Until then, another application of yours needs it.',
      });
    }));

  test('a resume of two applications shows one deletion date, whatever their zones', () =>
    onBoard({}, async (tx, id) => {
      const { resume } = await read(tx, id);
      const resultAt = new Date('2027-01-11T11:59:59Z');
      const content = sampleContent({ resultAt, timeZone: 'Etc/GMT+12' });
      const later = await publishContent(tx, owner, content, NOON);
      if (!later.ok) throw new Error(later.refusal.message);
      const draft = await createCompleteDraft(tx, noor, { resumeId: resume!.id });
      const sent = await submitApplication(tx, noor, later.value.id, draft, NOON);
      if (!sent.ok) throw new Error(sent.refusal.message);
      const title = 'We’ll delete it on Jul 10, 2027';
      expect((await read(tx, id)).resume?.deletion).toMatchObject({ title });
      expect((await read(tx, sent.value.id)).resume?.deletion).toMatchObject({ title });
    }));

  test('returns 404 to others, asks a visitor to sign in, and redirects the owner to the review', () =>
    onBoard({}, async (tx, id, proposalId) => {
      const stranger = await createMember(tx, 'Sam O.');
      const as = (actor: Actor, at: number | string = id) => answerOf(ask(page, { tx, actor, id: at }));
      expect(await as(stranger)).toMatchObject({ status: 404 });
      expect(await as(noor, id + 1000)).toMatchObject({ status: 404 });
      expect(await as(noor, 'garbage')).toMatchObject({ status: 404 });
      expect(await as(VISITOR)).toEqual({ status: 303, to: '/signin?next=%2Fapplications%2F1' });
      const review = `/proposal/${proposalId}/applications/${id}`;
      expect(await as(owner)).toEqual({ status: 302, to: review });
    }));

  test('redirects the writer of a draft to the form, and returns 404 to the owner', () =>
    onBoard({}, async (tx, _, proposalId) => {
      const sam = await createMember(tx, 'Sam O.');
      const draft = await createCompleteDraft(tx, sam);
      const saved = await saveApplication(tx, sam, proposalId, draft, {}, NOON);
      const id = saved.ok ? saved.value.id : 0;
      const form = { status: 302, to: `/apply/${proposalId}?tab=application` };
      expect(await answerOf(ask(page, { tx, actor: sam, id }))).toEqual(form);
      expect(await answerOf(ask(page, { tx, actor: owner, id }))).toMatchObject({ status: 404 });
    }));
});

describe('before results are announced', () => {
  const decisions: [string, (tx: Database, id: number) => Promise<unknown>][] = [
    ['invited', (tx, id) => inviteApplicant(tx, owner, id, { message: SECRET, replyBy: '2026-12-20' }, NOON)],
    ['waitlisted', (tx, id) => waitlistApplication(tx, owner, id, NOON)],
    ['not selected', (tx, id) => doNotSelect(tx, owner, id, { reason: SECRET }, NOON)],
    ['shortlisted', (tx, id) => shortlistApplication(tx, owner, id, NOON)],
  ];

  test.each(decisions)('the applicant’s page does not change with the pending decision “%s”', (_, decide) =>
    onBoard({}, async (tx, id) => {
      const before = await read(tx, id);
      expect(await decide(tx, id)).toMatchObject({ ok: true });
      const after = await read(tx, id);
      expect(after).toEqual(before);
      expect(JSON.stringify(after)).not.toContain(SECRET);
      expect(after.status).toBe('submitted');
    }),
  );

  test('an early close is in the timeline on its own day, before and after the close date', () =>
    onBoard({}, async (tx, id, proposalId) => {
      const early = new Date(NOON.getTime() + 60_000);
      expect(await closeProposal(tx, owner, proposalId, early)).toMatchObject({ ok: true });
      for (const now of [early, LATER]) {
        const { standing } = await read(tx, id, now);
        expect(standing.slice(0, 3)).toMatchObject([
          { title: 'You submitted' },
          { title: 'Applications closed early', detail: 'Nov 21, 2026' },
          { title: 'Today' },
        ]);
      }
    }));

  test('a pending invitation appears once results are announced', () =>
    onBoard({}, async (tx, id, proposalId) => {
      await inviteApplicant(tx, owner, id, { message: SECRET, replyBy: '2026-12-20' }, NOON);
      expect(await announceResults(tx, owner, proposalId, LATER)).toMatchObject({ ok: true });
      const shown = await read(tx, id, LATER);
      expect(shown.invitation?.message).toBe(SECRET);
      expect(shown.headline).toMatchObject({ title: 'You’re invited to join', count: { days: 16 } });
      expect(shown.may).toMatchObject({ accept: true, decline: true, edit: false });
      expect(shown.standing.map(({ title }) => title)).toEqual([
        'You submitted',
        'Applications closed',
        'You were invited',
        'Today',
        'Reply by',
        'The project starts',
        'We delete your resume',
      ]);
    }));
});

describe('application transitions', () => {
  const post = (handler: (args: never) => unknown, tx: Database, actor: Actor, id: number, form = {}) =>
    answerOf(ask(handler, { tx, actor, id, form }));
  const invited = (check: (tx: Database, id: number) => Promise<void>) =>
    onBoard({ appType: 'rolling' }, async (tx, id) => {
      await inviteApplicant(tx, owner, id, { message: SECRET, replyBy: '' }, NOON);
      await check(tx, id);
    });

  test('an applicant who withdraws an acceptance can undo it until the close date', () =>
    invited(async (tx, id) => {
      await post(accept, tx, noor, id);
      expect((await read(tx, id)).canUndo).toBe(true);
      expect((await read(tx, id, LATER)).canUndo).toBe(false);
      await post(withdraw, tx, noor, id);
      expect(await post(restore, tx, noor, id)).toMatchObject({ status: 303 });
      expect((await read(tx, id)).status).toBe('submitted');
    }));

  test('withdrawing and undoing it redirect to the application', () =>
    onBoard({}, async (tx, id) => {
      const back = { status: 303, to: `/applications/${id}` };
      expect(await post(withdraw, tx, noor, id)).toEqual(back);
      expect(await read(tx, id)).toMatchObject({
        status: 'withdrawn',
        may: { restore: true, withdraw: false },
      });
      expect(await post(restore, tx, noor, id)).toEqual(back);
      expect(await read(tx, id)).toMatchObject({
        status: 'submitted',
        may: { restore: false, withdraw: true },
      });
    }));

  test('a transition that is not allowed returns 409, on its page and on submit', () =>
    onBoard({}, async (tx, id) => {
      await post(withdraw, tx, noor, id);
      const refused = { status: 409, data: { refusal: { code: 'move_not_allowed' } } };
      expect(await post(withdraw, tx, noor, id)).toMatchObject(refused);
      expect(await answerOf(ask(withdrawPage, { tx, actor: noor, id }))).toMatchObject({ status: 409 });
      expect(await post(accept, tx, noor, id)).toMatchObject(refused);
    }));

  test('accepting shows the owner’s name and email, which were hidden before', () =>
    invited(async (tx, id) => {
      expect(JSON.stringify(await read(tx, id))).not.toContain(owner.email);
      expect(await post(accept, tx, noor, id)).toMatchObject({ status: 303 });
      expect(await read(tx, id)).toMatchObject({
        status: 'accepted',
        contact: { name: owner.name, email: owner.email },
      });
    }));

  test('declining is final; a note that is too long returns 422 with what was typed', () =>
    invited(async (tx, id) => {
      const note = 'x'.repeat(2001);
      expect(await post(decline, tx, noor, id, { note })).toMatchObject({
        status: 422,
        data: { typed: { note }, refusal: { fields: { note: 'Use at most 2,000 characters.' } } },
      });
      expect(await post(decline, tx, noor, id, { note: 'Thank you' })).toMatchObject({ status: 303 });
      expect(await post(accept, tx, noor, id)).toMatchObject({ status: 409 });
      expect((await read(tx, id)).headline.title).toBe('You declined the invitation');
    }));

  test('others get 404, the owner gets 403, and a visitor is asked to sign in', () =>
    invited(async (tx, id) => {
      const stranger: SignedIn = await createMember(tx, 'Sam O.');
      for (const handler of [withdraw, restore, accept, decline]) {
        expect(await post(handler, tx, stranger, id)).toMatchObject({ status: 404 });
        expect(await post(handler, tx, owner, id)).toMatchObject({ status: 403 });
        // Declining has a field, which is returned instead of redirecting.
        expect(await post(handler, tx, VISITOR, id)).toMatchObject({
          status: handler === decline ? 401 : 303,
        });
      }
      expect((await read(tx, id)).status).toBe('invited');
    }));
});
