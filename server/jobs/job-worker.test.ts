import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { claimEmails } from '#server/notifications/email-queue.ts';
import { openJobQueue } from '#server/db/job-queue.ts';
import { emails, trialEmails } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { readEmailStatus } from '#server/queries/notification/email-status.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';
import { parseSmtpUrl } from '#server/config/smtp-url.ts';
import { type JobWorker, createJobWorker } from './job-worker.ts';
import { type SmtpSink, startSmtpSink } from '#server/email/testing/smtp-sink.ts';

const { db, pool } = await openTestDatabase();
const queue = await openJobQueue(pool, { background: false });
const sink = await startSmtpSink();
const running: JobWorker[] = [];

const base = {
  mode: 'trial',
  publicUrl: 'https://board.example',
  secret: 'x',
  mailFrom: 'no-reply@board.example',
  adminEmails: [],
} as const;
const overSmtp = (to: SmtpSink) => ({ ...base, trialMailbox: false, mailRelay: parseSmtpUrl(to.url)! });

async function deliver(settings: Parameters<typeof createJobWorker>[0]['settings']): Promise<JobWorker> {
  const jobWorker = createJobWorker({
    db,
    queue,
    settings,
    log: pino({ enabled: false }),
    now: () => new Date(),
  });
  running.push(jobWorker);
  await jobWorker.start();
  return jobWorker;
}

let count = 0;
/** Enqueues a feedback email to a unique address and returns the address. */
async function enqueue(to = `reader-${(count += 1)}@example.org`, text = 'Show the zone.'): Promise<string> {
  const facts = { id: 1, kind: 'idea', text, page: '', email: '' };
  await enqueueEmails(db, [{ event: 'feedback_received', facts, to }], new Date());
  return to;
}

const stateOf = async (to: string) => (await db.select().from(emails).where(eq(emails.toAddress, to)))[0]!;
const sunk = (to: string) => sink.mails.filter((mail) => mail.to === to);
const until = <T>(read: () => Promise<T> | T, holds: (value: T) => boolean) =>
  expect.poll(async () => holds(await read())).toBe(true);

/** Waits until the worker has polled its queues once more: it has run a job that is sent now. */
async function untilPolled(): Promise<void> {
  const id = await queue.send('late-digest', {});
  const read = async () => (await db.execute(sql`select state from pgboss.job where id = ${id}`)).rows[0];
  await until(read, (job) => job?.state === 'completed');
}

afterEach(async () => {
  for (const jobWorker of running.splice(0)) await jobWorker.stop();
  await db.delete(emails);
  await db.execute('delete from pgboss.job');
  Object.assign(sink, { answer: () => null, delay: 0, mails: [] });
});

