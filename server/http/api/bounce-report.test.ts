import { createHmac, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import { emails } from '#server/db/schema/notification.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { bounceMail } from '#server/email/testing/sample-reports.ts';
import { findSuppression } from '#server/reads/suppressed-address.ts';
import { addBounceReport } from './bounce-report.ts';
import type { HttpApp, RequestContext } from '../request-context.ts';

const db = await testDatabase();
const SECRET = 'm'.repeat(40);
const seconds = NOON.getTime() / 1000;

function post(
  body: string,
  header: string | null,
  mailReportSecret: string | undefined = SECRET,
): Promise<Response> {
  const app: HttpApp = new Hono();
  app.use(async (c, next) => {
    c.set('requestData', { db, now: NOON, settings: { mailReportSecret } } as unknown as RequestContext);
    await next();
  });
  addBounceReport(app);
  const headers: Record<string, string> = header === null ? {} : { 'x-mail-signature': header };
  return Promise.resolve(app.request('/mail/report', { method: 'POST', headers, body }));
}

const signed = (body: string, at = seconds, secret = SECRET) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

async function emailTo(toAddress: string): Promise<string> {
  const messageId = randomUUID();
  const stamps = { createdAt: NOON, dueAt: NOON, sentAt: NOON };
  await db
    .insert(emails)
    .values({ messageId, toAddress, event: 'receipt', facts: {}, state: 'sent', ...stamps });
  return messageId;
}

test('a signed bounce report suppresses its address, and another signed email is not a report', async () => {
  const body = bounceMail({ number: await emailTo('gone@school.example') });
  const answer = await post(body, signed(body));
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { success: true, result: 'success', data: { taken: 'stopped' } },
  ]);
  expect(await findSuppression(db, 'gone@school.example')).not.toBeNull();
  const other = 'Subject: Away\r\n\r\nI am away.';
  expect(await (await post(other, signed(other))).json()).toMatchObject({ data: { taken: 'no report' } });
});

test('returns 401 for a missing, wrong, old or future signature, and suppresses nothing', async () => {
  const body = bounceMail({ number: await emailTo('here@school.example') });
  for (const header of [
    null,
    '',
    `t=${seconds},v1=${'0'.repeat(64)}`,
    signed(body, seconds, 'x'.repeat(40)),
    signed(body, seconds - 301),
    signed(body, seconds + 301),
    signed(`${body} `),
    signed(body).replace('t=', 't=1'),
  ])
    expect([header, (await post(body, header)).status]).toEqual([header, 401]);
  expect(await findSuppression(db, 'here@school.example')).toBeNull();
});

test('returns 404 without a configured secret, and 413 for a body over 1 MiB', async () => {
  expect((await post('x', signed('x'), '')).status).toBe(404);
  expect((await post('x'.repeat(1024 * 1024 + 1), 'x')).status).toBe(413);
});
