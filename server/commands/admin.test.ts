import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OPERATOR } from '../../domain/actor.ts';
import { createAdmin } from '../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../tests/fixtures/sample-content.ts';
import { users } from '../db/account-schema.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { makeAdmin, removeAdmin } from './admin.ts';

const db = await testDatabase();
const since = async (uid: string) =>
  (await db.select({ since: users.adminSince }).from(users).where(eq(users.id, uid)))[0]?.since;
const code = (outcome: { ok: true } | { ok: false; refusal: { code: string; message: string } }) =>
  outcome.ok ? 'done' : `${outcome.refusal.code}: ${outcome.refusal.message}`;

test('the operator makes somebody an admin and takes it back', async () => {
  const noor = await createMember(db);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toBe('done');
  expect(await since(noor.uid)).toEqual(NOON);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(
    /move_not_allowed: .* admin already/,
  );
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [], NOON))).toBe('done');
  expect(await since(noor.uid)).toBeNull();
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(/move_not_allowed: .* no admin/);
});

test('whom the settings list is an admin already, and stays one until they list them no more', async () => {
  const noor = await createMember(db);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [noor.email], NOON))).toMatch(/already/);
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [noor.email], NOON))).toMatch(/ADMIN_EMAILS/);
  expect(await since(noor.uid)).toBeNull();
});

test('an address that nobody verified makes no admin', async () => {
  const noor = await createMember(db);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, noor.uid));
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(/not verified/);
});

test('nobody else does, an admin neither', async () => {
  const noor = await createMember(db);
  for (const actor of [noor, await createAdmin(db), { kind: 'visitor' } as const])
    for (const move of [makeAdmin, removeAdmin])
      expect(code(await move(db, actor, noor.uid, [], NOON))).toMatch(/^forbidden/);
  expect(code(await makeAdmin(db, OPERATOR, 'nobody', [], NOON))).toMatch(/^not_found/);
  expect(await since(noor.uid)).toBeNull();
});
