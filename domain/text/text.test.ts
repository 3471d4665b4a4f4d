import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { LINK_CAP, cut, escapeHtml, isNotApplicable, plural, safeLink, parseSearchText } from './text.ts';
import { LINK_HINT, whyNotLink } from './link-message.ts';
import {
  TEXT_CAP,
  capitalizeFirst,
  cleanLine,
  cleanText,
  countWords,
  withScheme,
  wordCountMessage,
} from './text-input.ts';

// Characters that cleaning treats differently, in any order: fast-check's full Unicode takes
// seconds to set up.
const LETTERS = [
  'a',
  'ß',
  'é',
  '7',
  ' ',
  '\u00A0',
  '\n',
  '\r',
  '\t',
  '\u2028',
  '\u0000',
  '\u200B',
  '\u200C',
  '\u200D',
  '\uFEFF',
];
const ODD = ['👩', '🔬', '\uFE0F', 'م', '\u202E', '\u3164', '\u{E0041}', '\uD83D', '\uDC69', '𐐨', 'ﬀ'];
const typing = fc
  .array(fc.constantFrom(...LETTERS, ...ODD), { maxLength: 12 })
  .map((letters) => letters.join(''));

describe('cleanLine and cleanText', () => {
  test.each<[why: string, typed: string, stored: string]>([
    ['spaces around and between', '  Noor   K. ', 'Noor K.'],
    ['line breaks and tabs become spaces', 'zk\r\nproofs\tnow\u2028then', 'zk proofs now then'],
    ['right-to-left override', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['isolates and marks', '\u2066a\u2069\u200Fb\u061Cc', 'abc'],
    ['zero-width letters', 'No\u200Bor\uFEFF', 'Noor'],
    ['joiners hidden in a Latin word', 'No\u200Dor\u200C K.', 'Noor K.'],
    ['NUL and other controls', 'a\u0000b\u0007c\u0085d', 'abcd'],
    ['soft hyphen', 'zk\u00ADSNARK', 'zkSNARK'],
    ['letters without a shape are nothing', '\u3164\u115F \u{E0041}', ''],
    ['half a surrogate pair', 'a\uD83D', 'a\uFFFD'],
    ['markup is text', '<script>"x"</script>', '<script>"x"</script>'],
    ['several line breaks', 'zk\n\n\nproofs', 'zk proofs'],
    ['several joiners', 'No\u200D\u200Dor 👩\u200D\u200D', 'Noor 👩'],
    ['a joiner before a space', '👩\u200D lab', '👩 lab'],
    ['an emoji of several persons', '👩\u200D🔬 lab', '👩\u200D🔬 lab'],
    ['a Persian half-space', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['a joiner at the end', 'lab 👩\u200D', 'lab 👩'],
  ])('%s', (_, typed, expected) => {
    expect(cleanLine(typed)).toBe(expected);
  });

  test('cleanText preserves lines, with one kind of line break', () => {
    expect(cleanText(' a\r\nb\rc\u2029d\u0000\n\n e\u202E\u200D ')).toBe('a\nb\nc\nd\n\n e');
  });

  test('cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(typing, (typed) => {
        expect(cleanLine(cleanLine(typed))).toBe(cleanLine(typed));
        expect(cleanText(cleanText(typed))).toBe(cleanText(typed));
      }),
    );
  });
});

describe('capitalizeFirst', () => {
  test.each([
    ['folding proofs', 'Folding proofs'],
    ['éclair', 'Éclair'],
    ['Already', 'Already'],
    ['3 proofs', '3 proofs'],
    ['https://a.example/x', 'https://a.example/x'],
    ['𐐨 is a letter', '𐐀 is a letter'],
    ['ßtays, since "SS" would be longer', 'ßtays, since "SS" would be longer'],
    ['', ''],
    ['ırmak', 'Irmak'],
    ['ёлка', 'Ёлка'],
    ['η έρευνα', 'Η έρευνα'],
    ['հայերեն', 'Հայերեն'],
    ['ten participants', 'Ten participants'],
    ['bin packing', 'Bin packing'],
    ['la recherche', 'La recherche'],
    ['van drivers', 'Van drivers'],
    ['non-EU citizens', 'Non-EU citizens'],
    ['anti-HIV drugs', 'Anti-HIV drugs'],
    ['what’s next', 'What’s next'],
    ['student(s) wanted', 'Student(s) wanted'],
    ['e.g. Rust', 'E.g. Rust'],
    ['a study of MEV', 'A study of MEV'],
    ['on-chain data', 'On-chain data'],
    ['well… no', 'Well… no'],
    ['sedation', 'Sedation'],
  ])('%s → %s', (typed, stored) => {
    expect(capitalizeFirst(typed)).toBe(stored);
  });

  test.each([
    'ქართული ენა',
    'µs latency',
    'μs latency',
    'β-catenin',
    'λ calculus',
    'mW and kHz',
    'npm audit',
    'nginx: modules',
    'iOS apps',
    'eBay',
    'mRNA',
    'pH of water',
    'k8s operators',
    'p2p networks',
    'x86',
    'zkSync',
    'zk-SNARKs',
    'k-anonymity',
    't-test',
    'p‑values',
    'eth_call',
    'node.js tools',
    'example.org',
    'main() returns',
    'f(x) grows',
    'std::vector',
    'x = 5',
    'n<30',
    'a/b tests',
    'km/h',
    'van der Berg lab',
    'von Neumann machines',
    'de Broglie waves',
    'di Lorenzo',
    'al-Farabi',
    'bin Laden',
    'ibn Sina',
    'ter Haar',
    'd’Alembert',
    "l'Hôpital",
    'ana@x.example',
    'ipfs://x',
    '王小明',
    'ใจดี',
    'ǆungla',
    'ﬁne',
    'ŉ',
  ])('leaves “%s”', (text) => {
    expect(capitalizeFirst(text)).toBe(text);
  });

  test('never makes a text longer', () => {
    fc.assert(
      fc.property(typing, (text) => {
        expect(capitalizeFirst(text)).toHaveLength(text.length);
      }),
    );
  });
});

