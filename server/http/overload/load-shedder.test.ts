import { expect, test } from 'vitest';
import { createLoadShedder, classifyTraffic } from './load-shedder.ts';
import type { OverloadLevel } from './overload-monitor.ts';

const SLOTS = {
  visitors: { running: 2, waiting: 2 },
  lists: { running: 1, waiting: 2 },
  members: { running: 1, waiting: 2 },
};

function loadShedderAt(overloadLevel: () => OverloadLevel = () => 'normal') {
  const reported: number[] = [];
  return {
    reported,
    loadShedder: createLoadShedder({ overloadLevel, report: (count) => void reported.push(count) }, SLOTS),
  };
}

test('a full queue of visitors refuses visitors only', async () => {
  const { loadShedder } = loadShedderAt();
  for (let count = 0; count < 4; count += 1) void loadShedder.classes.visitors.acquire();
  expect(loadShedder.isOverloaded('visitors', false)).toBe(true);
  for (const hasBody of [false, true]) expect(loadShedder.isOverloaded('members', hasBody)).toBe(false);
});

test('degraded refuses visitors, and critical refuses everyone', () => {
  let overloadLevel: OverloadLevel = 'normal';
  const { loadShedder } = loadShedderAt(() => overloadLevel);
  const refused = () => [
    loadShedder.isOverloaded('visitors', false),
    loadShedder.isOverloaded('members', true),
  ];
  expect(refused()).toEqual([false, false]);
  overloadLevel = 'degraded';
  expect(refused()).toEqual([true, false]);
  overloadLevel = 'critical';
  expect(refused()).toEqual([true, true]);
});

test('too many bodies in flight refuse only requests with a body', () => {
  const { loadShedder } = loadShedderAt();
  const shares = Array.from({ length: 2500 }, () => loadShedder.bodies.open('address 203.0.113.1'));
  expect(loadShedder.isOverloaded('members', true)).toBe(true);
  expect(loadShedder.isOverloaded('members', false)).toBe(false);
  for (const share of shares) if (typeof share !== 'string') share.close();
  expect(loadShedder.isOverloaded('members', true)).toBe(false);
});

test('of three requests refused at once, only the first is reported immediately', () => {
  const { loadShedder, reported } = loadShedderAt();
  for (let count = 0; count < 3; count += 1) loadShedder.refused();
  expect(reported).toEqual([1]);
});

test.each([
  ['GET', '/', false, 'visitors'],
  ['GET', '/', true, 'members'],
  ['POST', '/project/get_projects', false, 'visitors'],
  ['POST', '/announcement/get_announcements', false, 'visitors'],
  ['POST', '/application/submit', false, 'members'],
  ['POST', '/project/get_projects', true, 'members'],
  ['POST', '/review/get_assigned', false, 'lists'],
  ['POST', '/application/get_applications', true, 'lists'],
  ['GET', '/review/get_assigned', true, 'members'],
] as const)('%s %s with session %s is in the class %s', (method, path, hasSession, trafficClass) => {
  expect(classifyTraffic(new Request(`https://board.example${path}`, { method }), hasSession)).toBe(
    trafficClass,
  );
});
