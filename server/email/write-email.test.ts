import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { NOON, createMember, sampleContent } from '../../tests/fixtures/sample-content.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { addEmail } from '#server/commands/account/account-email.ts';
import { saveTimeZone } from '#server/commands/member/member.ts';
import { confirmSubscription, subscribe } from '#server/commands/notification/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { emails, subscriptions } from '#server/db/schema/notification.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { findSubscription } from '#server/queries/notification/subscription.ts';
import { renderEmail } from './render-email.ts';
import { createEmailWriter } from './write-email.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');
const settings = { publicUrl: 'https://board.example', secret: 'a secret' };
const later = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

async function reader(tx: Database, more: Partial<typeof subscriptions.$inferInsert> = {}): Promise<number> {
  const blank = { topics: [], kinds: [], cadence: 'at_once' as const, createdAt: NOON, confirmedAt: NOON };
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...blank, email: 'reader@school.example', ...more })
    .returning({ id: subscriptions.id });
  return row!.id;
}

async function publish(
  tx: Database,
  changes: Parameters<typeof sampleContent>[0] = {},
  at = NOON,
  by = owner,
) {
  const published = await publishContent(tx, by, sampleContent(changes), at);
  return published.ok ? published.value.id : 0;
}

test('the confirmation link works until it is used, replaced or expired', () =>
  rolledBack(db, async (tx) => {
    const write = createEmailWriter(tx, settings);
    const form = Object.entries({ Email: 'reader@school.example', topic: 'MEV' });
    const again = () => subscribe(tx, form, { clientAddress: '', secret: settings.secret }, NOON);
    await again();
    const [mail] = await tx.select().from(emails);
    const content = { event: 'subscription_confirm', facts: mail!.facts as { token: string } } as const;
    const subscriptionId = mail!.subscriptionId;
    const ready = await write({ content, subscriptionId }, NOON);
    expect(ready).toMatchObject({
      email: { facts: { wanted: ['the topic that was entered'], until: later(48 * 3600).toISOString() } },
      context: { publicUrl: 'https://board.example', unsubscribeUrl: null },
      headers: {},
    });
    const { confirmUrl } = ready!.email.facts as { confirmUrl: string };
    expect(confirmUrl).toMatch(/^https:\/\/board\.example\/subscribe\/confirm\?t=[\w-]{43}$/);
    expect(await write({ content, subscriptionId }, later(48 * 3600))).toBeNull();
    const token = new URL(confirmUrl).searchParams.get('t')!;
    expect(await confirmSubscription(tx, token, settings.secret, NOON)).toMatchObject({ ok: true });
    expect(await write({ content, subscriptionId }, NOON)).toBeNull();
    await again();
    expect(await write({ content, subscriptionId }, NOON)).toBeNull();
  }));