describe('with an SMTP server', () => {
  test('an enqueued email is sent, and the server’s response is stored', async () => {
    await deliver(overSmtp(sink));
    const to = await enqueue();
    await until(
      () => sunk(to).length,
      (n) => n === 1,
    );
    await until(
      () => stateOf(to),
      ({ state }) => state === 'sent',
    );
    const row = await stateOf(to);
    expect(row).toMatchObject({ tries: 1, lastResponse: expect.stringMatching(/^250 /) });
    expect(row.subject).toBeTruthy();
    const [mail] = sunk(to);
    expect(mail!.messageId).toBe(`<${row.messageId}@board.example>`);
    expect(mail!.raw).toMatch(/^From: Collegium <no-reply@board\.example>\r$/m);
    expect(mail!.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail!.raw).toMatch(/^Date: /m);
    expect(mail!.raw).toContain('multipart/alternative');
    expect(mail!.raw).not.toMatch(/^Reply-To:/m);
  });

  test('a permanent failure gives up at once, and a temporary one is retried with the same Message-ID', async () => {
    sink.answer = (stage, to) => {
      if (to.startsWith('nobody')) return stage === 'recipient' ? '550 5.1.1 No such recipient here' : null;
      return to.startsWith('full') ? '452 4.2.2 Mailbox full' : null;
    };
    await deliver(overSmtp(sink));
    const unknown = await enqueue('nobody@example.org');
    const full = await enqueue('full@example.org');
    const fine = await enqueue();
    await until(
      () => stateOf(fine),
      ({ state }) => state === 'sent',
    );
    expect(await stateOf(unknown)).toMatchObject({ state: 'given_up', tries: 1 });
    const row = await stateOf(full);
    expect(row).toMatchObject({
      state: 'retrying',
      tries: 1,
      lastResponse: expect.stringContaining('4.2.2'),
    });
    expect(row.dueAt.getTime() - row.firstAttemptAt!.getTime()).toBe(30_000);
    // It is due now, and the mailbox has room again.
    sink.answer = () => null;
    await db.update(emails).set({ dueAt: new Date() }).where(eq(emails.id, row.id));
    await db.execute("update pgboss.job set start_after = now() where state = 'created'");
    await until(
      () => stateOf(full),
      ({ state }) => state === 'sent',
    );
    expect(sunk(full).map(({ messageId }) => messageId)).toEqual([`<${row.messageId}@board.example>`]);
  });

  test('an address without a mailbox is suppressed, and its next email is dropped', async () => {
    sink.answer = (stage) => (stage === 'recipient' ? '550 5.1.1 No such recipient here' : null);
    await deliver(overSmtp(sink));
    const gone = await enqueue('gone@example.org');
    await until(() => findSuppression(db, gone), Boolean);
    sink.answer = () => null;
    await db.delete(emails);
    await enqueue('gone@example.org', 'Another word.');
    await until(
      () => stateOf(gone),
      ({ state }) => state === 'dropped',
    );
    expect(sunk(gone)).toEqual([]);
  });

  test('while the server is down, emails wait without using up attempts, and then are all sent once', async () => {
    await sink.goDown();
    const jobWorker = await deliver(overSmtp(sink));
    const all = await Promise.all(Array.from({ length: 30 }, () => enqueue()));
    await until(
      () => jobWorker.emailStatus(),
      (status) => status.via === 'server' && status.relay?.answers === false,
    );
    const waits = ({ state }: { state: string }) => state === 'queued';
    await until(
      () => db.select().from(emails),
      (rows) => rows.every(waits) && rows.some(({ lastResponse }) => lastResponse !== null),
    );
    await untilPolled();
    const waiting = await db.select().from(emails).where(inArray(emails.toAddress, all));
    expect(new Set(waiting.map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['queued 0']));
    expect(waiting.filter(({ lastResponse }) => lastResponse !== null)).toHaveLength(1);
    await sink.comeBack();
    await until(
      () => sink.mails.length,
      (n) => n === 30,
    );
    await until(
      () => db.select().from(emails),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(all.toSorted());
    await until(
      () => readEmailStatus(db, overSmtp(sink)),
      (status) => status.via === 'server' && status.relay?.answers === true && status.relay.error === null,
    );
  });

  test('other processes read from the database that the SMTP server does not answer', async () => {
    await sink.goDown();
    await deliver(overSmtp(sink));
    await enqueue();
    await expect
      .poll(() => readEmailStatus(db, overSmtp(sink)))
      .toMatchObject({ via: 'server', relay: { answers: false, error: expect.any(String) } });
    await sink.comeBack();
  });

  test('an email that cannot be rendered does not stop others', async () => {
    const broken = await enqueue();
    await db.update(emails).set({ event: 'no_such_event' as never });
    await deliver(overSmtp(sink));
    const fine = await enqueue();
    await until(
      () => stateOf(fine),
      ({ state }) => state === 'sent',
    );
    expect(await stateOf(broken)).toMatchObject({ state: 'retrying', tries: 1, subject: null });
    expect((await stateOf(broken)).lastResponse).toContain('could not be rendered');
  });

  test('two processes send each email once', async () => {
    await deliver(overSmtp(sink));
    await deliver(overSmtp(sink));
    const all = await Promise.all(Array.from({ length: 60 }, () => enqueue()));
    await until(
      () => db.select().from(emails),
      (rows) => rows.every(({ state }) => state === 'sent'),
    );
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(all.toSorted());
  });

  test('an email whose lease expired is sent, and one with a current lease is not', async () => {
    const [killed, held] = [await enqueue(), await enqueue()];
    await db.execute('delete from pgboss.job');
    const { id: killedId } = await stateOf(killed);
    const { id: heldId } = await stateOf(held);
    await claimEmails(db, [killedId, heldId], new Date());
    await db.update(emails).set({ dueAt: new Date() }).where(eq(emails.id, killedId));
    expect(await claimEmails(db, [heldId], new Date())).toEqual([]);
    await deliver(overSmtp(sink));
    await until(
      () => stateOf(killed),
      ({ state }) => state === 'sent',
    );
    expect(await stateOf(held)).toMatchObject({ state: 'sending' });
  });

  test('stopping finishes the emails being sent, and the next start sends the rest', async () => {
    sink.delay = 300;
    const all = await Promise.all(Array.from({ length: 5 }, () => enqueue()));
    const jobWorker = await deliver(overSmtp(sink));
    await until(
      () => sink.mails.length,
      (n) => n === 2,
    );
    await jobWorker.stop();
    const states = (await db.select().from(emails)).map(({ state }) => state).toSorted();
    expect(states).toEqual(['queued', 'queued', 'queued', 'sent', 'sent']);
    sink.delay = 0;
    await deliver(overSmtp(sink));
    await until(
      () => sink.mails.length,
      (n) => n === 5,
    );
    expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(all.toSorted());
  });

  test('two emails to one address are sent at least 2.5 seconds apart', async () => {
    const to = await enqueue();
    await enqueue(to);
    await deliver(overSmtp(sink));
    await until(
      () => db.select().from(emails).where(eq(emails.toAddress, to)),
      (rows) =>
        rows.some(
          ({ state, createdAt, dueAt }) => state === 'queued' && dueAt.getTime() > createdAt.getTime() + 500,
        ),
    );
    await until(
      () => sunk(to).length,
      (n) => n === 2,
    );
    expect(sunk(to)[1]!.at - sunk(to)[0]!.at).toBeGreaterThan(2500);
  });
});

describe('without an SMTP server', () => {
  test('trial mode stores each email once in its mailbox', async () => {
    const jobWorker = await deliver({ ...base, trialMailbox: true });
    expect(jobWorker.emailStatus()).toEqual({ via: 'mailbox' });
    const to = await enqueue();
    await until(
      () => stateOf(to),
      ({ state }) => state === 'sent',
    );
    const stored = await db.select().from(trialEmails).where(eq(trialEmails.toAddress, to));
    expect(stored).toEqual([
      expect.objectContaining({
        headers: expect.objectContaining({ To: to, 'Auto-Submitted': 'auto-generated' }),
      }),
    ]);
    expect(stored[0]!.text).toContain('Show the zone.');
  });

  test('production queues emails without sending them', async () => {
    const jobWorker = await deliver({ ...base, trialMailbox: false });
    expect(jobWorker.emailStatus()).toEqual({ via: 'nothing' });
    const to = await enqueue();
    await untilPolled();
    expect(await stateOf(to)).toMatchObject({ state: 'queued', tries: 0 });
  });
});
