import { createSocket } from 'node:dgram';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { HOURLY_LIMITS } from '#domain/access/rate-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/duration.ts';
import {
  CHECK_RESULT_MS,
  ORGANIZATION_MESSAGES,
  type ResolveTxt,
} from '#domain/member/organization-domain.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { createTxtResolver } from '#server/jobs/resolve-txt.ts';
import { findOwnOrganization } from '#server/queries/member/organization-domain.ts';
import { findShownFacts } from '#server/queries/member/verified-fact.ts';
import {
  checkOrganization,
  enqueueOrganizationRechecks,
  nameOrganization,
  removeOrganization,
  requestOrganizationCheck,
} from './organization-domain.ts';

const db = await testDatabase();
const after = (ms: number, from = NOON) => new Date(from.getTime() + ms);
const day = (days: number) => after(days * DAY_MS);

/** DNS that knows these TXT records. */
const dns =
  (records: Record<string, string[]>): ResolveTxt =>
  (name) =>
    Promise.resolve((records[name] ?? []).map((value) => [value]));
const timesOut: ResolveTxt = () => Promise.reject(new Error('ETIMEOUT'));

type Person = Awaited<ReturnType<typeof createMember>>;

async function personWith(host: string) {
  const person = await createMember(db);
  expectOk(await nameOrganization(db, person, { host }, NOON));
  const { record } = (await findOwnOrganization(db, person, NOON))!;
  return { person, record };
}
/** Asks for a check, runs its job, and reads what the page shows after it. */
async function checkedAt(person: Person, resolveTxt: ResolveTxt, at: Date) {
  expectOk(await requestOrganizationCheck(db, person, at));
  await checkOrganization(db, person.uid, resolveTxt, at);
  return findOwnOrganization(db, person, after(CHECK_RESULT_MS, at));
}
const shownOf = async (uid: string, at: Date) =>
  (await findShownFacts(db, uid, at)).map(({ subject }) => subject);

