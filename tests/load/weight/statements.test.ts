import { describe, expect, test } from 'vitest';
import { smallestRepeated, statementsIn, statementsOfAll } from './statements.ts';

const LOG = `weight LOG:  statement: BEGIN
weight LOG:  execute <unnamed>: select "id",
\t  "title: short"
\tfrom proposals
weight DETAIL:  Parameters: $1 = '7'
weight LOG:  execute fetch from list: select 1
weight LOG:  execute find_user: select * from users where id = $1
weight ERROR:  deadlock detected
weight LOG:  parameter "log_statement" changed to "all"
weight LOG:  statement: commit
`;

describe('statementsIn', () => {
  test('finds simple, unnamed and prepared statements over several lines', () => {
    expect(statementsIn(LOG)).toEqual([
      'BEGIN',
      'select "id",\n\t  "title: short"\n\tfrom proposals',
      'select * from users where id = $1',
      'commit',
    ]);
  });

  test('a log without statements has none', () => {
    expect(statementsIn('weight LOG:  checkpoint starting: time\n')).toEqual([]);
  });
});

test('statements that an idle server polls occur each time, those of transactions never count', () => {
  const first = ['begin', 'poll', 'poll', 'set local x = 1', 'COMMIT', 'notify', 'notify'];
  const second = ['begin', 'set local x = 1', 'COMMIT', 'poll'];
  expect([...statementsOfAll([first, second])]).toEqual(['poll']);
});

test('the smallest repeated value is found, not a smaller single one', () => {
  expect(smallestRepeated([7, 5, 3, 7, 5])).toBe(5);
  expect(smallestRepeated([3, 4])).toBeNull();
});
