import { expect, test } from 'vitest';
import { createAdmission, lineOf } from './admission.ts';
import type { Strain } from './strain.ts';

const SLOTS = { visitors: { running: 2, waiting: 2 }, members: { running: 1, waiting: 2 } };

function admissionAt(strain: () => Strain = () => 'none') {
  const reported: number[] = [];
  return {
    reported,
    admission: createAdmission({ strain, report: (count) => void reported.push(count) }, SLOTS),
  };
}

test('a full line of visitors refuses visitors, and no one else', async () => {
  const { admission } = admissionAt();
  for (let count = 0; count < 4; count += 1) void admission.lines.visitors.acquire();
  expect(admission.isOverloaded('visitors', false)).toBe(true);
  for (const hasBody of [false, true]) expect(admission.isOverloaded('members', hasBody)).toBe(false);
});

test('some overload refuses visitors, much of it everyone', () => {
  let strain: Strain = 'none';
  const { admission } = admissionAt(() => strain);
  const refused = () => [admission.isOverloaded('visitors', false), admission.isOverloaded('members', true)];
  expect(refused()).toEqual([false, false]);
  strain = 'some';
  expect(refused()).toEqual([true, false]);
  strain = 'much';
  expect(refused()).toEqual([true, true]);
});

test('too many bodies in flight refuse further bodies only', () => {
  const { admission } = admissionAt();
  const shares = Array.from({ length: 2500 }, () => admission.bodies.open('address 203.0.113.1'));
  expect(admission.isOverloaded('members', true)).toBe(true);
  expect(admission.isOverloaded('members', false)).toBe(false);
  for (const share of shares) if (typeof share !== 'string') share.close();
  expect(admission.isOverloaded('members', true)).toBe(false);
});

test('refused requests are reported together, at most every ten seconds', () => {
  const { admission, reported } = admissionAt();
  for (let count = 0; count < 3; count += 1) admission.refused();
  expect(reported).toEqual([1]);
});

test.each([
  ['GET', '/', false, 'visitors'],
  ['GET', '/', true, 'members'],
  ['POST', '/project/get_projects', false, 'visitors'],
  ['POST', '/announcement/get_announcements', false, 'visitors'],
  ['POST', '/application/submit', false, 'members'],
  ['POST', '/project/get_projects', true, 'members'],
] as const)('%s %s, session %s: %s', (method, path, hasSession, line) => {
  expect(lineOf(new Request(`https://board.example${path}`, { method }), hasSession)).toBe(line);
});
