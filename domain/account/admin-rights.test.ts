import { expect, test } from 'vitest';
import { hasAdminRights } from './admin-rights.ts';

test('an admin has a verified email, and is listed or was made an admin', () => {
  const ada = { email: 'ada@example.edu', emailVerified: true, adminSince: null };
  expect(hasAdminRights(ada, [' Ada@Example.edu '])).toBe(true);
  expect(hasAdminRights({ ...ada, emailVerified: false }, ['ada@example.edu'])).toBe(false);
  expect(hasAdminRights(ada, [])).toBe(false);
  expect(hasAdminRights({ ...ada, email: 'noor@example.edu' }, ['ada@example.edu'])).toBe(false);
  const made = { ...ada, adminSince: new Date(0) };
  expect(hasAdminRights(made, [])).toBe(true);
  expect(hasAdminRights({ ...made, emailVerified: false }, [])).toBe(false);
});
