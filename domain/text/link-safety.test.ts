import { domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type LinkWarning, linkSafety, unsafeLinkIn } from './link-safety.ts';
import { LOOKALIKE_LETTERS } from './lookalike-letters.ts';

const NONE: LinkWarning[] = [];

/** Every form of an address and what is found in it. */
const FORMS: [address: string, warnings: LinkWarning[]][] = [
  // Plain names
  ['https://example.org/', NONE],
  ['https://EXAMPLE.org/Path?q=1#end', NONE],
  ['https://example.org:8443/', NONE],
  ['https://sub.alderbay.edu/lab', NONE],
  ['https://3.basecamp.com/', NONE],
  ['https://1.1.1.1.example.org/', NONE],
  ['https://127.0.0.1.nip.example/', NONE],
  ['https://example.org/@user', NONE],
  ['https://example.org/?to=bit.ly', NONE],
  ['https://mybit.ly.example.org/', NONE],
  ['https://habit.ly/', NONE],
  // International names of one alphabet
  ['https://münchen.de/', NONE],
  ['https://xn--mnchen-3ya.de/', NONE],
  ['https://café.example/', NONE],
  ['https://łódź.pl/', NONE],
  ['https://пример.рф/', NONE],
  ['https://сор.рф/', NONE],
  ['https://университет.com/', NONE],
  ['https://παράδειγμα.gr/', NONE],
  ['https://例え.jp/', NONE],
  ['https://東京taro.jp/', NONE],
  ['https://ひらがなカタカナ漢字.jp/', NONE],
  ['https://한국어abc.kr/', NONE],
  ['https://例子.cn/', NONE],
  ['https://उदाहरण.भारत/', NONE],
  ['https://مثال.example/', NONE],
  ['https://דוגמה.example/', NONE],
  ['https://ตัวอย่าง.ไทย/', NONE],
  // Mixed alphabets
  ['https://gооgle.com/', ['mixed_scripts', 'lookalike']],
  ['https://pаypal.com/', ['mixed_scripts', 'lookalike']],
  ['https://githuЬ.com/', ['mixed_scripts']],
  ['https://metamαsk.io/', ['mixed_scripts', 'lookalike']],
  ['https://ехample.org/', ['mixed_scripts', 'lookalike']],
  ['https://exampleж.org/', ['mixed_scripts']],
  ['https://αж.example/', ['mixed_scripts']],
  ['https://sub.cоinbase.com/', ['mixed_scripts', 'lookalike']],
  ['https://xn--pypal-4ve.com/', ['mixed_scripts', 'lookalike']],
  ['https://漢αβ.jp/', ['mixed_scripts']],
  ['https://한국ж.kr/', ['mixed_scripts']],
  // One alphabet that looks like ASCII
  ['https://аррӏе.com/', ['lookalike']],
  ['https://xn--80ak6aa92e.com/', ['lookalike']],
  ['https://сое.com/', ['lookalike']],
  ['https://ѕсоре.org/', ['lookalike']],
  ['https://ορο.com/', ['lookalike']],
  ['https://սոս.com/', ['lookalike']],
  ['https://bınance.com/', ['lookalike']],
  ['https://ɡithub.com/', ['lookalike']],
  ['https://ᴄᴏᴏᴠ.com/', ['lookalike']],
  // Accents on a name that scams imitate
  ['https://coinbạse.com/', ['lookalike']],
  ['https://binançe.com/', ['lookalike']],
  ['https://login-metamásk.io/', ['lookalike']],
  ['https://ġithub.com/', ['lookalike']],
  ['https://ünïswäp.org/', ['lookalike']],
  // Numbers, in every spelling that browsers accept
  ['https://127.0.0.1/', ['ip_address']],
  ['https://93.184.216.34:8080/x', ['ip_address']],
  ['https://2130706433/', ['ip_address']],
  ['https://0x7f000001/', ['ip_address']],
  ['https://0x7f.0.0.1/', ['ip_address']],
  ['https://0177.0.0.01/', ['ip_address']],
  ['https://127.1/', ['ip_address']],
  ['https://127.0.0.1./', ['ip_address']],
  ['https://１２７.0.0.1/', ['ip_address']],
  ['https://[::1]/', ['ip_address']],
  ['https://[2001:db8::1]:8443/', ['ip_address']],
  ['https://[::ffff:127.0.0.1]/', ['ip_address']],
  // User names
  ['https://github.com@evil.example/', ['user_name']],
  ['https://github.com:pass@evil.example/', ['user_name']],
  ['https://:secret@evil.example/', ['user_name']],
  ['https://user@127.0.0.1/', ['ip_address', 'user_name']],
  // Short links
  ['https://bit.ly/3x', ['shortener']],
  ['https://BIT.LY/3x', ['shortener']],
  ['https://bit.ly./3x', ['shortener']],
  ['https://www.tinyurl.com/abc', ['shortener']],
  ['https://team.short.gy/abc', ['shortener']],
  ['https://ｂｉｔ.ly/3x', ['shortener']],
  ['https://bit%2Ely/3x', ['shortener']],
  ['https://t.co/abc', ['shortener']],
];

