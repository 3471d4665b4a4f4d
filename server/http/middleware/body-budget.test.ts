import { expect, test } from 'vitest';
import { type BodyShare, type ClientKey, createBodyBudget } from './body-budget.ts';
import { SMALL_BODY_BYTES } from './body-limits.ts';

const MIB = 1024 * 1024;

function budgetOf() {
  const totalBytes = { person: 8 * MIB, address: 8 * MIB };
  const budget = createBodyBudget({ clientBytes: 4 * MIB, totalBytes, requests: 5 });
  const open = (client: ClientKey) => budget.open(client) as BodyShare;
  return { budget, open };
}

test('a client with too many bytes in flight is refused until a body ends, and another client is not', () => {
  const { open } = budgetOf();
  const first = open('address 203.0.113.1');
  expect(first.add(3 * MIB)).toBe(null);
  expect(open('address 203.0.113.1').add(2 * MIB)).toBe('too-many-bodies');
  expect(open('address 203.0.113.2').add(2 * MIB)).toBe(null);
  first.close();
  expect(open('address 203.0.113.1').add(2 * MIB)).toBe(null);
});

test('a declared Content-Length is reserved at once, so that the body is not refused halfway', () => {
  const { budget } = budgetOf();
  const first = budget.open('person a', 3 * MIB) as BodyShare;
  expect(budget.open('person a', 2 * MIB)).toBe('too-many-bodies');
  expect(first.add(3 * MIB)).toBe(null);
  first.close();
  expect(budget.open('person a', 2 * MIB)).not.toBe('too-many-bodies');
});

test('small bodies do not count against the limit', () => {
  const { open } = budgetOf();
  expect(open('address 203.0.113.1').add(4 * MIB)).toBe(null);
  const small = open('address 203.0.113.1');
  for (let part = 0; part < 4; part += 1) expect(small.add(SMALL_BODY_BYTES / 4)).toBe(null);
  expect(small.add(SMALL_BODY_BYTES + 1)).toBe('too-many-bodies');
});

test('clients without a session do not use up the budget of people', () => {
  const { open } = budgetOf();
  for (const address of ['1', '2']) expect(open(`address ${address}`).add(4 * MIB)).toBe(null);
  expect(open('address 3').add(MIB)).toBe('busy');
  expect(open('person a').add(4 * MIB)).toBe(null);
});

test('closing a body twice releases its bytes once', () => {
  const { budget, open } = budgetOf();
  for (let round = 0; round < 10; round += 1) {
    const share = open('person a');
    expect(share.add(4 * MIB)).toBe(null);
    share.close();
    share.close();
  }
  expect(budget.hasRoom()).toBe(true);
  for (let count = 0; count < 5; count += 1) open(`person ${count}`);
  expect(budget.hasRoom()).toBe(false);
});
