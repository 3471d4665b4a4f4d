import { expect, test } from 'vitest';
import { isMachineText, namesToRedact } from './redaction.ts';

test.each(['due_date', 'submitted', '2026-11-21', '2026-11-21T12:00:00.000Z', 'America/New_York', 'UTC'])(
  '%s is text that only programs write',
  (text) => {
    expect(isMachineText(text)).toBe(true);
  },
);

test('a UUID is text that only programs write', () => {
  expect(isMachineText('0b1c2d3e-0000-4000-8000-000000000000')).toBe(true);
});

test.each([
  '',
  'Zoe Quill',
  'Quill',
  'write to me',
  'May 5',
  '2026',
  'zoe@example.edu',
  'https://example.org/zoe',
])('“%s” may be written by a person', (text) => {
  expect(isMachineText(text)).toBe(false);
});

test('names of one word are removed only where the person could edit the text', () => {
  const names = ['The', 'Zoe Quill', 'May '];
  expect(namesToRedact(names, true)).toEqual(names);
  expect(namesToRedact(names, false)).toEqual(['Zoe Quill']);
});
