import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MASK, knownStrings, maskText, parseExtraMasks } from './mask-text.ts';
import { foldText } from './fold-text.ts';

const FACTS = {
  name: 'Zoë van Dyke',
  emails: ['zoe.vd@sea.edu', 'al@x.org'],
  organization: 'Sea Institute',
  links: ['https://zoe.example/'],
};

describe('knownStrings', () => {
  test('has the facts and their parts, longest first, without initials and blanks', () => {
    expect(knownStrings(FACTS)).toEqual([
      'https://zoe.example/',
      'zoe.vd@sea.edu',
      'Sea Institute',
      'Zoë van Dyke',
      'zoe.example',
      'al@x.org',
      'zoe.vd',
      'Dyke',
      'Zoë',
      'van',
    ]);
    expect(knownStrings({ name: 'Al', emails: [], organization: ' ', links: [] })).toEqual(['Al']);
  });
});

describe('maskText', () => {
  test.each([
    ['My name is Zoe, at SEA INSTITUTE.', `My name is ${MASK}, at ${MASK}.`],
    ['Zoë van Dyke and Dyke’s dykes', `${MASK} and ${MASK}’s dykes`],
    ['Write to me@home.net or www.home.net/zoe now', `Write to ${MASK} or ${MASK} now`],
    ['See https://github.com/x', `See ${MASK}`],
    ['（见https://github.com/文档。）后面', `（见${MASK}。）后面`],
    ['(WWW.home.net/a_(b)), “www.home.net”', `(${MASK}), “${MASK}”`],
    ['See https://me@home.net/x, www. or http://', `See ${MASK}, www. or http://`],
    ['😀Zoë😀', `😀${MASK}😀`],
    ['advance vanity', 'advance vanity'],
  ])('masks “%s”', (text, masked) => {
    expect(maskText(text, knownStrings(FACTS))).toBe(masked);
  });

  test('masks letters that fold to several characters, and overlapping strings once', () => {
    expect(maskText('İpek was here', ['ipek'])).toBe(`${MASK} was here`);
    expect(maskText('a-b-a', ['a-b', 'b-a', ' '])).toBe(`${MASK}-a`);
    expect(maskText('aa aa aa', ['aa aa'])).toBe(`${MASK} aa`);
  });

  test('leaves no known string as a word, whatever surrounds it', () => {
    const gap = fc.constantFrom(' ', ', ', '. ', ' (', ') ', '\n', ' – ', '😀', '"');
    const word = fc.constantFrom(
      'Zoë',
      'zoe',
      'Zoe\u0308',
      'ZOË',
      'Sea Institute',
      'zoe.vd@sea.edu',
      'plan',
      'méthode',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(gap, word), { maxLength: 8 }), (parts) => {
        const masked = foldText(maskText(parts.flat().join(''), knownStrings(FACTS)));
        for (const known of ['zoe', 'sea institute', 'zoe.vd@sea.edu'])
          expect(masked.split(/[^\p{L}\p{N}.@]+/u).join(' ')).not.toMatch(new RegExp(`(^| )${known}( |$)`));
      }),
    );
  });
});

describe('parseExtraMasks', () => {
  test('reads one string a line, once each', () => {
    expect(parseExtraMasks(' Alder Bay \n\nProf. Lee\nAlder Bay')).toEqual({
      ok: true,
      value: ['Alder Bay', 'Prof. Lee'],
    });
  });

  test.each([
    ['31 lines', Array.from({ length: 31 }, (_, at) => `line ${at}`).join('\n')],
    ['a long line', 'x'.repeat(101)],
  ])('refuses %s', (_, text) => {
    expect(parseExtraMasks(text)).toMatchObject({ refusal: { fields: { masks: expect.any(String) } } });
  });
});