async function jobsOf(uid: string): Promise<number> {
  const { rows } = await db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from pgboss.job
      where name = 'check-organization' and data->>'uid' = ${uid} and singleton_key = ${uid}`,
  );
  return rows[0]!.jobs;
}

test('a person proves a domain with its record, beside other records', async () => {
  const { person, record } = await personWith(' Union.ORG ');
  expect(record.name).toBe('_collegium.union.org');
  const both = dns({ [record.name]: ['v=spf1 -all', record.value] });
  expect(await checkedAt(person, both, NOON)).toMatchObject({
    proof: { text: 'Controls the domain union.org · Nov 2026', checkedAt: NOON, endsAt: null },
    isChecking: false,
    missedAt: null,
  });
  expect(await shownOf(person.uid, NOON)).toEqual(['union.org']);
});

test('a record elsewhere, of someone else, or that cannot be read proves nothing', async () => {
  const { person, record } = await personWith('union.org');
  const other = await personWith('union.org');
  const missed: [string, ResolveTxt][] = [
    ['no record', dns({})],
    ['on the domain itself', dns({ 'union.org': [record.value] })],
    ['on a subdomain', dns({ '_collegium.www.union.org': [record.value] })],
    ['on the parent', dns({ '_collegium.org': [record.value] })],
    ['on another host', dns({ '_collegium.union.com': [record.value] })],
    ['of someone else', dns({ [record.name]: [other.record.value] })],
    ['time-out', timesOut],
  ];
  for (const [index, [what, resolveTxt]] of missed.entries()) {
    const at = after(index * MINUTE_MS);
    expect([what, await checkedAt(person, resolveTxt, at)]).toMatchObject([
      what,
      { proof: null, isChecking: false, missedAt: at },
    ]);
  }
  expect(await shownOf(person.uid, NOON)).toEqual([]);
  const nothing = await createMember(db);
  expect(await requestOrganizationCheck(db, nothing, NOON)).toMatchObject({
    refusal: { code: 'not_found' },
  });
  await checkOrganization(db, nothing.uid, timesOut, NOON);
});

test('a subdomain is a host of its own', async () => {
  const { person, record } = await personWith('labs.union.org');
  const ofParent = dns({ '_collegium.union.org': [record.value] });
  expect(await checkedAt(person, ofParent, NOON)).toMatchObject({ proof: null });
  await checkedAt(person, dns({ [record.name]: [record.value] }), after(MINUTE_MS));
  expect(await shownOf(person.uid, NOON)).toEqual(['labs.union.org']);
});

test('naming another domain or removing it ends the fact, and a new record is needed', async () => {
  const { person, record } = await personWith('union.org');
  const proved = dns({ [record.name]: [record.value] });
  await checkedAt(person, proved, NOON);
  expectOk(await nameOrganization(db, person, { host: 'union.org' }, NOON));
  expect(await shownOf(person.uid, NOON)).toEqual(['union.org']);
  expectOk(await nameOrganization(db, person, { host: 'other.org' }, NOON));
  expect(await shownOf(person.uid, NOON)).toEqual([]);
  expect(await findOwnOrganization(db, person, NOON)).toMatchObject({ isChecking: false, missedAt: null });
  expectOk(await nameOrganization(db, person, { host: 'union.org' }, NOON));
  expect(await checkedAt(person, proved, NOON)).toMatchObject({ proof: null, missedAt: NOON });
  expectOk(await removeOrganization(db, person, NOON));
  expect(await findOwnOrganization(db, person, NOON)).toBeNull();
  expect(await removeOrganization(db, person, NOON)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
});

test('while a check runs, another request changes nothing, and the result stays hidden for 5 seconds', async () => {
  const { person, record } = await personWith('union.org');
  expectOk(await requestOrganizationCheck(db, person, NOON));
  const looking = { proof: null, isChecking: true, missedAt: null };
  expect(await findOwnOrganization(db, person, NOON)).toMatchObject(looking);
  await checkOrganization(db, person.uid, dns({}), after(20));
  const justBefore = after(CHECK_RESULT_MS - 1);
  expectOk(await requestOrganizationCheck(db, person, justBefore));
  expect(await findOwnOrganization(db, person, justBefore)).toMatchObject(looking);
  expect(await jobsOf(person.uid)).toBe(1);
  expect(await findOwnOrganization(db, person, after(CHECK_RESULT_MS))).toMatchObject({
    isChecking: false,
    missedAt: after(20),
  });
  // A job that finds nothing to do asks no one.
  const asked: string[] = [];
  await checkOrganization(db, person.uid, (name) => (asked.push(name), Promise.resolve([])), day(1));
  expect(asked).toEqual([]);
  // Six at once are one.
  const six = Array.from({ length: 6 }, () => requestOrganizationCheck(db, person, day(2)));
  for (const outcome of await Promise.all(six)) expectOk(outcome);
  expect(await jobsOf(person.uid)).toBe(2);
  // One that has not run for ten minutes may be asked for again; then it runs once.
  const [soon, late] = [after(10 * MINUTE_MS - 1, day(2)), after(10 * MINUTE_MS, day(2))];
  for (const at of [soon, late]) expectOk(await requestOrganizationCheck(db, person, at));
  expect(await jobsOf(person.uid)).toBe(3);
  await checkOrganization(db, person.uid, dns({ [record.name]: [record.value] }), after(-1000, late));
  expect(await findOwnOrganization(db, person, after(CHECK_RESULT_MS, late))).toMatchObject({
    proof: { checkedAt: late },
    isChecking: false,
  });
});

test('a person gets ten checks an hour, whatever domains they name', async () => {
  const { person } = await personWith('union.org');
  const { dns_check: limit } = HOURLY_LIMITS;
  for (let count = 0; count < limit; count += 1) {
    expectOk(await nameOrganization(db, person, { host: `union${count}.org` }, NOON));
    expect(await checkedAt(person, dns({}), NOON)).toMatchObject({ missedAt: NOON });
  }
  expectOk(await nameOrganization(db, person, { host: 'last.org' }, NOON));
  const again = await requestOrganizationCheck(db, person, after(MINUTE_MS));
  expect(again).toMatchObject({ refusal: { code: 'too_often' } });
  expect(await findOwnOrganization(db, person, NOON)).toMatchObject({ isChecking: false, missedAt: null });
  expect(await jobsOf(person.uid)).toBe(limit);
  expectOk(await requestOrganizationCheck(db, person, after(HOUR_MS)));
});

test('a check of a domain that was renamed while DNS was asked changes nothing', async () => {
  const { person, record } = await personWith('union.org');
  expectOk(await requestOrganizationCheck(db, person, NOON));
  const renames: ResolveTxt = async () => {
    expectOk(await nameOrganization(db, person, { host: 'other.org' }, NOON));
    return [[record.value]];
  };
  await checkOrganization(db, person.uid, renames, NOON);
  expect(await findOwnOrganization(db, person, day(1))).toMatchObject({
    host: 'other.org',
    proof: null,
    missedAt: null,
  });
});

test('an internal name from before it was refused is not asked for', async () => {
  const { person } = await personWith('union.org');
  const named = eq(organizationDomains.userId, person.uid);
  await db.update(organizationDomains).set({ host: 'metadata.google.internal' }).where(named);
  const asked: string[] = [];
  const own = await checkedAt(person, (name) => (asked.push(name), Promise.resolve([])), NOON);
  expect([asked, own]).toMatchObject([[], { missedAt: NOON }]);
  expect(await nameOrganization(db, person, { host: 'metadata.google.internal' }, NOON)).toMatchObject({
    refusal: { code: 'invalid', fields: { host: ORGANIZATION_MESSAGES.host } },
  });
});

test('a domain is checked weekly, daily while it is not found, and lost after seven days', async () => {
  const { person, record } = await personWith('weekly.org');
  const [found, gone] = [dns({ [record.name]: [record.value] }), dns({})];
  await checkedAt(person, found, NOON);
  let jobs = await jobsOf(person.uid);
  /** Whether the recheck at this time enqueues a job of this domain, which then runs. */
  const recheck = async (resolveTxt: ResolveTxt, at: Date) => {
    await enqueueOrganizationRechecks(db, at);
    const before = jobs;
    jobs = await jobsOf(person.uid);
    if (jobs > before) await checkOrganization(db, person.uid, resolveTxt, at);
    return jobs > before;
  };
  expect(await recheck(found, day(6))).toBe(false);
  expect(await recheck(found, day(7))).toBe(true);
  expect(await recheck(timesOut, day(14))).toBe(true);
  expect(await recheck(gone, day(15))).toBe(true);
  expect(await findOwnOrganization(db, person, day(15))).toMatchObject({
    proof: { endsAt: day(21) },
    missedAt: day(15),
  });
  expect(await shownOf(person.uid, after(-1, day(21)))).toEqual(['weekly.org']);
  expect(await shownOf(person.uid, day(21))).toEqual([]);
  expect(await recheck(found, day(22))).toBe(false);
  await checkedAt(person, found, day(23));
  expect(await shownOf(person.uid, day(23))).toEqual(['weekly.org']);
});

test('a requested check that fails begins no loss, and the recheck that is due does', async () => {
  const { person, record } = await personWith('union.org');
  await checkedAt(person, dns({ [record.name]: [record.value] }), NOON);
  expect(await checkedAt(person, dns({}), day(7))).toMatchObject({
    proof: { endsAt: null, checkedAt: NOON },
    missedAt: day(7),
  });
  await checkOrganization(db, person.uid, dns({}), day(7));
  expect(await findOwnOrganization(db, person, day(8))).toMatchObject({ proof: { endsAt: day(14) } });
});

/** A TXT answer (RFC 1035) to a query of one question; no answer for another name. */
function txtAnswer(query: Buffer, name: string, value: string): Buffer {
  const endOfName = query.indexOf(0, 12);
  const asked = query.subarray(12, endOfName).toString('latin1').toLowerCase();
  const isKnown =
    asked ===
    name
      .split('.')
      .map((label) => String.fromCodePoint(label.length) + label)
      .join('');
  const question = query.subarray(12, endOfName + 5);
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(isKnown ? 1 : 0, 6);
  for (const section of [8, 10]) header.writeUInt16BE(0, section);
  const text = Buffer.from(value);
  // A pointer to the name, type TXT, class IN, a minute, and one string.
  const answer = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length, ...text]);
  return Buffer.concat([header, question, ...(isKnown ? [answer] : [])]);
}

test('the resolver asks over UDP, rejects what is not answered, and always takes 3 seconds', async () => {
  const { person, record } = await personWith('served.org');
  const server = createSocket('udp4');
  server.on('message', (query, from) => {
    if (!query.includes('silent'))
      server.send(txtAnswer(query, record.name, record.value), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  try {
    const resolveTxt = createTxtResolver([`127.0.0.1:${server.address().port}`]);
    const start = performance.now();
    const timed = async (name: string) => {
      const result = await resolveTxt(name).catch((error: NodeJS.ErrnoException) => error.code);
      // Node's timers may be a millisecond early.
      return [result, performance.now() - start > 2990];
    };
    const names = [record.name, '_collegium.www.served.org', '_collegium.silent.org'];
    const answers = Promise.all(names.map(timed));
    expect(await checkedAt(person, resolveTxt, NOON)).toMatchObject({ proof: { checkedAt: NOON } });
    expect(await answers).toEqual([
      [[[record.value]], true],
      [[], true],
      ['ECANCELLED', true],
    ]);
  } finally {
    server.close();
  }
}, 60_000);
