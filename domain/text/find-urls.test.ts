import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUrls, urlEnd } from './find-urls.ts';

function urlsIn(text: string, starts?: RegExp): string[] {
  return findUrls(text, starts).map(({ start, end }) => text.slice(start, end));
}

/** Each text has its URL between "⟦" and "⟧". */
const ONE_URL: Record<string, string[]> = {
  'balanced brackets': [
    '⟦https://en.wikipedia.org/wiki/Mean_(statistics)⟧',
    '(see ⟦https://en.wikipedia.org/wiki/Mean_(statistics)⟧).',
    '⟦https://a.example/x_(y_(z))_w⟧ next',
    '⟦https://a.example/list[0]{1}⟧.',
    '⟦https://[::1]/x⟧',
    '⟦https://[2001:db8::1]:8443/⟧',
    "⟦https://a.example/items('7')⟧",
  ],
  'brackets without their other half': [
    '(⟦https://a.example⟧)',
    '[⟦https://a.example/x⟧]: y',
    '{⟦https://a.example/x⟧}',
    '⟦https://a.example/x⟧(y',
    '⟦https://a.example/x⟧[y(z)',
    '(⟦https://a.example/x⟧[1)',
    '⟦https://a.example/x⟧([)]',
    '(⟦https://a.example/x⟧)を見て',
    String.raw`\url{⟦https://a.example/x⟧}`,
  ],
  quotes: [
    '“⟦https://example.edu/q⟧”',
    '«⟦https://example.edu/d⟧»',
    '"⟦https://a.example/x⟧"',
    "'⟦https://a.example/x⟧'",
    "'⟦https://a.example/x⟧' and 'y'",
    "'⟦https://a.example/x⟧'と",
    "'⟦https://a.example/Hubble's_law⟧'",
    '‘⟦https://a.example/x⟧’',
    '„⟦https://a.example/x⟧“',
    '‚⟦https://a.example/x⟧‘',
    '‹⟦https://a.example/x⟧›',
    '”⟦https://a.example/x⟧”',
    '´⟦https://a.example/x⟧´',
    '`⟦https://a.example/x⟧`',
    '″⟦https://a.example/x⟧″',
    '❝⟦https://a.example/x⟧❞',
    '＂⟦https://a.example/x⟧＂',
    '＇⟦https://a.example/x⟧＇',
    '〝⟦https://a.example/x⟧〟',
    '「⟦https://a.example/x⟧」',
    '『⟦https://a.example/x⟧』',
    '｢⟦https://a.example/x⟧｣',
    '≪⟦https://a.example/x⟧≫',
    '⟦https://a.example/x⟧’s page',
    '<⟦https://a.example/x⟧>',
  ],
  'full-width punctuation': [
    ...'。，、；：！？）］｝」』】》〉〕〗〛．｡､～｜＞'
      .split('')
      .map((sign) => `⟦https://example.edu/文档⟧${sign}后面`),
    '⟦https://example.edu/q⟧（见下）',
    '⟦https://example.edu⟧。',
    '见（⟦https://a.example/x_(y)⟧）',
  ],
  'punctuation of other languages': [
    '⟦https://a.example/x⟧…',
    '⟦https://a.example/x⟧—the paper',
    '⟦https://a.example/x⟧।',
    '⟦https://a.example/x⟧،',
    '⟦https://a.example/x⟧؟',
    '⟦https://a.example/x⟧។',
    '⟦https://a.example/x⟧։',
    '⟦https://a.example/x⟧។ បន្ត',
    '⟦https://a.example/x⟧•',
    '¿⟦https://a.example/x⟧?',
  ],
  'ASCII punctuation at its end': [
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '...',
    '?!',
    '*',
    "'",
    '\\',
    '|',
    '.)',
    '!*',
  ].map((sign) => `⟦https://a.example/x⟧${sign}`),
  'marks around it': [
    '*⟦https://a.example/x⟧*',
    '**⟦https://example.edu/q⟧**です',
    '_⟦https://a.example/x_y⟧_',
    '__⟦https://a.example/x⟧__.',
  ],
  'characters of a URL': [
    '⟦https://youtu.be/a_b-c_⟧',
    '⟦https://a.example/_x_/y__z⟧',
    '⟦https://a.example/~user/C++/$x&y=1;2,3!z⟧',
    '⟦https://a.example/compare/v1...v2⟧',
    '⟦https://web.archive.org/web/*/https://b.example/x⟧',
    '⟦https://a.example/?next=https://b.example/⟧',
    '⟦https://foo_bar.example.org/x#top⟧.',
    '⟦https://a.example/x?y=1&z=%E6%96%87⟧',
    '⟦https://a.example/x-⟧ y',
    '⟦https://a.example/🔬⟧ y',
    '⟦https://例え.jp/パス⟧。',
    '⟦https://münchen.de/straße⟧, y',
    '⟦https://paral·lel.cat/Col·laboració⟧',
    '⟦https://ja.wikipedia.org/wiki/レオナルド・ダ・ヴィンチ⟧',
    '⟦https://en.wikipedia.org/wiki/Bose–Einstein_condensate⟧.',
    '⟦https://he.wikipedia.org/wiki/צה״ל⟧',
    '⟦https://user@a.example/x⟧',
  ],
  'text without spaces around it': [
    '请看⟦https://example.edu/d⟧。',
    '⟦https://example.edu⟧了解更多',
    '⟦https://example.jp⟧です。',
    '⟦https://a.example:8080⟧를 보세요',
    '⟦https://a.example⟧ที่นี่',
    '⟦https://a.example⟧–see',
    '⟦https://abc日本.jp/x⟧',
    '⟦https://a.b了.example/x⟧',
  ],
};

