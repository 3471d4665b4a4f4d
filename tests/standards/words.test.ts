import { describe, expect, test } from 'vitest';
import { signInByForms } from '../e2e/api-client.ts';
import { serve } from '../e2e/serve.ts';
import { visibleText, wrongPhrases } from '../fixtures/wrong-phrases.ts';
import { crawl } from './crawl.ts';

describe('wrongPhrases', () => {
  test.each([
    ['We mailed it', '“mailed”'],
    ['A Seat is held', '“Seat”'],
    ['if somebody declines', '“somebody”'],
    ['Closes Nov 25, 23:59 PT', '“23:59”'],
    ['Applicants are told', '“are told”'],
    ['It stands in your account', '“stands in”'],
  ])('finds the wrong phrase in "%s"', (text, phrase) => {
    expect(wrongPhrases(text)).toEqual([expect.stringContaining(phrase)]);
  });

  test.each([
    'Emails by email, Gmail',
    'Nov 25, 11:59 PM PT',
    'Someone applied',
    '127.0.0.1:3000',
    'The page I came from: /dev/mail',
    'Date Mon, 23 Nov 2026 15:00:04 +0000',
  ])('allows "%s"', (text) => {
    expect(wrongPhrases(text)).toEqual([]);
  });

  test('reads labels and text, but no scripts and code', () => {
    expect(visibleText('<a aria-label="Mail">x</a><script>seat</script><code>23:59</code>')).toBe(' Mail x ');
  });
});

const board = await serve({ ADMIN_EMAILS: 'ada.f@example.edu' });
const people = [
  { who: 'a visitor', email: null, starts: ['/', '/signin', '/docs', '/?q=no+such+words', '/no-such-page'] },
  { who: 'an applicant', email: 'noor.k@example.edu', starts: ['/user', '/settings', '/notifications'] },
  { who: 'an owner', email: 'mina.r@example.edu', starts: ['/user?tab=proposals'] },
  { who: 'an admin', email: 'ada.f@example.edu', starts: ['/admin', '/dev/mail'] },
];

test.each(people)('no page that $who reaches by links has a wrong phrase', async ({ email, starts }) => {
  const cookies = email ? (await signInByForms(board.url, { name: 'A member', email })).cookies : [];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const pages = await crawl(board.url, starts, { cookie, perKind: 5 });
  expect(pages.length).toBeGreaterThan(10);
  const found = pages.flatMap(({ path, html }) =>
    wrongPhrases(visibleText(html)).map((phrase) => `${path}: ${phrase}`),
  );
  expect(found).toEqual([]);
});
