import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AUDIT_DAYS } from '#domain/audit/audit.ts';
import { GUIDE_PATHS } from '#domain/board/guide.ts';
import { wrongPhrases } from '../../tests/fixtures/wrong-phrases.ts';
import { findChapter, parseChapter } from './guide.ts';
import { GUIDE_VALUES } from './guide-values.ts';

const folder = join(import.meta.dirname, 'guide');
const files = readdirSync(folder);

test('every Markdown file is a page of the guide', () => {
  expect(files.map((name) => `/docs/${name.replace('.md', '')}`).toSorted()).toEqual(GUIDE_PATHS.toSorted());
});

test('every value is used, and every placeholder has a value', () => {
  const texts = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const used = [...texts.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name!);
  expect([...new Set(used)].toSorted()).toEqual(Object.keys(GUIDE_VALUES).toSorted());
});

test('no two sections of a page have the same id', () => {
  for (const path of GUIDE_PATHS) {
    const ids = findChapter(path.slice('/docs/'.length))!.chapter.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test.each(GUIDE_PATHS)('no wrong phrase is on %s', (path) => {
  const { title, lede, sections } = findChapter(path.slice('/docs/'.length))!.chapter;
  const texts = sections.flatMap((section) => [section.title, JSON.stringify(section.body)]);
  expect([title, lede, ...texts].flatMap(wrongPhrases)).toEqual([]);
});

test('the neighbors of a chapter are those of the whole guide', () => {
  const { before, after } = findChapter('post-a-proposal')!;
  expect([before?.slug, after?.slug]).toEqual(['your-data', 'review-applications']);
  expect(findChapter('no-such-chapter')).toBeNull();
});

describe('parseChapter', () => {
  const parse = (text: string) => parseChapter(`# T\n\nL\n\n## S {#s}\n\n${text}\n`).sections[0]!.body;

  test('reads title, lede, and sections with their ids', () => {
    const { title, lede, sections } = parseChapter('# Apply\n\nOne\nline.\n\n## Before {#b}\n\nText.\n');
    expect([title, lede, sections]).toEqual([
      'Apply',
      'One line.',
      [{ id: 'b', title: 'Before', body: [{ tag: 'p', children: ['Text.'] }] }],
    ]);
  });

  test.each([
    ['a broken line', 'a\nb', [{ tag: 'p', children: ['a b'] }]],
    [
      'a link and a strong text',
      '[a](/b) **c**',
      [
        {
          tag: 'p',
          children: [{ tag: 'a', href: '/b', children: ['a'] }, ' ', { tag: 'b', children: ['c'] }],
        },
      ],
    ],
    ['a key', '<kbd>j</kbd>', [{ tag: 'p', children: [{ tag: 'kbd', children: ['j'] }] }]],
    ['a callout', '> a', [{ tag: 'blockquote', children: ['a'] }]],
    [
      'a list',
      '- `a`',
      [{ tag: 'ul', children: [{ tag: 'li', children: [{ tag: 'code', children: ['a'] }] }] }],
    ],
    ['a value', 'a {{AUDIT_DAYS}}', [{ tag: 'p', children: [`a ${AUDIT_DAYS}`] }]],
    ['a status', '{{status.saved}}', [{ tag: 'p', children: [{ status: 'saved' }] }]],
  ])('reads %s', (_what, text, nodes) => {
    expect(parse(text)).toEqual(nodes);
  });

  test.each([
    ['an unknown value', '{{NO_SUCH_VALUE}}', 'no value for {{NO_SUCH_VALUE}}'],
    ['other HTML', 'a <i>b</i>', 'no rule for <i>'],
    ['an image', '![a](/b)', 'no rule for img'],
    ['a heading within a section', '### a', 'no rule for h3'],
  ])('refuses %s', (_what, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  test('refuses a page without a title', () => {
    expect(() => parseChapter('Text.')).toThrow('no heading before: Text.');
  });
});
