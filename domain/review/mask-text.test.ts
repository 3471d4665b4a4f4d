import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MASK, findPossibleNames, knownStrings, maskText, parseExtraMasks } from './mask-text.ts';
import { foldText } from '#domain/text/fold-text.ts';

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
      'ZoëvanDyke',
      'DykeZoëvan',
      'van Dyke',
      'al@x.org',
      'ZoëDyke',
      'DykeZoë',
      'zoe.vd',
      'Dyke',
      'Zoë',
    ]);
    expect(knownStrings({ name: 'Al', emails: [], organization: ' ', links: [] })).toEqual(['Al']);
  });
});

describe('knownStrings has none', () => {
  const strings = (facts: Partial<typeof FACTS>) =>
    knownStrings({ name: '', emails: [], organization: '', links: [], ...facts });

  test.each(['N/A', 'Student', 'Independent researcher', 'none', '-'])(
    'of the organization “%s”',
    (organization) => {
      expect(strings({ organization })).toEqual([]);
    },
  );

  test.each(['resume', 'My CV (2)', 'final_resume_v2', 'cover letter', '583231', ''])(
    'of a file named “%s”',
    (link) => {
      expect(strings({ links: [link] })).toEqual([]);
    },
  );

  test.each(['info@sea.edu', 'contact@sea.edu', 'student42@sea.edu'])('of the mailbox of %s', (email) => {
    expect(strings({ emails: [email] })).toEqual([email]);
  });

  test('of titles, particles and initials', () => {
    expect(strings({ name: 'Prof. Dr. J. de la Cruz' })).toEqual([
      'Prof. Dr. J. de la Cruz',
      'J. de la Cruz',
      'de la Cruz',
      'JdelaCruz',
      'CruzJdela',
      'Cruz',
    ]);
  });
});

