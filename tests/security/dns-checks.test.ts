import { createSocket } from 'node:dgram';
import { eq, isNotNull } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { CHECK_RESULT_MS, type ResolveTxt } from '#domain/member/organization-domain.ts';
import { checkOrganization } from '#server/commands/member/organization-domain.ts';
import { enqueueJobs, openJobQueue } from '#server/db/job-queue.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { createJobWorker } from '#server/jobs/job-worker.ts';
import { createTxtResolver } from '#server/jobs/resolve-txt.ts';
import { createBoardFixture } from './board-fixture.ts';
import { freezeClock } from './freeze-clock.ts';
import { type TestUser, openTestApp } from './test-app.ts';

// The hourly limit and what a page shows depend on the time.
freezeClock();
const board = await openTestApp();
const world = await createBoardFixture(board);
const { db, ask } = board;

const PATH = '/settings/organization';
const press = (as: TestUser, form: Record<string, string>) => ask(PATH, { as, form });
const check = (as: TestUser) => press(as, { intent: 'check' });

/** A name server that reads queries and never answers. */
const silent = createSocket('udp4');
await new Promise<void>((resolve) => silent.bind(0, '127.0.0.1', resolve));
afterAll(() => void silent.close());
const resolveSilent = createTxtResolver([`127.0.0.1:${silent.address().port}`]);

/** Runs the jobs of the board with this resolver while `during` runs. */
async function withJobs(resolveTxt: ResolveTxt, during: () => Promise<void>): Promise<void> {
  const queue = await openJobQueue(board.pool, { background: false });
  const log = pino({ enabled: false });
  const worker = createJobWorker({
    db,
    queue,
    settings: board.settings,
    log,
    now: () => new Date(),
    resolveTxt,
  });
  await worker.start();
  try {
    await during();
  } finally {
    await worker.stop();
    await queue.stop({ graceful: false });
  }
}

/** A resolver that asks the silent server; notes each name, and how many ran at once at most. */
function countingResolver() {
  const asked: string[] = [];
  const seen = { running: 0, most: 0, asked };
  const resolveTxt: ResolveTxt = async (name) => {
    asked.push(name);
    seen.running += 1;
    seen.most = Math.max(seen.most, seen.running);
    try {
      return await resolveSilent(name);
    } finally {
      seen.running -= 1;
    }
  };
  return { seen, resolveTxt };
}

const checkedCount = () => db.$count(organizationDomains, isNotNull(organizationDomains.checkedAt));

test('while checks wait for a silent name server, other pages and forms are answered, and four checks run [82]', async () => {
  const people: TestUser[] = [];
  for (let count = 0; count < 8; count += 1) {
    const one = await board.person(`Blake ${count}`);
    people.push(one);
    expect((await press(one, { intent: 'name', host: `blackhole${count}.org` })).status).toBe(303);
  }
  const { seen, resolveTxt } = countingResolver();
  await withJobs(resolveTxt, async () => {
    // The first checks are waiting for DNS when the others are asked for.
    const [first, ...rest] = people;
    expect((await check(first!)).status).toBe(303);
    await expect.poll(() => seen.running).toBe(1);
    const checks = Array.from({ length: 4 }, () => rest)
      .flat()
      .map((item) => check(item));
    const others = [
      ask('/user', { as: world.otto }),
      ask('/settings', { as: world.stella }),
      ask(`/proposal/${world.open}`),
      ask('/?q=silent'),
      ask(`/apply/${world.other}/save`, { as: world.stella, form: { comments: 'Saved.' } }),
    ];
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 303]);
    for (const answer of await Promise.all(checks))
      expect([answer.status, answer.headers.get('location')]).toEqual([303, PATH]);
    for (const one of people)
      expect(await (await ask(PATH, { as: one })).text()).toContain('We’re looking for the record.');
    await expect.poll(checkedCount).toBe(people.length);
  });
  expect(seen.most).toBe(4);
  expect(seen.asked.toSorted()).toEqual(people.map((_, count) => `_collegium.blackhole${count}.org`));
});

