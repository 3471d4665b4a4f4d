import { expect, test } from 'vitest';
import {
  OPERATOR,
  type SignedIn,
  VISITOR,
  accountOf,
  isOperator,
  isPerson,
  readerZoneOf,
  uidOf,
} from './actor.ts';

const ada: SignedIn = { kind: 'admin', uid: 'u1', name: 'Ada', email: 'ada@example.edu' };

test('the operator is an admin without an account', () => {
  expect([uidOf(ada), uidOf(VISITOR)]).toEqual(['u1', '']);
  expect([OPERATOR.kind, accountOf(OPERATOR), accountOf(ada)]).toEqual(['admin', null, 'u1']);
  expect([OPERATOR, { ...OPERATOR, requestId: 'r1' }, ada, VISITOR].map(isOperator)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a visitor is not a person, not even with an empty id', () => {
  expect([isPerson(ada, 'u1'), isPerson(ada, 'u2'), isPerson(VISITOR, '')]).toEqual([true, false, false]);
});

test('only a member whose page has sent a time zone has one', () => {
  const zones = [VISITOR, ada, { ...ada, timeZone: null }, { ...ada, timeZone: 'America/Chicago' }];
  expect(zones.map(readerZoneOf)).toEqual([null, null, null, 'America/Chicago']);
});
