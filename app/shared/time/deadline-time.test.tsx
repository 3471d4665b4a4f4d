import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeadlineTime, browserTime } from './deadline-time.tsx';

const at = new Date(2026, 11, 4, 0, 5);
const text = 'Dec 3, 2026, 9:05 PM PT';

test('the server shows the reader’s time only if it knows their zone', () => {
  const shown = (own: string | null) => renderToStaticMarkup(<DeadlineTime at={at} text={text} own={own} />);
  expect(shown('12:05 AM your time, Dec 4')).toContain(
    `${text}</time><span> (12:05 AM your time, Dec 4)</span>`,
  );
  expect(shown('')).toContain(`${text}</time><span></span>`);
  expect(shown(null)).toContain(`${text}</time><span></span>`);
});

test.each([
  ['another day', text, '12:05 AM your time, Dec 4'],
  ['another time of that day', 'Dec 4, 2026, 1:05 AM MST', '12:05 AM your time'],
  ['the same time', 'Dec 4, 2026, 12:05 AM UTC', ''],
  ['the same time of another year', 'Dec 4, 2025, 12:05 AM UTC', '12:05 AM your time'],
])('the browser’s clock, for a deadline that shows %s', (_, shown, own) => {
  expect(browserTime(at, shown)).toBe(own);
});

test('the browser’s clock in the afternoon has no leading zeros', () => {
  expect(browserTime(new Date(2026, 11, 4, 13, 30), text)).toBe('1:30 PM your time, Dec 4');
});