describe('maskText', () => {
  const masked = (text: string, name: string, more: Partial<typeof FACTS> = {}) =>
    maskText(text, knownStrings({ name, emails: [], organization: '', links: [], ...more }));

  test.each([
    // Scripts without spaces.
    ['我叫王小明，来自清华。', '王小明', `我叫${MASK}，来自清华。`],
    ['我是王小明同学', '王 小明', `我是${MASK}同学`],
    ['私は山田太郎です。', '山田 太郎', `私は${MASK}です。`],
    ['山田です', '太郎 山田', `${MASK}です`],
    ['わたしはさくらといいます', 'さくら', `わたしは${MASK}といいます`],
    ['ผมชื่อสมชายครับ', 'สมชาย ใจดี', `ผมชื่อ${MASK}ครับ`],
    ['นายสมชาย ใจดี เรียน', 'สมชาย ใจดี', `นาย${MASK} เรียน`],
    ['นามสกุลใจดีครับ', 'สมชาย ใจดี', `นามสกุล${MASK}ครับ`],
    ['ຂ້ອຍຊື່ສົມສັກເດີ', 'ສົມສັກ', `ຂ້ອຍຊື່${MASK}ເດີ`],
    ['ខ្ញុំឈ្មោះសុខាបាទ', 'សុខា', `ខ្ញុំឈ្មោះ${MASK}បាទ`],
    ['ကျွန်တော်အောင်အောင်ပါ', 'အောင်အောင်', `ကျွန်တော်${MASK}ပါ`],
    ['我叫Ben，来自MIT大学', 'Ben Goldstein', `我叫${MASK}，来自MIT大学`],
    // Korean particles follow the name.
    ['저는 김민수입니다', '김민수', `저는 ${MASK}입니다`],
    ['저는 김민수는', '민수 김', `저는 ${MASK}는`],
    // Other spellings.
    ['I am O’Neil.', "Conor O'Neil", `I am ${MASK}.`],
    ['I am ONeil.', "Conor O'Neil", `I am ${MASK}.`],
    ["I am Conor O'Neil", 'Conor O’Neil', `I am ${MASK}`],
    ['By Lucja Odegard', 'Łucja Ødegård', `By ${MASK}`],
    ['By Oedegaard', 'Łucja Ødegård', `By ${MASK}`],
    ['Elif Yılmaz', 'Elif Yilmaz', MASK],
    ['Jean‑Luc Picard', 'Jean-Luc Picard', MASK],
    ['Luc said', 'Jean-Luc Picard', `${MASK} said`],
    ['STRASSE here', 'Jo Straße', `${MASK} here`],
    ['Straße here', 'Jo Strasse', `${MASK} here`],
    ['Mueller wrote', 'Uwe Müller', `${MASK} wrote`],
    ['ΑΛΕΞΑΝΔΡΟΣ', 'Αλέξανδρος', MASK],
    ['Сергеи Елкин', 'Сергей Ёлкин', MASK],
    ['मेरा नाम कमला है', 'कमला', `मेरा नाम ${MASK} है`],
    ['Ana\nRuiz and Ana  Ruiz', 'Ana Ruiz', `${MASK} and ${MASK}`],
    ['Zoe\u0308 wrote', 'Zoë', `${MASK} wrote`],
    ['Ruiz, Ana', 'RUIZ, Ana', MASK],
    ['Ask Lily or Wei', 'Li (Lily) Wei', `Ask ${MASK} or ${MASK}`],
    ['Call me van Dyke', 'Zoë van Dyke', `Call me ${MASK}`],
    ['اسمي محمد وأدرس', 'مُحَمَّد علي', `اسمي ${MASK} وأدرس`],
    ['اسمي مُحَمَّد', 'محمد علي', `اسمي ${MASK}`],
    ['اسمي احمد', 'أحمد علي', `اسمي ${MASK}`],
    // Given names joined and apart.
    ['JeanLuc, jeanluc', 'Jean-Luc Picard', `${MASK}, ${MASK}`],
    ['MaryJane and Mary-Jane', 'Mary Jane Watson', `${MASK} and ${MASK}-${MASK}`],
    ['Jean-Luc and Jean Luc', 'JeanLuc Picard', `${MASK} and ${MASK}`],
    // The given part of a name without spaces.
    ['大家叫我小明。', '王小明', `大家叫我${MASK}。`],
    ['친구들은 민수라고 불러요', '김민수', `친구들은 ${MASK}라고 불러요`],
    ['大家叫我小明', '欧阳小明', `大家叫我${MASK}`],
    ['山田の息子、太郎です', '山田太郎', `${MASK}の息子、${MASK}です`],
  ])('masks “%s” for %s', (text, name, expected) => {
    expect(masked(text, name)).toBe(expected);
  });

  test.each([
    ['कमल', 'कमला और रामायण कमली'],
    ['राम', 'रामायण और आराम'],
    ['ใจด', 'ใจดี'],
    ['มาล', 'มาลา มาลี'],
    ['จดี', 'ใจดี'],
    ['マリ', 'マリーさん'],
    ['かな', 'がな'],
    ['민수', '김민수용'],
    ['Zoë van Dyke', 'a van, vanity and dykes'],
    ['Dr. Ana Ruiz', 'My professor, Dr. Lee, and banana bread'],
    ['Ben Goldstein', 'Benchmarks of @benchmark, BenSync and bensync'],
    ['Jo An', 'joan'],
    ['राम', 'रमा'],
    // One character is part of many words.
    ['王明', '明天 明白'],
    ['王', '国王'],
    ['김민', '민수'],
    ['X', 'the X axis'],
  ])('does not mask %s in “%s”', (name, text) => {
    expect(masked(text, name)).toBe(text);
  });

  test.each([
    ['@bengoldstein', MASK],
    ['Follow @BenGoldstein92!', `Follow ${MASK}!`],
    ['@goldstein_ben', MASK],
    ['@ben.goldstein.', `${MASK}.`],
    ['@goldsteinlab', MASK],
    ['@bgoldstein and @goldsteinb', `${MASK} and ${MASK}`],
    ['my user name is bengoldstein', `my user name is ${MASK}`],
    ['@BenSync', MASK],
    ['(@ben_sync)', `(${MASK})`],
    ['@SyncBen', MASK],
    ['@ben92', MASK],
    ['bensync and @bensync', 'bensync and @bensync'],
    ['bengoldstein.eth', MASK],
    ['pay.bengoldstein.eth now', `pay.bengoldstein.eth now`.replace('pay.bengoldstein.eth', MASK)],
    ['ben.eth', MASK],
    ['BenSync.eth', MASK],
    ['GitHub: BenSync, ok', `GitHub: ${MASK}, ok`],
    ['u/ben_g', MASK],
    ['我的推特@bengoldstein。', `我的推特${MASK}。`],
    ['bengoldstein.com', `${MASK}.com`],
  ])('masks the handle in “%s”', (text, expected) => {
    expect(masked(text, 'Ben Goldstein')).toBe(expected);
  });

  test('masks the name of an account whose page is known', () => {
    const links = ['https://github.com/curveball'];
    expect(masked('I am curveball, @curveball', 'Ana Ruiz', { links })).toBe(`I am ${MASK}, ${MASK}`);
  });

  test.each([
    ['(see https://x.example/a) Write', `(see ${MASK}) Write`],
    ['[site](https://x.example).', `[site](${MASK}).`],
    ['“https://x.example/q”, ok', `“${MASK}”, ok`],
    ['https://en.wikipedia.example/wiki/Mean_(statistics), and', `${MASK}, and`],
    ['see (www.x.example). Next', `see (${MASK}). Next`],
    ['网站https://x.example/a。后面', `网站${MASK}。后面`],
    ['网站https://x.example/a欢迎', `网站${MASK}`],
    ['github.com/curve and linkedin.com/in/curve/.', `${MASK} and ${MASK}.`],
    ['t.me/curve', MASK],
    ['邮箱是a.b@x.example。', `邮箱是${MASK}。`],
    ['@ana@social.example', MASK],
    ["o'neil@x.example", MASK],
    ['ORCID 0000-0002-1825-0097.', `ORCID ${MASK}.`],
    ['0000-0002-1694-233X', MASK],
    ['0000‑0002‑1825‑0097', MASK],
    ['to 0x52908400098527886E0F7030069857D2E4169EE7,', `to ${MASK},`],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', MASK],
  ])('masks the address in “%s”', (text, expected) => {
    expect(maskText(text, [])).toBe(expected);
  });

  test.each([
    'Node.js/Rust and index.ts/main.ts',
    'and/or, e.g./i.e., v1.2/3',
    'On 2024-11-28, 28.11.2026 and 11/28/2026',
    'from 2023-2024, 1999–2003',
    'at block 18,500,000 and 18.500.000 or 18 500 000',
    '1234567890 transactions, 15000000000 wei',
    'ISBN 978-3-16-148410-0 and 0-306-40615-2',
    'arXiv 2301.12345, doi 10.1145/3292500.3330701',
    '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    '0000-0002-1825-0098',
    '192.168.100.100:8080 and 10.0.0.0/8',
    'ethers.io, zkSync and uniswap.org',
    'a@b and @types/node',
  ])('changes nothing in “%s”', (text) => {
    expect(masked(text, 'Ben Goldstein')).toBe(text);
  });

  test('returns an unmasked text as it is', () => {
    expect(masked('Cafe\u0301', 'Ana Ruiz')).toBe('Cafe\u0301');
  });

  test.each([
    ['prose', 'I work with Zoë at 王小明 on สมชาย; see @bob and x@y.example. '],
    ['one word', 'a'],
    ['dots', 'a.'],
    ['at signs', 'a@'],
    ['apostrophes', "a'"],
    ['digits', '1-'],
    ['schemes', 'https://'],
    ['letters without spaces', '王'],
  ])('takes little time for 20,000 characters of %s', (_, part) => {
    const known = knownStrings({ ...FACTS, name: 'Łucja Maria de la Cruz Ødegård' });
    const text = `https://x.example/${part.repeat(20_000)}`.slice(0, 20_000);
    const times = [text, text.slice(18)].flatMap((item) =>
      Array.from({ length: 3 }, () => {
        const start = performance.now();
        maskText(item, known);
        return performance.now() - start;
      }),
    );
    // 10 ms on an idle machine; more than a second if it were quadratic.
    expect(Math.min(...times)).toBeLessThan(100);
  });

  test.each([
    ['My name is Zoe, at SEA INSTITUTE.', `My name is ${MASK}, at ${MASK}.`],
    ['Zoë van Dyke and Dyke’s dykes', `${MASK} and ${MASK}’s dykes`],
    ['Write to me@home.net or www.home.net/zoe now', `Write to ${MASK} or ${MASK} now`],
    ['See https://github.com/x', `See ${MASK}`],
    ['（见https://github.com/文档。）后面', `（见${MASK}。）后面`],
    ['(WWW.home.net/a_(b)), “www.home.net”', `(${MASK}), “${MASK}”`],
    ['See https://me@home.net/x, www. or http://', `See ${MASK}, www. or http://`],
    ['（见https://github.com/文档。）后面', `（见${MASK}。）后面`],
    ['(WWW.home.net/a_(b)), “www.home.net”', `(${MASK}), “${MASK}”`],
    ['See https://me@home.net/x, www. or http://', `See ${MASK}, www. or http://`],
    ['😀Zoë😀', `😀${MASK}😀`],
    ['제가 Zoë입니다', `제가 ${MASK}입니다`],
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

describe('findPossibleNames', () => {
  const found = (text: string, name: string) =>
    findPossibleNames(text, knownStrings({ ...FACTS, name, organization: '' })).map((name) => name.text);

  test.each([
    ['I built BenSync and GoldsteinLab, and BenSync again.', ['BenSync', 'GoldsteinLab']],
    ['MyBen2024 or ben92 or SyncBenGoldstein', ['MyBen2024', 'ben92', 'SyncBenGoldstein']],
    ['Benchmarks, bensync, BENCH, zkSync, iOS and H2O', []],
  ])('of Ben Goldstein in “%s”: %s', (text, names) => {
    expect(found(text, 'Ben Goldstein')).toEqual(names);
  });

  test('takes little time for 20,000 characters of one word', () => {
    const start = performance.now();
    for (const part of ['ab', 'a1', 'aB']) found(part.repeat(10_000), 'Ben Goldstein');
    // 10 ms on an idle machine.
    expect(performance.now() - start).toBeLessThan(500);
  });

  test('is in other alphabets, and not for initials', () => {
    expect(found('ЛабИван', 'Иван Петров')).toEqual(['ЛабИван']);
    expect(found('JoLab', 'Jo An')).toEqual([]);
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
