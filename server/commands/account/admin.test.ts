import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { OPERATOR } from '#domain/base/actor.ts';
import { createAdmin } from '../../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { users } from '#server/db/schema/account.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { makeAdmin, removeAdmin } from './admin.ts';

const db = await testDatabase();
const since = async (uid: string) =>
  (await db.select({ since: users.adminSince }).from(users).where(eq(users.id, uid)))[0]?.since;
const code = (outcome: { ok: true } | { ok: false; refusal: { code: string; message: string } }) =>
  outcome.ok ? 'done' : `${outcome.refusal.code}: ${outcome.refusal.message}`;

test('the operator adds and removes an admin; doing either twice is refused', async () => {
  const noor = await createMember(db);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toBe('done');
  expect(await since(noor.uid)).toEqual(NOON);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(
    /move_not_allowed: .* already an admin/,
  );
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [], NOON))).toBe('done');
  expect(await since(noor.uid)).toBeNull();
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(
    /move_not_allowed: .* not an admin/,
  );
});

test('a person listed in ADMIN_EMAILS is already an admin and cannot be removed', async () => {
  const noor = await createMember(db);
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [noor.email], NOON))).toMatch(/already/);
  expect(code(await removeAdmin(db, OPERATOR, noor.uid, [noor.email], NOON))).toMatch(/ADMIN_EMAILS/);
  expect(await since(noor.uid)).toBeNull();
});

test('a person with an unverified email address cannot become an admin', async () => {
  const noor = await createMember(db);
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, noor.uid));
  expect(code(await makeAdmin(db, OPERATOR, noor.uid, [], NOON))).toMatch(/not verified/);
});

test('only the operator can add or remove an admin, and an unknown person is not found', async () => {
  const noor = await createMember(db);
  for (const actor of [noor, await createAdmin(db), { kind: 'visitor' } as const])
    for (const move of [makeAdmin, removeAdmin])
      expect(code(await move(db, actor, noor.uid, [], NOON))).toMatch(/^forbidden/);
  expect(code(await makeAdmin(db, OPERATOR, 'nobody', [], NOON))).toMatch(/^not_found/);
  expect(await since(noor.uid)).toBeNull();
});
