import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RichBlock, RichRun } from '../../domain/rich-text.ts';
import { TEXT_CAP } from '../../domain/text-input.ts';
import { linksIn } from '../../domain/text-links.ts';
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

  test.each<[text: string, urls: string[]]>([
    ['https://en.wikipedia.org/wiki/Mean_(statistics)', ['https://en.wikipedia.org/wiki/Mean_(statistics)']],
    ['(https://a.example/_x_/y_z), _so_', ['https://a.example/_x_/y_z']],
    ['https://youtu.be/a_b-c_ and _so_', ['https://youtu.be/a_b-c_']],
    ['“https://example.edu/q”，«https://example.edu/d»', ['https://example.edu/q', 'https://example.edu/d']],
    ['请看https://example.edu/文档。后面', ['https://example.edu/文档']],
    ['https://web.archive.org/web/*/https://b.example', ['https://web.archive.org/web/*/https://b.example']],
    ['- https://a.example/x*y*z', ['https://a.example/x*y*z']],
    [String.raw`https://a.example/x\_y\(z\)`, ['https://a.example/x_y(z)']],
    [String.raw`\(https://a.example/x\)`, ['https://a.example/x']],
    ['见https://a.example/x[论文](https://b.example)', ['https://a.example/x', '论文']],
    ['[text](https://en.wikipedia.org/wiki/Norm_(L2)) https://a.example', ['text', 'https://a.example']],
    ['[https://a.example/_x_](https://a.example/_x_)', ['https://a.example/_x_']],
    ['[see https://a.example/x_(y) there](https://a.example)', ['see https://a.example/x_(y) there']],
    ['[see https://a.example/x]', ['https://a.example/x']],
    ['https://user@a.example https://nowhere HTTPS://a.example ://', []],
    ['[no](http://a.example), https://b.example', ['https://b.example']],
  ])('links the URLs of %s', (text, urls) => {
    expect(linksOfText(text).map(({ label }) => label)).toEqual(urls);
  });

  test('leaves the destination of a link with brackets and marks', () => {
    expect(linksOfText('[text](https://en.wikipedia.org/wiki/_Norm_(L2)) x_')).toEqual([
      { address: 'https://en.wikipedia.org/wiki/_Norm_(L2)', label: 'text' },
    ]);
  });

  test.each([
    ['**https://example.edu/q**です', [{ mark: 'bold', content: ['https://example.edu/q'] }, 'です']],
    ['*https://example.edu/q*', [{ mark: 'italic', content: ['https://example.edu/q'] }]],
    ['_https://example.edu/q_', [{ mark: 'italic', content: ['https://example.edu/q'] }]],
    ['**see https://example.edu/q**', [{ mark: 'bold', content: ['see https://example.edu/q'] }]],
    ['_see https://example.edu/a_b_', [{ mark: 'italic', content: ['see https://example.edu/a_b'] }]],
    ['**a** https://example.edu/*/b', [{ mark: 'bold', content: ['a'] }, ' https://example.edu/*/b']],
  ])('pairs the marks around the URL of %s', (description, content) => {
    const { texts } = parseProposalTexts({ ...NO_TEXTS, description }, { linksOff: true });
    expect(texts.description).toEqual([{ kind: 'paragraph', content }]);
  });

  test('has the URLs that plain text has, in the same order', () => {
    const parts = [
      '(',
      ')',
      '“',
      '”',
      '。',
      '、',
      ' ',
      '见',
      '\n',
      'https://a.example/Mean_(x)',
      'https://b.example/_y_',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (written) => {
        const text = written.join('');
        const urls = linksIn(text).flatMap(({ href }) => href ?? []);
        expect(linksOfText(text).map(({ address }) => address)).toEqual(urls);
      }),
    );
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

  test.each(['**a', '[', '[a](', '- ', '_', '*a ', '**https://a.io ', '[https://a.io/(', 'https://a.io/**_'])(
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
