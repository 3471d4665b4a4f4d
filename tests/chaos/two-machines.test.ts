import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type ApiClient, sampleProject, signInByForms } from '../e2e/api-client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { startSmtpSink } from '#server/email/testing/smtp-sink.ts';
import { requestOnNewConnection } from './request-on-new-connection.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { type Product, startProduct } from './product.ts';

const EMAILS = 40;
const WITHIN = { timeout: 60_000, interval: 50 };

// Two machines with separate data folders on one database behind one URL. `B` has several workers.
const folder = temporaryFolder('journey');
const front = await startLoadBalancer();
const sink = await startSmtpSink();
let A: Product;
let B: Product;
const started: Product[] = [];
/** Statuses of the first responses of each machine, right after it reported ready. */
const firstAnswers: number[] = [];
let postgres: EmbeddedPostgres | undefined;

afterAll(async () => {
  // Machines are removed before their database: a killed one is started again to shut down
  // gracefully.
  await Promise.all(started.map((machine) => machine.remove()));
  await Promise.all([postgres?.stop(), front.close(), sink.goDown()]);
  rmSync(folder, { recursive: true, force: true });
});

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    folder: `${folder}/postgres`,
    tuning: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '80' },
  });
  const { host, user, database } = postgres.config;
  const env = {
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    SECRET: 'the same on every machine, 32 characters',
    PUBLIC_URL: front.url,
    SMTP_URL: sink.url,
    ADMIN_EMAILS: 'ada@school.example',
  };
  const start = async (settings: Record<string, string>) => {
    const machine = await startProduct(inject('build'), settings);
    started.push(machine);
    // A new connection each, so that every worker gets requests.
    const atFirst = Array.from({ length: 12 }, () => requestOnNewConnection(`${machine.url}/terms`));
    firstAnswers.push(...(await Promise.all(atFirst)).map(({ status }) => status));
    return machine;
  };
  [A, B] = await Promise.all([start(env), start({ ...env, WORKERS: '2' })]);
}, 600_000);

/** Reads a page from a machine with the cookies of `who`. */
async function read(machine: Product, path: string, who?: ApiClient): Promise<string> {
  front.to = machine.url;
  const cookie = who?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? '';
  const answer = await fetch(front.url + path, { headers: { cookie, accept: 'text/html' } });
  return `${answer.status} ${await answer.text()}`;
}

async function signInAt(machine: Product, name: string): Promise<ApiClient> {
  front.to = machine.url;
  return signInByForms(front.url, { name, email: `${name.toLowerCase()}@school.example` });
}

test('two machines that start at once on an empty database both become ready', async () => {
  expect(await Promise.all([A, B].map((machine) => machine.isReady()))).toEqual([true, true]);
  expect(new Set(firstAnswers)).toEqual(new Set([200]));
});

test('signing in or out on one machine applies to both', async () => {
  const ana = await signInAt(A, 'Ana');
  for (const machine of [B, A, B])
    expect(await read(machine, '/api/auth/get-session', ana)).toContain('ana@school.example');
  const calls = await Promise.all([1, 2, 3, 4].map(() => ana.call('/project/get_drafts', {})));
  expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const cookie = ana.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  front.to = B.url;
  const headers = { cookie, Origin: front.url };
  await fetch(`${front.url}/sign-out`, { method: 'POST', headers, redirect: 'manual' });
  expect(await read(A, '/api/auth/get-session', ana)).toBe('200 null');
});

test('a change on one machine appears on the other, also in cached pages', async () => {
  const bo = await signInAt(B, 'Bo');
  expect(await read(A, '/')).toContain('200');
  const { id } = await bo.done('/project/upload', { ...sampleProject(bo, { title: 'Seen from elsewhere' }) });
  // Sequential, because both share one proxy.
  const seen = async () => [await read(A, '/'), await read(B, '/')];
  await expect
    .poll(async () => (await seen()).every((page) => page.includes('Seen from elsewhere')), WITHIN)
    .toBe(true);
  front.to = A.url;
  await bo.done('/project/withdraw', { project_id: id });
  await expect
    .poll(async () => (await seen()).some((page) => page.includes('Seen from elsewhere')), WITHIN)
    .toBe(false);
});

test('a rate limit counts requests to both machines', async () => {
  const subscribe = async (machine: Product) => {
    const answer = await fetch(`${machine.url}/subscribe`, {
      method: 'POST',
      headers: { Accept: 'application/json', Origin: front.url },
      body: new URLSearchParams({ Email: 'often@school.example' }),
    });
    return answer.status;
  };
  const answers = await Promise.all([A, B, A, B, A, B].map(subscribe));
  expect(answers.toSorted()).toEqual([200, 200, 200, 429, 429, 429]);
});

test('each email is sent once by two machines, and every process reports the SMTP server as up', async () => {
  const emails = Array.from({ length: EMAILS }, (_, index) => ({
    event: 'feedback_received' as const,
    facts: { id: index, kind: 'idea', text: `Number ${index}`, page: '', email: '' },
    to: `reader-${index}@school.example`,
  }));
  await enqueueEmails(A.db, emails, new Date());
  const arrived = () => sink.mails.filter(({ to }) => to.startsWith('reader-')).map(({ to }) => to);
  await expect.poll(() => arrived().length, WITHIN).toBe(EMAILS);
  expect(new Set(arrived()).size).toBe(EMAILS);
  const ada = await signInAt(A, 'Ada');
  for (const machine of [A, B, B, B])
    expect(await read(machine, '/admin/mail', ada)).toMatch(/Mail server.*Reachable/s);
});

test('after one machine is killed, the other accepts its sessions and writes', async () => {
  const cy = await signInAt(A, 'Cy');
  await A.kill9();
  expect(await read(B, '/api/auth/get-session', cy)).toContain('cy@school.example');
  const { id } = await cy.done('/project/upload', sampleProject(cy));
  expect(await read(B, `/proposal/${id}`)).toMatch(/^200 .*Reading fee markets by hand/s);
});