test('two jobs of one person never ask DNS at the same time, and the second asks nothing [82]', async () => {
  const twin = await board.person('Tess Twin');
  await press(twin, { intent: 'name', host: 'twin.org' });
  await check(twin);
  const job = { data: { uid: twin.uid }, singletonKey: twin.uid };
  await enqueueJobs(db, 'check-organization', [job, job]);
  const { seen, resolveTxt } = countingResolver();
  const { pool } = board;
  const jobsLeft = async () => {
    const { rows } = await pool.query<{ jobs: number }>(
      `select count(*)::int as jobs from pgboss.job where name = 'check-organization' and state <> 'completed'`,
    );
    return rows[0]!.jobs;
  };
  await withJobs(resolveTxt, () => expect.poll(jobsLeft).toBe(0));
  expect(seen.asked.filter((name) => name.includes('twin'))).toEqual(['_collegium.twin.org']);
});

test('the eleventh check of a person within an hour is refused with 429 [82]', async () => {
  const many = await board.person('Mel Many');
  const checkOf = async (host: string) => {
    await press(many, { intent: 'name', host });
    return check(many);
  };
  for (let count = 0; count < 10; count += 1)
    expect([count, (await checkOf(`many${count}.org`)).status]).toEqual([count, 303]);
  const refused = await checkOf('last.org');
  expect(refused.status).toBe(429);
  expect(await refused.text()).toContain('That was a lot within an hour.');
});

test('internal and special-use names and public suffixes are refused, with what was typed [90]', async () => {
  const una = await board.person('Una U.');
  for (const host of [
    'metadata.google.internal',
    'foo.local',
    'app.localhost',
    'git.corp',
    'nas.home',
    'nas.lan',
    'relay.mail',
    'x.test',
    'x.invalid',
    'x.example',
    'x.example.com',
    'x.onion',
    'x.alt',
    'router.home.arpa',
    '1.0.10.in-addr.arpa',
    'kubernetes.default.svc',
    'co.uk',
    'github.io',
    '10.0.0.1',
  ]) {
    const answer = await press(una, { intent: 'name', host });
    const page = await answer.text();
    expect([host, answer.status]).toEqual([host, 422]);
    expect([host, page.includes(`value="${host}"`)]).toEqual([host, true]);
    expect([host, page.includes('such as union.org')]).toEqual([host, true]);
  }
  expect(await db.$count(organizationDomains, eq(organizationDomains.userId, una.uid))).toBe(0);
});

test('answer and page are the same for 5 seconds, whether DNS has answered or not [90]', async () => {
  const pageOf = async (item: TestUser) => {
    const page = await (await ask(PATH, { as: item })).text();
    return page
      .slice(page.indexOf('<main'), page.indexOf('</main>'))
      .replace(/collegium-verify=[\w-]+/g, 'token')
      .replace(/name="account" value="[\w-]+"/g, 'account');
  };
  const [known, waiting] = [await board.person('Kim K.'), await board.person('Wil W.')];
  for (const one of [known, waiting]) {
    await press(one, { intent: 'name', host: 'timing.org' });
    const answer = await check(one);
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([303, PATH, '']);
  }
  const requestedAt = Date.now();
  await checkOrganization(db, known.uid, () => Promise.resolve([]), new Date());
  for (const ms of [0, CHECK_RESULT_MS - 1]) {
    vi.setSystemTime(requestedAt + ms);
    const page = await pageOf(known);
    expect(page).toContain('We’re looking for the record.');
    expect(page).toBe(await pageOf(waiting));
    // Asking again reveals nothing either.
    for (const one of [known, waiting]) expect((await check(one)).status).toBe(303);
  }
  vi.setSystemTime(requestedAt + CHECK_RESULT_MS);
  expect(await pageOf(known)).toContain('We couldn’t find this record.');
  expect(await pageOf(waiting)).toContain('We’re looking for the record.');
});
