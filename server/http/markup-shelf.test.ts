import { expect, test } from 'vitest';
import { createMarkupShelf } from './markup-shelf.ts';

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const markup = Buffer.from('<b>x</b>');

test('what no longer holds leaves the shelf, when it is asked for or something new is put there', () => {
  const shelf = createMarkupShelf(10_000);
  for (const key of ['a', 'b']) shelf.keep(key, { markup, from: at(0), until: at(10) });
  expect(shelf.find('a', at(9))?.markup).toEqual(markup);
  expect(shelf.find('a', at(10))).toBe(null);
  shelf.keep('c', { markup, from: at(10), until: at(20) });
  expect(['a', 'b', 'c'].map((key) => shelf.find(key, at(10)) !== null)).toEqual([false, false, true]);
  // Not even for a clock that goes back.
  expect(['a', 'b'].map((key) => shelf.find(key, at(5)))).toEqual([null, null]);
});

test('nothing larger than the room stays, and what is put there twice counts once', () => {
  const shelf = createMarkupShelf(2000);
  shelf.keep('large', { markup: Buffer.alloc(3000), from: at(0), until: at(10) });
  expect(shelf.find('large', at(1))).toBe(null);
  for (let time = 0; time < 20; time += 1) shelf.keep('a', { markup, from: at(0), until: at(10) });
  shelf.keep('b', { markup, from: at(0), until: at(10) });
  expect(['a', 'b'].map((key) => shelf.find(key, at(1)) !== null)).toEqual([true, true]);
});