describe('linkSafety', () => {
  test.each(FORMS)('classifies %s', (address, warnings) => {
    expect(linkSafety(address, domainToUnicode)?.warnings).toEqual(warnings);
  });

  test('covers at least 60 forms', () => {
    expect(FORMS.length).toBeGreaterThanOrEqual(60);
  });

  test.each([
    '',
    'example.org',
    'https://',
    'https://xn--a.com/',
    'https://a b.example/',
    'https://256.1.1.1/',
  ])('returns null for %j, which no browser opens', (address) => {
    expect(linkSafety(address, domainToUnicode)).toBeNull();
  });

  test('shows international names in both forms, ASCII names in one', () => {
    expect(linkSafety('https://münchen.de:8443/', domainToUnicode)).toMatchObject({
      host: 'xn--mnchen-3ya.de:8443',
      unicodeHost: 'münchen.de',
    });
    expect(linkSafety('https://example.org/', domainToUnicode)).toMatchObject({
      host: 'example.org',
      unicodeHost: null,
    });
  });

  test('names what a lookalike looks like', () => {
    expect(linkSafety('https://docs.аррӏе.com/', domainToUnicode)?.looksLike).toBe('docs.apple.com');
    expect(linkSafety('https://coinbạse.com/', domainToUnicode)?.looksLike).toBe('coinbase.com');
  });

  test.each([
    ['https://github.com/x/y', true],
    ['https://gist.github.com/x', true],
    ['https://raw.githubusercontent.com/x/y/main/z.ts', true],
    ['https://alderbay.edu/take-home.zip', true],
    ['https://alderbay.edu/setup.SH?x=1', true],
    ['https://alderbay.edu/data.tar.gz#top', true],
    ['https://alderbay.edu/paper.pdf', false],
    ['https://github.com.example.org/', false],
  ])('%s leads to code: %s', (address, leadsToCode) => {
    expect(linkSafety(address, domainToUnicode)?.leadsToCode).toBe(leadsToCode);
  });

  test('every lookalike letter is one that a host name can contain, and looks like ASCII', () => {
    for (const [letter, ascii] of LOOKALIKE_LETTERS) {
      const url = URL.canParse(`https://${letter}.com/`) ? new URL(`https://${letter}.com/`) : null;
      expect([letter, domainToUnicode(url?.hostname ?? '')]).toEqual([letter, `${letter}.com`]);
      expect(ascii).toMatch(/^[a-z\d]$/);
    }
  });
});

describe('unsafeLinkIn', () => {
  test.each([
    ['The take-home is at https://bit.ly/3x.', 'https://bit.ly/3x'],
    ['Read bit.ly/3x first', 'bit.ly/3x'],
    ['“https://bit.ly”', 'https://bit.ly'],
    ['先读https://bit.ly/3x，再申请', 'https://bit.ly/3x'],
    ['（bit.ly/3x_(y)）', 'bit.ly/3x_(y)'],
    ['https://bit.ly了解', 'https://bit.ly'],
    ['https://bit。ly/3x', 'https://bit。ly'],
    ['https://bit．ly/3x', 'https://bit．ly'],
    ['（203.0.113.9/setup）', '203.0.113.9/setup'],
    ['Claim at ledgеr.com/claim today', 'ledgеr.com/claim'],
    ['Open xn--ledgr-2we.example/claim', 'xn--ledgr-2we.example/claim'],
    ['Get it from 203.0.113.9/setup.sh', '203.0.113.9/setup.sh'],
    ['Our node is 203.0.113.9:8080', '203.0.113.9:8080'],
    ['See http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x'],
    ['Sign in at HTTPS://gооgle.com/login', 'HTTPS://gооgle.com/login'],
    ['https://example.org then https://a@b.example', 'https://a@b.example'],
    [`https://t.co/${'x'.repeat(80)}`, `https://t.co/${'x'.repeat(46)}…`],
  ])('refuses %s', (text, address) => {
    expect(unsafeLinkIn(text, domainToUnicode)).toContain(`Remove the address ${address}, `);
  });

  test.each([
    'No address at all, e.g. none.',
    'See https://example.org/paper and https://münchen.de.',
    'Nodes in 10.0.0.0/8, (10.1.0.0/16) and 192.168.1.1/24.',
    'Release 1.2.3.4 of münchen.de/plan, Δx.min and α.β',
    'Write to someone@bit.ly/x or read and/or reply',
    'Uses Node.js, ethers.js and v0.8.20; ΔE.min is small',
    'https://not a link',
    'https://example.edu，пример',
    'https://example.edu。Пример',
    '«https://example.edu/d», пример',
    'https://xn--a.example/ stands for no name',
  ])('accepts %s', (text) => {
    expect(unsafeLinkIn(text, domainToUnicode)).toBeNull();
  });
});
