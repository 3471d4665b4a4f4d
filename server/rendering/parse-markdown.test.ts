import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import type { RichBlock, RichRun } from '#domain/text/rich-text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { linksIn } from '#domain/text/text-links.ts';
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

  test.each([
    // Chinese
    ['这是**重要。**请看', '这是‹重要。›请看'],
    ['**「重要」**的事', '‹「重要」›的事'],
    ['他说**“重要”**这个词', '他说‹“重要”›这个词'],
    ['**标签：**正文', '‹标签：›正文'],
    ['这是**重要(important)**的', '这是‹重要(important)›的'],
    ['**《论文》**、**《报告》**', '‹《论文》›、‹《报告》›'],
    ['𠮷**（吉）**野', '𠮷‹（吉）›野'],
    ['葛\u{E0100}**"城"**市', '葛\u{E0100}‹"城"›市'],
    ['ㄅ**「ㄆ」**ㄇ', 'ㄅ‹「ㄆ」›ㄇ'],
    // Japanese
    ['これは**重要。**です', 'これは‹重要。›です'],
    ['これは**「重要」**です', 'これは‹「重要」›です'],
    ['**テスト！**テスト', '‹テスト！›テスト'],
    ['**テスト？**abc', '‹テスト？›abc'],
    ['価格は**100%**です', '価格は‹100%›です'],
    ['ﾃｽﾄ**｢重要｣**ﾃﾞｽ', 'ﾃｽﾄ‹｢重要｣›ﾃﾞｽ'],
    ['国際規格**[ECMA-262](https://a.example)**です', '国際規格‹ECMA-262›です'],
    ['**これは重要。**　次', '‹これは重要。›　次'],
    // Korean
    ['이것은 **중요(important)**입니다', '이것은 ‹중요(important)›입니다'],
    ['**"중요"**한 일', '‹"중요"›한 일'],
    ['**중요.**그리고', '‹중요.›그리고'],
    ['그는 **‘예’**라고', '그는 ‹‘예’›라고'],
    // Other scripts without spaces
    ['คำว่า**“สำคัญ”**ครับ', 'คำว่า‹“สำคัญ”›ครับ'],
    ['ဒါက**“အရေးကြီး”**ပါ', 'ဒါက‹“အရေးကြီး”›ပါ'],
    // English
    ['2**3**4', '2‹3›4'],
    ['a**"b"**c', 'a**"b"**c'],
    ['**b.**c', '**b.**c'],
    ['snake_case_name, __init__.py', 'snake_case_name, ‹init›.py'],
    ['a * b * c ** d ** e', 'a * b * c ** d ** e'],
    ['5*(3*2)', '5*(3*2)'],
    ['**bold**, “**bold**”', '‹bold›, “‹bold›”'],
    ['**Привет.**мир', '**Привет.**мир'],
    // Spaces inside, and underscores within a word, are no marks in any script
    ['这是** 重要 **的', '这是** 重要 **的'],
    ['これは__重要。__です', 'これは__重要。__です'],
    ['数 * 量 * 价', '数 * 量 * 价'],
  ])('finds the bold text of %s', (description, bold) => {
    const { texts } = parseProposalTexts({ ...NO_TEXTS, description }, { linksOff: true });
    const withBold = (runs: readonly RichRun[]): string =>
      runs.map((run) => (typeof run === 'string' ? run : `‹${withBold(run.content)}›`)).join('');
    expect(texts.description).toEqual([expect.objectContaining({ kind: 'paragraph' })]);
    expect(withBold((texts.description[0] as { content: RichRun[] }).content)).toBe(bold);
  });

  test('parses marks in text with spaces between words as CommonMark does', () => {
    const commonMark = new MarkdownIt('zero').enable(['emphasis']);
    const parts = ['*', '**', '_', 'a', 'é', 'я', '1', ' ', '.', '(', ')', '“', '”', '—', '·', '’', '😀'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (written) => {
        const text = `a${written.join('')}b`;
        const marks = (runs: readonly RichRun[]): string =>
          runs
            .map((run) => {
              if (typeof run === 'string') return run;
              const tag = 'mark' in run && run.mark === 'bold' ? 'strong' : 'em';
              return `<${tag}>${marks(run.content)}</${tag}>`;
            })
            .join('');
        const [block] = parsed(text) as { content: RichRun[] }[];
        expect(marks(block!.content)).toBe(commonMark.renderInline(text));
      }),
    );
  });

  test('makes any CJK text between two marks bold', () => {
    const inside = fc
      .array(fc.constantFrom('重', '要', 'で', 'カ', '한', 'a', '。', '」', '“', '（', '!', ')'), {
        minLength: 1,
        maxLength: 6,
      })
      .map((parts) => parts.join(''));
    const outside = fc.constantFrom('这', 'は', 'カ', '한', '。', '「', '、');
    fc.assert(
      fc.property(outside, inside, outside, (before, content, after) => {
        expect(parsed(`${before}**${content}**${after}`)).toEqual([
          paragraph(before, { mark: 'bold', content: [content] }, after),
        ]);
      }),
    );
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
