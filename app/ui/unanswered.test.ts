import { expect, test } from 'vitest';
import { addUnanswered, fingerprint, readUnanswered, writeUnanswered } from './unanswered.ts';

test('texts have one fingerprint however they come back from the server', () => {
  const typed = fingerprint(['One\r\ntwo  three ', 'link\u200B']);
  expect(fingerprint(['One\ntwo three', 'link'])).toBe(typed);
});

test('what says something else, or says it in another place, has another fingerprint', () => {
  const said = [['a', ''], ['', 'a'], ['a'], ['b', ''], ['A', ''], ['a', 'a'], ['aa', '']];
  expect(new Set(said.map(fingerprint)).size).toBe(said.length);
  const numbered = Array.from({ length: 50_000 }, (_, number) => fingerprint([`Answer ${number}`, 'N/A']));
  expect(new Set(numbered).size).toBe(numbered.length);
});

test('each version is remembered once, the latest two hundred, and read as it was written', () => {
  const versions = Array.from({ length: 300 }, (_, number) => fingerprint([String(number)]));
  const remembered = versions.reduce(addUnanswered, [versions[250]!]);
  expect(remembered).toEqual(versions.slice(100));
  expect(readUnanswered(writeUnanswered(remembered))).toEqual(remembered);
  expect(readUnanswered('')).toEqual([]);
});
