import { expect, test } from 'vitest';
import { NO_FILTER, type ProposalFilter } from '../../domain/proposal-filter.ts';
import { plannedForm, wordsByName } from './planned-search.ts';

test.each<[string, Partial<ProposalFilter>, string | null]>([
  ['one word', { q: 'rollups' }, 'accepting 1 words'],
  ['three, the same one twice, past due included', { q: ' zk fee zk x', status: 'all' }, 'all 3 words'],
  ['four', { q: 'a bb ccc dddd' }, null],
  ['a topic', { topic: 'Fee markets' }, 'accepting topic'],
  ['a topic and a word', { topic: 'Fee markets', q: 'rollups' }, null],
  ['no word', { q: '  ' }, null],
  ['a filter', { q: 'rollups', event: true }, null],
  ['another order', { q: 'rollups', sort: { key: 'close', descending: false } }, null],
  ['more of it', { q: 'rollups', page: 2 }, null],
  ['what the index holds nothing of', { q: 'c++ - 🙂 x::' }, null],
  ['the same beside a word', { q: 'c++ rollups' }, 'accepting 2 words'],
])('the form of %s', (_, filter, form) => {
  expect(plannedForm({ ...NO_FILTER, ...filter })).toBe(form);
});

test('what is said in a form has a name each', () => {
  expect(wordsByName({ q: "it's 100% $1", topic: null })).toEqual({
    word0: "it's",
    word1: '100%',
    word2: '$1',
  });
  expect(wordsByName({ q: '', topic: "' or 1=1" })).toEqual({ topic: "' or 1=1" });
});