test('reads the proposal when the email is written, and adds one-click unsubscribe headers', () =>
  rolledBack(db, async (tx) => {
    const write = createEmailWriter(tx, settings);
    const subscriptionId = await reader(tx, { topics: ['MEV'] });
    const proposalId = await publish(tx);
    const mail = { content: { event: 'new_proposal', facts: { proposalId } }, subscriptionId } as const;
    const ready = await write(mail, NOON);
    expect(ready).toMatchObject({
      email: {
        event: 'new_proposal',
        facts: {
          proposal: { id: proposalId, title: sampleContent().title, summary: sampleContent().description },
          wanted: ['MEV'],
          since: NOON.toISOString(),
        },
      },
    });
    const { unsubscribeUrl } = ready!.context;
    expect(ready!.headers).toEqual({
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const token = new URL(unsubscribeUrl!).searchParams.get('t')!;
    expect(await findSubscription(tx, token, settings.secret)).toMatchObject({
      email: 'reader@school.example',
    });
    expect(JSON.stringify(ready)).not.toContain(owner.email);
  }));

test('does not send a withdrawn proposal, or one that the subscription no longer matches', () =>
  rolledBack(db, async (tx) => {
    const write = createEmailWriter(tx, settings);
    const subscriptionId = await reader(tx);
    const proposalId = await publish(tx);
    const mail = { content: { event: 'new_proposal', facts: { proposalId } }, subscriptionId } as const;
    expect(await write(mail, NOON)).not.toBeNull();
    await withdrawProposal(tx, owner, proposalId, NOON);
    expect(await write(mail, later(2))).toBeNull();
    const other = {
      ...mail,
      content: { event: 'new_proposal', facts: { proposalId: await publish(tx) } },
    } as const;
    await tx.update(subscriptions).set({ topics: ['AI'] });
    expect(await write(other, later(3))).toBeNull();
    await tx.update(subscriptions).set({ topics: [], confirmedAt: null });
    expect(await write(other, later(3))).toBeNull();
    await tx.delete(subscriptions).where(eq(subscriptions.id, subscriptionId));
    expect(await write(other, later(3))).toBeNull();
    expect(await write({ ...other, subscriptionId: null }, later(3))).toBeNull();
  }));

test('the digest lists open matching proposals of its week, ordered by close date', () =>
  rolledBack(db, async (tx) => {
    const noor = await createMember(tx, 'Noor K.');
    const subscriptionId = await reader(tx, { email: noor.email, topics: ['MEV'], cadence: 'weekly' });
    const friday = new Date('2026-11-20T12:00:00Z');
    const facts = { from: '2026-11-14T08:00:00.000Z', to: '2026-11-21T08:00:00.000Z' };
    const day = (text: string) => new Date(`${text}T12:00:00Z`);
    await publish(tx, { title: 'Closes last', closeAt: day('2026-12-03') }, friday);
    await publish(tx, { title: 'Closes first', closeAt: day('2026-11-25') }, friday);
    await publish(tx, { title: 'Of another topic', topics: ['AI', 'Rust', 'Law'] }, friday);
    await publish(tx, { title: 'Their own' }, friday, noor);
    await publish(tx, { title: 'Of the next week' });
    await publish(tx, { title: 'Closes soon', closeAt: day('2026-11-23') }, day('2026-11-10'));
    const mail = { content: { event: 'weekly_digest', facts }, subscriptionId } as const;
    const ready = await createEmailWriter(tx, settings)(mail, NOON);
    expect(ready).toMatchObject({
      email: {
        facts: {
          ...facts,
          proposals: [{ title: 'Closes first' }, { title: 'Closes last' }],
          wanted: ['MEV'],
          openNow: 6,
          closingSoon: { title: 'Closes soon', closeAt: '2026-11-23T12:00:00.000Z' },
        },
      },
      context: { unsubscribeUrl: expect.stringContaining('/unsubscribe?t=') },
    });
    await tx.update(subscriptions).set({ topics: ['Botany'] });
    expect(await createEmailWriter(tx, settings)(mail, NOON)).toBeNull();
  }));

test('any other email is sent with the facts that were enqueued', async () => {
  const content = {
    event: 'feedback_received',
    facts: { id: 1, kind: 'idea', text: 'More', page: '', email: '' },
  } as const;
  expect(await createEmailWriter(db, settings)({ content, subscriptionId: null }, NOON)).toEqual({
    email: content,
    context: { publicUrl: 'https://board.example', unsubscribeUrl: null },
    headers: {},
  });
});

test('an email to a member has the time zone of their browser, once it is known', () =>
  rolledBack(db, async (tx) => {
    const facts = { device: 'Firefox on Linux', at: NOON.toISOString() };
    const content = { event: 'unfamiliar_sign_in', facts } as never;
    const contextOf = async (userId: string | null) =>
      (await createEmailWriter(tx, settings)({ content, subscriptionId: null, userId }, NOON))?.context;
    expect(await contextOf(owner.uid)).not.toHaveProperty('readerZone');
    expect(await saveTimeZone(tx, owner, 'Asia/Tokyo', NOON)).toMatchObject({ ok: true });
    expect(await saveTimeZone(tx, owner, 'Asia/Seoul', NOON)).toMatchObject({ ok: true });
    expect(await contextOf(owner.uid)).toMatchObject({ readerZone: 'Asia/Seoul' });
    expect(await contextOf(null)).not.toHaveProperty('readerZone');
    expect(await saveTimeZone(tx, owner, 'Mars/Olympus', NOON)).toMatchObject({
      refusal: { code: 'invalid' },
    });
  }));

test('an email to an address that someone entered has the zone of the account it is on, and none for a new one', () =>
  rolledBack(db, async (tx) => {
    await saveTimeZone(tx, owner, 'America/Chicago', NOON);
    const write = createEmailWriter(tx, settings);
    const confirmTo = async (address: string) => {
      const form = Object.entries({ Email: address });
      await subscribe(tx, form, { clientAddress: '', secret: settings.secret }, NOON);
      const [mail] = await tx.select().from(emails).where(eq(emails.toAddress, address));
      const content = { event: 'subscription_confirm', facts: mail!.facts as { token: string } } as const;
      return (await write({ content, subscriptionId: mail!.subscriptionId }, NOON))?.context;
    };
    expect(await confirmTo(owner.email)).toMatchObject({ readerZone: 'America/Chicago' });
    expect(await confirmTo('new@school.example')).not.toHaveProperty('readerZone');
  }));

test('the link that adds an address has the time in the zone of the account that asked for it', () =>
  rolledBack(db, async (tx) => {
    await saveTimeZone(tx, owner, 'America/Chicago', NOON);
    const origin = { clientAddress: '', secret: settings.secret, refusedEmails: [] };
    const asked = { ...owner, sessionId: 'session', signedInAt: NOON };
    const added = await addEmail(tx, asked, 'second@school.example', origin, NOON);
    expect(added.ok).toBe(true);
    const [mail] = await tx.select().from(emails).where(eq(emails.toAddress, 'second@school.example'));
    const content = { event: 'email_link', facts: mail!.facts as { token: string } } as const;
    const ready = await createEmailWriter(tx, settings)({ content, subscriptionId: null }, NOON);
    expect((await renderEmail(ready!.email, ready!.context)).text).toMatch(/Link works until: .* [AP]M CT\n/);
  }));
