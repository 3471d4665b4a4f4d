import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RichBlock, RichRun } from '../../domain/rich-text.ts';
import { TEXT_CAP } from '../../domain/text-input.ts';
import { linksOfText, parseProposalTexts } from './parse-markdown.ts';

const NO_TEXTS = { description: '', requiredQualifications: '', notes: '', deliveryDescription: '' };

function parsed(description: string): RichBlock[] {
  return parseProposalTexts({ ...NO_TEXTS, description }).texts.description;
}

const paragraph = (...content: RichRun[]): RichBlock => ({ kind: 'paragraph', content });

describe('parseProposalTexts', () => {
  test('parses bold and italic text, with the line breaks as typed', () => {
    expect(parsed('A **bold *b*** word\nand __one__ more  \nhere')).toEqual([
      paragraph(
        'A ',
        { mark: 'bold', content: ['bold ', { mark: 'italic', content: ['b'] }] },
        ' word\nand ',
        { mark: 'bold', content: ['one'] },
        ' more\nhere',
      ),
    ]);
  });

  test('parses lists with bullets and numbers, one in another', () => {
    expect(parsed('Bring:\n- a pen\n- paper\n  1. white\n  2. lined\n\nDone.')).toEqual([
      paragraph('Bring:'),
      {
        kind: 'list',
        start: null,
        items: [
          [paragraph('a pen')],
          [
            paragraph('paper'),
            { kind: 'list', start: 1, items: [[paragraph('white')], [paragraph('lined')]] },
          ],
        ],
      },
      paragraph('Done.'),
    ]);
    expect(parsed('3) c')).toEqual([{ kind: 'list', start: 3, items: [[paragraph('c')]] }]);
  });

  test('numbers the links of all four texts, bare ones too', () => {
    const { texts, links } = parseProposalTexts({
      description: 'See https://a.example/x, or [**the** paper](https://b.example "Title").',
      requiredQualifications: '',
      notes: '- [c](https://c.example)',
      deliveryDescription: 'https://d.example',
    });
    expect(texts.description).toEqual([
      paragraph(
        'See ',
        { link: 1, content: ['https://a.example/x'] },
        ', or ',
        { link: 2, content: [{ mark: 'bold', content: ['the'] }, ' paper'] },
        '.',
      ),
    ]);
    expect(links).toEqual([
      { address: 'https://a.example/x', label: 'https://a.example/x' },
      { address: 'https://b.example/', label: 'the paper' },
      { address: 'https://c.example/', label: 'c' },
      { address: 'https://d.example/', label: 'https://d.example' },
    ]);
  });

  test('leaves the text of links that are off', () => {
    const texts = { ...NO_TEXTS, description: 'See [the paper](https://a.example) at https://b.example' };
    expect(parseProposalTexts(texts, { linksOff: true }).texts.description).toEqual([
      paragraph('See the paper at https://b.example'),
    ]);
  });

  test.each([
    ['HTML', '<b>x</b> <script>alert(1)</script>'],
    ['a heading', '# x'],
    ['a quotation', '> x'],
    ['code', '`x`'],
    ['a code block', '```\nx\n```'],
    ['a rule', '---'],
    ['a table', '| a | b |\n|---|---|'],
    ['an autolink', '<mailto:a@b.example>'],
    ['a reference', '[x][1]'],
    ['a script', '[x](javascript:alert(1))'],
    ['data', '[x](data:text/html,x)'],
    ['a link without https', '[x](http://a.example)'],
    ['a link with a user name', '[x](https://a@b.example)'],
    ['a path', '[x](/user)'],
    ['arithmetic', '5 * 3 * 2, a_b_c'],
  ])('leaves %s as it was typed', (_what, text) => {
    expect(parsed(text)).toEqual([paragraph(text)]);
  });

  test('fetches no picture: its address is a link', () => {
    expect(parsed('![x](https://a.example/x.png)')).toEqual([paragraph('!', { link: 1, content: ['x'] })]);
  });

  test('makes no link without a text or an address', () => {
    expect(parsed('a [](https://a.example) b [c]()')).toEqual([paragraph('a  b c')]);
  });

  test('escaped marks are text', () => {
    expect(parsed(String.raw`\*a\* \[b](c)`)).toEqual([paragraph('*a* [b](c)')]);
  });

  test('loses no word of any text, and makes only https links', () => {
    const marks = [
      '**',
      '*',
      '_',
      '- ',
      '1. ',
      '\n',
      '\n\n',
      '[',
      '](https://a.example/)',
      ')',
      ' ',
      '<b>',
      '\\',
    ];
    const pieces = fc.array(fc.constantFrom('WORD', ...marks), { maxLength: 40 });
    fc.assert(
      fc.property(pieces, (written) => {
        const text = written.join('');
        expect(wordsIn(JSON.stringify(parsed(text)))).toBe(wordsIn(text));
        for (const { address } of linksOfText(text)) expect(address).toMatch(/^https:\/\//);
      }),
    );
  });

  test.each(['**a', '[', '[a](', '- ', '_', '*a '])(
    'parses the longest text of %j within a second',
    (part) => {
      const before = process.threadCpuUsage();
      linksOfText(part.repeat(TEXT_CAP / part.length));
      const { user, system } = process.threadCpuUsage(before);
      expect(user + system).toBeLessThan(1_000_000);
    },
  );
});

function wordsIn(text: string): number {
  return text.split('WORD').length - 1;
}
