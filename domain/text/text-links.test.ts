import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkAt, linkedLines, linkedPieces } from './text-links.ts';

const TEXT =
  'See https://a.example/x, then (https://b.example).\n\nNot http://c.example but https://d.example/';

test('numbers the https URLs of a text', () => {
  expect(linkedPieces(TEXT)).toEqual([
    'See ',
    { text: 'https://a.example/x', link: 1 },
    ', then (',
    { text: 'https://b.example', link: 2 },
    ').\n\nNot http://c.example but ',
    { text: 'https://d.example/', link: 3 },
  ]);
});

test('numbers them through all lines', () => {
  expect(linkedLines(TEXT).map((line) => line.filter((piece) => typeof piece !== 'string'))).toEqual([
    [
      { text: 'https://a.example/x', link: 1 },
      { text: 'https://b.example', link: 2 },
    ],
    [{ text: 'https://d.example/', link: 3 }],
  ]);
  expect(linkedLines('')).toEqual([]);
});

test('finds a URL by its number', () => {
  expect(linkAt(TEXT, 1)).toBe('https://a.example/x');
  expect(linkAt(TEXT, 3)).toBe('https://d.example/');
  for (const number of [0, 4, -1, 1.5]) expect(linkAt(TEXT, number)).toBeNull();
});

test('leaves URLs as text that no link may have', () => {
  for (const text of ['https://user@a.example', 'https://localhost', 'javascript:alert(1)', ''])
    expect(linkedPieces(text)).toEqual(text === '' ? [] : [text]);
});

test('numbers a URL alike for a page, its lines and the page that a link leads to', () => {
  const parts = [
    ...'\n\n()[]_*“”。 、a'.split(''),
    'https://a.example/Mean_(x)',
    'https://b.example/文档',
    'https://nowhere',
    'http://c.example',
    '\n',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (written) => {
      const text = written.join('');
      const links = linkedPieces(text).filter((piece) => typeof piece !== 'string');
      expect(
        linkedLines(text)
          .flat()
          .filter((piece) => typeof piece !== 'string'),
      ).toEqual(links);
      for (const { text: url, link } of links) expect(linkAt(text, link)).toBe(new URL(url).href);
      expect(linkAt(text, links.length + 1)).toBeNull();
    }),
  );
});