describe('word counts', () => {
  test.each([
    ['', 0],
    ['  \n ', 0],
    ['one', 1],
    [' two words\n', 2],
    ['non-interactive proofs\n\nof knowledge', 4],
    // With spaces between words
    ['I like it a lot.', 5],
    ["don’t and don't", 3],
    ['a well-known result', 3],
    ['N/A', 1],
    ['3.14 or 1,000 — 50%', 5],
    ['https://a.example/x?y=z now', 2],
    ['Métodos numéricos, ¿no?', 3],
    ['Сети и протоколы', 3],
    ['شبكات وبروتوكولات', 2],
    ['नेटवर्क और प्रोटोकॉल', 3],
    ['블록체인 네트워크를 연구합니다.', 3],
    ['Mạng lưới phi tập trung', 5],
    ['δίκτυα και πρωτόκολλα', 3],
    ['😀 🔬', 2],
    // Without
    ['我喜欢数学。', 3],
    ['使用React框架', 3],
    ['2026年11月', 4],
    ['我 喜欢', 2],
    ['研究 blockchain networks 很 好', 5],
    ['ネットワーク', 1],
    ['ﾈｯﾄﾜｰｸ', 1],
    ['东京', 1],
    ['สวัสดีครับ', 2],
    ['ພາສາລາວ', 2],
    ['བོད་ཡིག', 2],
    ['了', 1],
    // No word by the dictionary
    ['々', 1],
    ['。', 1],
  ])('%j has %d', (text, words) => {
    expect(countWords(text)).toBe(words);
  });

  // Dictionaries differ between versions of ICU.
  test.each([
    ['Chinese', '我们的研究小组正在测量区块链网络中的交易延迟，并分析其对去中心化应用的影响。', 15, 25],
    ['traditional Chinese', '我們的研究小組正在測量區塊鏈網絡中的交易延遲。', 8, 16],
    ['Japanese', 'これは重要な研究です。ネットワークの遅延を測定します。', 10, 18],
    ['Thai', 'การวิจัยนี้เกี่ยวกับบล็อกเชนและเครือข่าย', 5, 12],
    ['Burmese', 'ဤသုတေသနသည်အရေးကြီးသည်', 3, 12],
    ['Khmer', 'ភាសាខ្មែរគឺជាភាសា', 2, 8],
    ['336 Chinese characters', '区块链网络中的延迟测量'.repeat(31).slice(0, 336), 130, 260],
  ])('counts words of %s by dictionary', (_script, text, min, max) => {
    expect(countWords(text)).toBeGreaterThanOrEqual(min);
    expect(countWords(text)).toBeLessThanOrEqual(max);
  });

  const parts = [
    'a',
    'don’t',
    'well-known',
    '的',
    '研究',
    'です',
    'ครับ',
    '。',
    '，',
    '—',
    '1',
    ' ',
    '\n',
    '\u00A0',
    '々',
    '한국',
  ];
  const mixed = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => all.join(''));

  test('counts a text with spaces between words at the spaces', () => {
    const spaced = mixed.map((text) => text.replaceAll(/[的研究です々]|ครับ/g, 'x'));
    fc.assert(
      fc.property(spaced, (text) => {
        expect(countWords(text)).toBe(text.split(/\s+/).filter((run) => run !== '').length);
      }),
    );
  });

  test('counts no word in a blank text alone, and at most one a character', () => {
    fc.assert(
      fc.property(mixed, (text) => {
        expect(countWords(text) > 0).toBe(text.trim() !== '');
        expect(countWords(text)).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test('adds the words of two texts', () => {
    const sentence = fc.constantFrom('我喜欢数学。', 'I don’t.', '使用React框架', 'สวัสดีครับ', '研究 it');
    fc.assert(
      fc.property(sentence, sentence, (a, b) => {
        expect(countWords(`${a}\n${b}`)).toBe(countWords(a) + countWords(b));
      }),
    );
  });

  test('counts at spaces in a browser without Intl.Segmenter', () => {
    vi.stubGlobal('Intl', {});
    const words = countWords('我喜欢数学。 and more');
    vi.unstubAllGlobals();
    expect(words).toBe(3);
  });

  test.each(['区块链网络中的延迟，', '的', '的 ', 'これは重要な', 'a的', 'เครือข่าย', 'word '])(
    'counts the longest text of %j within 100 ms',
    (part) => {
      const text = part.repeat(Math.ceil(TEXT_CAP / part.length)).slice(0, TEXT_CAP);
      countWords(text);
      const before = process.threadCpuUsage();
      countWords(text);
      const { user, system } = process.threadCpuUsage(before);
      expect(user + system).toBeLessThan(100_000);
    },
  );

  test.each([
    [0, 'Yay!', 80, '80 more words to go!'],
    [79, '', 80, '1 more word to go!'],
    [80, '', 80, 'Yay!'],
    [81, '', 80, 'Wow!'],
  ])('the message for %d words', (words, _, target, message) => {
    expect(wordCountMessage(words, target)).toBe(message);
  });
});

test.each([
  ['N/A', true],
  ['n/a', true],
  [' NA ', true],
  ['na', true],
  ['', false],
  ['nah', false],
  ['N/A for now', false],
  ['banana', false],
])('%j means "not applicable": %s', (text, is) => {
  expect(isNotApplicable(text)).toBe(is);
});

describe('links', () => {
  test.each([
    ['https://example.edu/paper', 'https://example.edu/paper'],
    ['  https://Example.edu  ', 'https://example.edu/'],
    [`${' '.repeat(LINK_CAP)}https://example.edu`, 'https://example.edu/'],
    ['https://example.edu/a b', 'https://example.edu/a%20b'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    [`https://example.edu/${'a'.repeat(LINK_CAP - 20)}`, `https://example.edu/${'a'.repeat(LINK_CAP - 20)}`],
  ])('accepts %s', (typed, expected) => {
    expect(safeLink(typed)).toBe(expected);
  });

  test.each([
    ['empty', ''],
    ['not a URL', 'example.edu'],
    ['not encrypted', 'http://example.edu'],
    ['a script', 'javascript:alert(1)'],
    ['a data URL', 'data:text/html,<b>'],
    ['a URL with a user name', 'https://google.com@evil.example'],
    ['a URL with a password', 'https://:secret@evil.example'],
    ['a URL without a public host', 'https://localhost/'],
    ['too long', `https://example.edu/${'a'.repeat(LINK_CAP - 19)}`],
    ['too long as it was typed', `https://example.edu/${'a/../'.repeat(LINK_CAP / 4)}`],
    ['too long once encoded', `https://example.edu/${'é'.repeat(LINK_CAP / 2)}`],
  ])('refuses a link that is %s', (_, typed) => {
    expect(safeLink(typed)).toBeNull();
  });

  test.each([
    ['http://example.edu', LINK_HINT],
    ['https://u:p@x.example/', 'Remove the user name and password from the link.'],
    ['https://localhost/', 'Enter a link to a public website, such as https://example.org.'],
    [`https://example.edu/${'a'.repeat(LINK_CAP)}`, 'Use at most 2,048 characters.'],
    ['https://example.edu', null],
  ])('whyNotLink names the fault of %s, if any', (typed, why) => {
    expect(whyNotLink(typed)).toBe(why);
  });
});

test('escapeHtml escapes markup and quotes', () => {
  expect(escapeHtml(`<b title="a" id='b'>R & D</b>`)).toBe(
    '&#60;b title=&#34;a&#34; id=&#39;b&#39;&#62;R &#38; D&#60;/b&#62;',
  );
});

test('truncates a text to a number of characters and adds an ellipsis', () => {
  expect(cut('Folding proofs', 14)).toBe('Folding proofs');
  expect(cut('Folding proofs', 9)).toBe('Folding…');
  expect(cut('👩🏽‍🔬', 2)).toBe('👩…');
});

test('a search parameter is cut, and loses what PostgreSQL refuses', () => {
  expect(parseSearchText(null)).toBe('');
  expect(parseSearchText('zk proofs')).toBe('zk proofs');
  expect(parseSearchText('zk proofs', 2)).toBe('zk');
  expect(parseSearchText('a\0b\uD800')).toBe('ab\uFFFD');
});

test('one is singular; zero and several are plural', () => {
  expect(plural(0, 'Application')).toBe('0 Applications');
  expect(plural(1, 'Spot')).toBe('1 Spot');
  expect(plural(2, 'Spot')).toBe('2 Spots');
  expect(plural(2, 'reply', 'replies')).toBe('2 replies');
});

test.each([
  ['github.com/noor', 'https://github.com/noor'],
  [' www.school.edu ', 'https://www.school.edu'],
  ['school.edu:8443/x', 'https://school.edu:8443/x'],
  ['https://school.edu', 'https://school.edu'],
  ['http://school.edu', 'http://school.edu'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['my notebooks', 'my notebooks'],
  ['N/A', 'N/A'],
  ['', ''],
])('a link typed as %j becomes %j', (typed, link) => {
  expect(withScheme(typed)).toBe(link);
});
