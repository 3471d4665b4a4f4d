import { createSocket } from 'node:dgram';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../domain/duration.ts';
import { ORGANIZATION_MESSAGES, type ResolveTxt } from '../../domain/organization-domain.ts';
import { expectOk } from '../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { createTxtResolver } from '../jobs/resolve-txt.ts';
import { findOwnOrganization } from '../queries/organization-domain.ts';
import { findShownFacts } from '../queries/verified-fact.ts';
import {
  checkOrganization,
  nameOrganization,
  recheckOrganizations,
  removeOrganization,
} from './organization-domain.ts';

const db = await testDatabase();
const day = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** DNS that knows these TXT records. */
const dns =
  (records: Record<string, string[]>): ResolveTxt =>
  (name) =>
    Promise.resolve((records[name] ?? []).map((value) => [value]));
const timesOut: ResolveTxt = () => Promise.reject(new Error('ETIMEOUT'));

async function personWith(host: string) {
  const person = await createMember(db);
  expectOk(await nameOrganization(db, person, { host }, NOON));
  const { record } = (await findOwnOrganization(db, person, NOON))!;
  return { person, record };
}
const shownOf = async (uid: string, at: Date) =>
  (await findShownFacts(db, uid, at)).map(({ subject }) => subject);

test('a person proves a domain with its record, beside other records', async () => {
  const { person, record } = await personWith(' Union.ORG ');
  expect(record.name).toBe('_collegium.union.org');
  const both = dns({ [record.name]: ['v=spf1 -all', record.value] });
  expectOk(await checkOrganization(db, person, both, NOON));
  expect(await shownOf(person.uid, NOON)).toEqual(['union.org']);
  expect(await findOwnOrganization(db, person, NOON)).toMatchObject({
    proof: { text: 'Controls the domain union.org · Nov 2026', checkedAt: NOON, endsAt: null },
  });
});

test('a record elsewhere, of someone else, or that cannot be read proves nothing', async () => {
  const { person, record } = await personWith('union.org');
  const other = await personWith('union.org');
  const refused: [string, ResolveTxt][] = [
    ['no record', dns({})],
    ['on the domain itself', dns({ 'union.org': [record.value] })],
    ['on a subdomain', dns({ '_collegium.www.union.org': [record.value] })],
    ['on the parent', dns({ '_collegium.org': [record.value] })],
    ['on another host', dns({ '_collegium.union.com': [record.value] })],
    ['of someone else', dns({ [record.name]: [other.record.value] })],
    ['time-out', timesOut],
  ];
  for (const [what, resolveTxt] of refused)
    expect([what, await checkOrganization(db, person, resolveTxt, NOON)]).toMatchObject([
      what,
      { refusal: { code: 'invalid', fields: { record: ORGANIZATION_MESSAGES.notFound } } },
    ]);
  expect(await shownOf(person.uid, NOON)).toEqual([]);
  const nothing = await createMember(db);
  expect(await checkOrganization(db, nothing, dns({}), NOON)).toMatchObject({
    refusal: { code: 'not_found' },
  });
});

test('a subdomain is a host of its own', async () => {
  const { person, record } = await personWith('labs.union.org');
  const ofParent = dns({ '_collegium.union.org': [record.value] });
  expect((await checkOrganization(db, person, ofParent, NOON)).ok).toBe(false);
  expectOk(await checkOrganization(db, person, dns({ [record.name]: [record.value] }), NOON));
  expect(await shownOf(person.uid, NOON)).toEqual(['labs.union.org']);
});

test('naming another domain or removing it ends the fact, and a new record is needed', async () => {
  const { person, record } = await personWith('union.org');
  const proved = dns({ [record.name]: [record.value] });
  expectOk(await checkOrganization(db, person, proved, NOON));
  expectOk(await nameOrganization(db, person, { host: 'union.org' }, NOON));
  expect(await shownOf(person.uid, NOON)).toEqual(['union.org']);
  expectOk(await nameOrganization(db, person, { host: 'other.org' }, NOON));
  expect(await shownOf(person.uid, NOON)).toEqual([]);
  expectOk(await nameOrganization(db, person, { host: 'union.org' }, NOON));
  expect((await checkOrganization(db, person, proved, NOON)).ok).toBe(false);
  expectOk(await removeOrganization(db, person, NOON));
  expect(await findOwnOrganization(db, person, NOON)).toBeNull();
  expect(await removeOrganization(db, person, NOON)).toMatchObject({ refusal: { code: 'move_not_allowed' } });
});

test('a domain is checked weekly, daily while it is not found, and lost after seven days', async () => {
  const { person, record } = await personWith('weekly.org');
  expectOk(await checkOrganization(db, person, dns({ [record.name]: [record.value] }), NOON));
  const asked: string[] = [];
  const recheck = (resolveTxt: ResolveTxt, at: Date) =>
    recheckOrganizations(
      db,
      (name) => {
        if (name === record.name) asked.push(name);
        return resolveTxt(name);
      },
      at,
    );
  const [found, gone] = [dns({ [record.name]: [record.value] }), dns({})];
  await recheck(found, day(6));
  expect(asked).toHaveLength(0);
  await recheck(found, day(7));
  await recheck(timesOut, day(14));
  await recheck(gone, day(15));
  expect(asked).toHaveLength(3);
  expect(await findOwnOrganization(db, person, day(15))).toMatchObject({ proof: { endsAt: day(21) } });
  expect(await shownOf(person.uid, new Date(day(21).getTime() - 1))).toEqual(['weekly.org']);
  expect(await shownOf(person.uid, day(21))).toEqual([]);
  await recheck(found, day(22));
  expect(asked).toHaveLength(3);
  expectOk(await checkOrganization(db, person, found, day(23)));
  expect(await shownOf(person.uid, day(23))).toEqual(['weekly.org']);
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

test('the resolver asks a name server over UDP, and rejects when it does not answer', async () => {
  const { person, record } = await personWith('served.org');
  const server = createSocket('udp4');
  let isSilent = false;
  server.on('message', (query, from) => {
    if (!isSilent) server.send(txtAnswer(query, record.name, record.value), from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  try {
    const resolveTxt = createTxtResolver([`127.0.0.1:${server.address().port}`]);
    expect(await resolveTxt(record.name)).toEqual([[record.value]]);
    expect(await resolveTxt('_collegium.www.served.org')).toEqual([]);
    expectOk(await checkOrganization(db, person, resolveTxt, NOON));
    isSilent = true;
    await expect(resolveTxt(record.name)).rejects.toMatchObject({ code: 'ETIMEOUT' });
  } finally {
    server.close();
  }
}, 60_000);
