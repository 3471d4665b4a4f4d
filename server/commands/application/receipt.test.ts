import { and, asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { RECEIPTS_PER_HOUR } from '#domain/access/rate-limits.ts';
import type { SignedIn } from '#domain/base/actor.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import type { EmailState } from '#domain/notification/delivery.ts';
import { emails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { submitApplication } from './application.ts';
import { publishContent } from '../proposal/proposal.ts';
import { resendReceipt } from './receipt.ts';

const db = await testDatabase();

async function applied(by?: SignedIn) {
  const owner = await createMember(db, 'Mina R.');
  const posted = await publishContent(db, owner, sampleContent(), NOON);
  const person = by ?? (await createMember(db, 'Noor K.'));
  const id = posted.ok ? posted.value.id : 0;
  const sent = await submitApplication(db, person, id, await createCompleteDraft(db, person), NOON);
  if (!sent.ok) throw new Error(sent.refusal.message);
  const which = and(eq(emails.userId, person.uid), eq(emails.event, 'receipt'));
  const receipts = () => db.select().from(emails).where(which).orderBy(asc(emails.id));
  const become = (state: EmailState) => db.update(emails).set({ state }).where(which);
  return { owner, person, application: sent.value.id, receipts, become, which };
}

test('a receipt that was sent or failed for good can be resent with the same content', async () => {
  const { person, application, receipts, become } = await applied();
  for (const state of ['sent', 'given_up'] as const) {
    await become(state);
    expect(await resendReceipt(db, person, application, NOON)).toEqual({
      ok: true,
      value: { id: application },
    });
    const all = await receipts();
    expect(all.at(-1)).toMatchObject({ state: 'queued', toAddress: person.email, facts: all[0]!.facts });
  }
  expect(await receipts()).toHaveLength(3);
});

test('resends the receipt of the requested application only', async () => {
  const first = await applied();
  const second = await applied(first.person);
  await second.become('sent');
  for (const { application } of [first, second]) {
    expect(await resendReceipt(db, first.person, application, NOON)).toMatchObject({ ok: true });
    expect((await first.receipts()).at(-1)).toMatchObject({ facts: { applicationId: application } });
  }
});

test('a receipt that is still queued is not sent twice, also when requested three times at once', async () => {
  const { person, application, receipts } = await applied();
  const asked = await Promise.all([1, 2, 3].map(() => resendReceipt(db, person, application, NOON)));
  expect(asked.every(({ ok }) => ok)).toBe(true);
  expect(await receipts()).toHaveLength(1);
});

test('resending is limited per hour and refused without a stored receipt', async () => {
  const { person, application, become, which } = await applied();
  const again = async (now = NOON) => {
    await become('sent');
    const sent = await resendReceipt(db, person, application, now);
    return sent.ok ? 'sent' : [sent.refusal.code, sent.refusal.retryAfter];
  };
  for (let n = 0; n < RECEIPTS_PER_HOUR; n += 1) expect(await again()).toBe('sent');
  expect(await again()).toEqual(['too_often', HOUR_MS / 1000]);
  expect(await again(new Date(NOON.getTime() + HOUR_MS))).toBe('sent');
  await db.delete(emails).where(which);
  expect(await again()).toEqual(['move_not_allowed', undefined]);
});

test('only the applicant can resend a receipt', async () => {
  const { owner, application, become, receipts } = await applied();
  await become('sent');
  for (const actor of [owner, await createMember(db)])
    expect(await resendReceipt(db, actor, application, NOON)).toMatchObject({
      refusal: { code: 'not_found' },
    });
  expect(await resendReceipt(db, owner, 2_000_000_000, NOON)).toMatchObject({
    refusal: { code: 'not_found' },
  });
  expect(await receipts()).toHaveLength(1);
});
