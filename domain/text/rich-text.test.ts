import { describe, expect, test } from 'vitest';
import { misleadingLink, parsePlainText } from './rich-text.ts';

test('splits a plain text into paragraphs at blank lines, with its line breaks', () => {
  expect(parsePlainText('One\nline.\n\n \n Two. \n')).toEqual([
    { kind: 'paragraph', content: ['One\nline.'] },
    { kind: 'paragraph', content: ['Two.'] },
  ]);
  expect(parsePlainText(' ')).toEqual([]);
});

describe('misleadingLink', () => {
  test.each([
    ['the paper', 'https://a.example/x'],
    ['Node.js', 'https://a.example/x'],
    ['https://A.example/y', 'https://www.a.example/x'],
    ['www.a.example/y', 'https://a.example/'],
    ['https://a.example and more', 'https://b.example/'],
    ['“https://a.example/x”', 'https://a.example/'],
    ['https://a.example。', 'https://a.example/'],
    ['見https://a.example', 'https://b.example/'],
  ])('accepts %s for %s', (label, address) => {
    expect(misleadingLink({ label, address })).toBeNull();
  });

  test.each([
    ['https://a.example', 'https://b.example/a.example', 'b.example'],
    [' https://a.example/x ', 'https://a.example.evil.example/x', 'a.example.evil.example'],
    ['www.a.example', 'https://b.example', 'b.example'],
    ['https://[', 'https://b.example', 'b.example'],
    ['“https://a.example”', 'https://b.example', 'b.example'],
    ['（www.a.example）', 'https://b.example', 'b.example'],
  ])('refuses %s for %s', (label, address, leadsTo) => {
    expect(misleadingLink({ label, address })).toBe(
      `Change the link “${label.trim()}”: it leads to ${leadsTo}.`,
    );
  });
});
