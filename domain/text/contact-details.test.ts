import { describe, expect, test } from 'vitest';
import { type ContactKind, findAddresses, findHandles, findPossibleContacts } from './contact-details.ts';

test('findAddresses has the offsets of each address', () => {
  const text = '🚀 (https://x.example/a), a@b.example';
  expect(findAddresses(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'https://x.example/a',
    'a@b.example',
  ]);
});

describe('findHandles', () => {
  test.each([
    ['Follow @ana_r, @Bob92.', ['@ana_r', '@Bob92']],
    ['ana.eth and pay.ana.eth.', ['ana.eth', 'pay.ana.eth']],
    ['Telegram: ana_r; GitHub：bob', ['ana_r', 'bob']],
    ['Discord id: @ana', ['@ana']],
    ['u/ana_r', ['u/ana_r']],
    ['a@b.example, @types/node, @100, web3.eth.getBalance', []],
    ['GitHub is great: we use Discord a lot', []],
    ['@ 5 pm', []],
  ])('finds those of “%s”', (text, handles) => {
    expect(findHandles(text).map(({ start, end }) => text.slice(start, end))).toEqual(handles);
  });
});

describe('findPossibleContacts', () => {
  test.each<[string, string, ContactKind]>([
    ['Call +1 (555) 010-0199.', '+1 (555) 010-0199', 'phone'],
    ['+14155550199', '+14155550199', 'phone'],
    ['+49 170 1234567', '+49 170 1234567', 'phone'],
    ['+34 612 345 678', '+34 612 345 678', 'phone'],
    ['0049 170 1234567', '0049 170 1234567', 'phone'],
    ['(415) 555-0199', '(415) 555-0199', 'phone'],
    ['415.555.0199', '415.555.0199', 'phone'],
    ['415-555-0199, please', '415-555-0199', 'phone'],
    ['06 12 34 56 78', '06 12 34 56 78', 'phone'],
    ['090-1234-5678', '090-1234-5678', 'phone'],
    ['020 7946 0958', '020 7946 0958', 'phone'],
    ['0171 1234567', '0171 1234567', 'phone'],
    ['138 1234 5678', '138 1234 5678', 'phone'],
    ['98765 43210', '98765 43210', 'phone'],
    ['手机:13812345678', '13812345678', 'phone'],
    ['WhatsApp 4155550199', '4155550199', 'phone'],
    ['my ORCID is 0000-0002-1825-0098', '0000-0002-1825-0098', 'orcid'],
    ['paid by 0x5290…9EE7', '0x5290…9EE7', 'wallet'],
    [
      '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
      'wallet',
    ],
    ['ana [at] uni [dot] edu', 'ana [at] uni [dot] edu', 'email'],
    ['ana(at)uni.edu', 'ana(at)uni.edu', 'email'],
    ['I am @curveball', '@curveball', 'handle'],
    ['vitalik.eth', 'vitalik.eth', 'handle'],
  ])('%s', (text, found, kind) => {
    expect(findPossibleContacts(text)).toEqual([{ text: found, kind }]);
  });

  test.each([
    'On 2024-11-28, 28.11.2026, 11/28/2026, 01-02-2024 and 01 02 2024',
    'from 2023-2024, 2023 - 2024, 1999–2003, Fall 2025/2026',
    'from 01.10.2024 - 31.12.2024',
    'block 18,500,000, 18.500.000, 18 500 000 and +10 000 000',
    '1234567890 transactions, 15000000000 wei, 1700000000',
    'ISBN 978-3-16-148410-0, 978-0-306-40615-7, 0-306-40615-2 and 0306406152',
    'ISSN 2049-3630; arXiv 2301.12345v2; doi 10.1145/3292500.3330701',
    'EIP-1559, ERC-721, RFC 8446, CVE-2024-12345',
    '192.168.100.100, 10.0.0.0/8, 127.0.0.1:8080',
    '$1,000,000.00 or 0.123456789 or 3.14159265358979',
    '123e4567-e89b-12d3-a456-426614174000',
    '12:30-14:45, 100-200 pages, 60000-70000 users',
    '0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    'mobile 1,000,000 users; hotel 12345678',
    'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
    '[masked] and look at uni.edu',
    'tel: 12-34-567',
    'tel: 1234 5678 9012 3456',
  ])('finds nothing in “%s”', (text) => {
    expect(findPossibleContacts(text)).toEqual([]);
  });

  test('finds each of two phone numbers once, with or without a label', () => {
    const found = findPossibleContacts('Phone: +14155550199 or 06 12 34 56 78, tel 06 12 34 56 78');
    expect(found.map(({ text }) => text)).toEqual(['+14155550199', '06 12 34 56 78']);
  });

  test('finds each once', () => {
    expect(findPossibleContacts('@ana, @ana and @bob')).toEqual([
      { text: '@ana', kind: 'handle' },
      { text: '@bob', kind: 'handle' },
    ]);
  });

  test.each(['1', '1 2 ', '+12 34 ', '0171 ', 'phone ', 'a [at] ', 'a1B', '@', '('])(
    'takes little time for 20,000 characters of “%s”',
    (part) => {
      const start = performance.now();
      findPossibleContacts(part.repeat(20_000).slice(0, 20_000));
      expect(performance.now() - start).toBeLessThan(100);
    },
  );
});
