import { expect, test } from 'vitest';
import { AUDIT_PAGE_SIZE } from '#domain/audit/audit.ts';
import { createAdmin } from '../../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { recordAudit } from '#server/audit/audit-log.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { type AuditQuery, listAuditEntries } from './audit.ts';

const db = await testDatabase();
const admin = await createAdmin(db);
const noor = await createMember(db, 'Noor K.');
const mina = await createMember(db, 'Mina R.');
const ALL: AuditQuery = { person: '', kind: null, subject: '', before: null };

const listed = (asked: Partial<AuditQuery>) => listAuditEntries(db, admin, { ...ALL, ...asked });
const listedKinds = async (asked: Partial<AuditQuery>) => (await listed(asked)).rows.map(({ kind }) => kind);

await recordAudit(db, noor, { kind: 'application_submitted', targetId: 12, affectedUserId: mina.uid }, NOON);
await recordAudit(db, mina, { kind: 'proposal_edited', targetId: 12 }, NOON);
await recordAudit(
  db,
  { uid: 'former xyz' },
  { kind: 'resume_opened', targetId: 'a-b', affectedUserId: noor.uid },
  NOON,
);
await recordAudit(db, { uid: null, requestId: 'r9' }, { kind: 'sign_in_refused', targetId: 'stale' }, NOON);

test('the audit list has the newest entry first, with the names of existing accounts', async () => {
  expect((await listed({})).rows).toMatchObject([
    { kind: 'sign_in_refused', actor: null, affected: null, requestId: 'r9' },
    { actor: { id: 'former xyz', name: null }, affected: { id: noor.uid, name: 'Noor K.' } },
    { kind: 'proposal_edited', actor: { name: 'Mina R.' }, at: NOON },
    { actor: { name: 'Noor K.' }, affected: { name: 'Mina R.' }, targetId: '12' },
  ]);
});

test.each<[string, Partial<AuditQuery>, string[]]>([
  ['an address', { person: ` ${noor.email.toUpperCase()} ` }, ['resume_opened', 'application_submitted']],
  ['an id', { person: mina.uid }, ['proposal_edited', 'application_submitted']],
  ['the id of a deleted account', { person: 'former xyz' }, ['resume_opened']],
  ['part of a name, which finds none', { person: 'Noor' }, []],
  ['a kind', { kind: 'resume_opened' }, ['resume_opened']],
  ['a proposal, not the application with that number', { subject: 'proposal 12' }, ['proposal_edited']],
  ['a target and a person', { subject: 'application 12', person: noor.uid }, ['application_submitted']],
  ['a malformed target, which finds none', { subject: "proposal 12' or 1=1" }, []],
])('audit entries can be filtered by %s', async (_how, asked, kinds) => {
  expect(await listedKinds(asked)).toEqual(kinds);
});

test('the audit list can exclude page views by admins and entries outside a range of days', async () => {
  await recordAudit(db, admin, { kind: 'members_viewed' }, NOON);
  expect(await listedKinds({ kind: 'members_viewed' })).toEqual(['members_viewed']);
  expect(await listedKinds({ person: admin.uid, noViews: true })).not.toContain('members_viewed');
  const day = NOON.toISOString().slice(0, 10);
  expect(await listedKinds({ kind: 'members_viewed', from: day, to: day })).toEqual(['members_viewed']);
  expect(await listedKinds({ kind: 'members_viewed', from: '2999-01-01' })).toEqual([]);
  expect(await listedKinds({ kind: 'members_viewed', to: '2000-01-01' })).toEqual([]);
});

test('pages list every audit entry once while new entries are added', async () => {
  await recordAudit(
    db,
    mina,
    Array.from({ length: 120 }, (_, n) => ({ kind: 'proposal_closed', targetId: n }) as const),
    NOON,
  );
  const things: (string | null)[] = [];
  for (let before: number | null = null, pages = 0; pages < 9; pages += 1) {
    const { rows, nextBefore } = await listed({ kind: 'proposal_closed', before });
    expect(rows.length).toBeLessThanOrEqual(AUDIT_PAGE_SIZE);
    things.push(...rows.map(({ targetId }) => targetId));
    if (nextBefore === null) break;
    before = nextBefore;
    await recordAudit(db, mina, { kind: 'proposal_closed', targetId: 'new' }, NOON);
  }
  expect(things).toEqual(Array.from({ length: 120 }, (_, n) => String(119 - n)));
});
