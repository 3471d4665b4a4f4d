import { expect, test } from 'vitest';
import { addPendingSave, contentHash, parsePendingSaves, serializePendingSaves } from './pending-saves.ts';

test('texts have the same hash before and after the server cleans them', () => {
  const typed = contentHash(['One\r\ntwo  three ', 'link\u200B']);
  expect(contentHash(['One\ntwo three', 'link'])).toBe(typed);
});

test('different texts, or the same texts in other fields, have different hashes', () => {
  const said = [['a', ''], ['', 'a'], ['a'], ['b', ''], ['A', ''], ['a', 'a'], ['aa', '']];
  expect(new Set(said.map(contentHash)).size).toBe(said.length);
  const numbered = Array.from({ length: 50_000 }, (_, number) => contentHash([`Answer ${number}`, 'N/A']));
  expect(new Set(numbered).size).toBe(numbered.length);
});

test('stores each hash once, the latest 200, and parses what it serialized', () => {
  const versions = Array.from({ length: 300 }, (_, number) => contentHash([String(number)]));
  const remembered = versions.reduce(addPendingSave, [versions[250]!]);
  expect(remembered).toEqual(versions.slice(100));
  expect(parsePendingSaves(serializePendingSaves(remembered))).toEqual(remembered);
  expect(parsePendingSaves('')).toEqual([]);
});