describe('findUrls', () => {
  describe.each(Object.entries(ONE_URL))('%s', (_kind, texts) => {
    test.each(texts)('%s', (marked) => {
      expect(urlsIn(marked.replace(/[⟦⟧]/g, ''))).toEqual([/⟦(.*)⟧/.exec(marked)![1]]);
    });
  });

  test.each([
    ['https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
    ['https://a.example/x、https://b.example/y', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example/x(y);https://b.example', ['https://a.example/x(y)', 'https://b.example']],
    ['https://a.example/x(https://b.example/y)', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example|http://b.example', ['https://a.example', 'http://b.example']],
    ['见https://a.example/x[论文](https://b.example/y)', ['https://a.example/x', 'https://b.example/y']],
    ['https://a.example/(x[y](z', ['https://a.example/']],
    ['https://a.example/([x](https://b.example)', ['https://a.example/', 'https://b.example']],
    ['https://https://a.example', ['https://a.example']],
    ['https:// https://. https://) HTTPS://a.example', []],
    ['', []],
  ])('finds in %s', (text, urls) => {
    expect(urlsIn(text)).toEqual(urls);
  });

  test('finds what other patterns begin', () => {
    expect(urlsIn('(www.a.example/x_(y)), www.', /www\./g)).toEqual(['www.a.example/x_(y)']);
  });

  const opening = ['', '(', '“', '«', '「', '（', ' ', '\n', '见', '[', '"', '‘'];
  const path = fc
    .array(fc.constantFrom('a', '_', '(b)', '文', '%20', '-', '.c', '/', '~', '[1]', '=', ',d'), {
      maxLength: 12,
    })
    .map((parts) => `https://a.example/${parts.join('')}e`);
  const closing = fc.constantFrom(
    ...'。，、；：！？）」』】》”’»›…"<> \n'.split(''),
    '.',
    '),',
    ']',
    '. ',
    '}',
  );
  const sentence = fc.tuple(fc.constantFrom(...opening), path, closing);

  test('finds each URL of a text, whatever surrounds it', () => {
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 6 }), (parts) => {
        const text = parts.map((part) => `${part.join('')} `).join('');
        expect(urlsIn(text)).toEqual(parts.map(([, url]) => url));
      }),
    );
  });

  test('finds ranges in order, without overlap, of balanced brackets, and the same in each alone', () => {
    const characters = [...'()[]{}*_.,\'"”。、h'.split(''), 'https://', 'a.example', '/', ' ', '文', 'x'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        let before = 0;
        for (const { start, end } of findUrls(text)) {
          expect(start).toBeGreaterThanOrEqual(before);
          before = end;
          const url = text.slice(start, end);
          expect(url).toMatch(/^https:\/\/[^\s"”。、]*[^\s"”。、.,'*]$/u);
          for (const [open, close] of ['()', '[]', '{}'])
            expect(url.split(open!).length).toBe(url.split(close!).length);
          expect(urlEnd(url, 0)).toBe(url.length);
        }
      }),
    );
  });

  test.each([
    '(',
    '(a',
    '(https://a.example/',
    'https://a.example/(x',
    'https://a.example/)x',
    'https://a(',
    'https://',
    'https://a.example了',
    'https://a.example了/',
    '.example了',
    "'https://a.example/",
    "'a",
    '.',
    'a',
  ])('reads the longest text of %j within 300 ms', (part) => {
    const text = `https://a.example/${part.repeat(20_000 / part.length)}`;
    const before = process.threadCpuUsage();
    findUrls(text);
    const { user, system } = process.threadCpuUsage(before);
    expect(user + system).toBeLessThan(300_000);
  });
});
