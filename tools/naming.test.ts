import { expect, test } from 'vitest';
import { mayHaveWrongWord, wrongNamesIn, wrongWordsInComments, wrongWordsInTestTitles } from './naming.ts';

test.each([
  ['a folder', 'server/house/app.ts', '', 'house'],
  ['a file', 'server/cache/page-shelf.ts', '', 'page-shelf.ts'],
  ['a file without code', 'docs/whoever.md', '', 'whoever.md'],
  ['a variable', 'a.ts', 'const keptPages = 1;', 'keptPages'],
  ['a constant', 'a.ts', 'export const MAX_STRAIN = 1;', 'MAX_STRAIN'],
  ['a parameter', 'a.ts', 'const f = (toWhom: string) => 1;', 'toWhom'],
  ['a function', 'a.ts', 'function renderAnew() {}', 'renderAnew'],
  ['an import', 'a.ts', "import { nobody } from './b.ts';", 'nobody'],
  ['a type', 'a.ts', 'type Patience = { ms: number };', 'Patience'],
  ['a property of a type', 'a.ts', 'interface A { toldAt: Date }', 'toldAt'],
  ['a property of an object', 'a.ts', 'const a = { doings: [] };', 'doings'],
  ['a private field', 'a.ts', 'class A { #kept = new Map(); }', 'kept'],
  ['a whole name', 'a.ts', 'const user = doneOf(personOf(db));', 'doneOf personOf'],
  ['the parameter of a lambda', 'a.ts', 'const ids = rows.map((one) => one.id);', 'one =>'],
  ['two words', 'a.ts', 'a.leaveTrace(); giveBack();', 'leaveTrace giveBack'],
  ['two words as one', 'a.ts', 'const drawnapart = 1;', 'drawnapart'],
  ['a component', 'a.tsx', 'const a = <HTMLHouse open />;', 'HTMLHouse'],
  ['a property of a component', 'a.tsx', 'const a = <Field tells="b" />;', 'tells'],
  ['an alias in an SQL template', 'a.ts', 'const a = sql`select id as kept from ${b}`;', 'kept'],
  ['a table', 'a.sql', 'create table house (id text);', 'house'],
  ['a column', 'a.sql', 'create table a (told_at timestamptz);', 'told_at'],
  ['an index', 'a.sql', 'create index a_kept on a (id);', 'a_kept'],
  ['a quoted column', 'a.sql', 'create table a ("keptAt" date);', 'keptAt'],
  ['a function in SQL', 'a.sql', 'create function tells_all() returns text', 'tells_all'],
  ['a variable of a function in SQL', 'a.sql', 'as $$ declare somebody text; begin end $$', 'somebody'],
])('reports a wrong word in %s', (_place, path, source, expected) => {
  expect(wrongNamesIn(path, source).join(' ')).toBe(expected);
  expect(mayHaveWrongWord(path + source)).toBe(true);
});

test('skips a file without any wrong word', () => {
  expect(mayHaveWrongWord('const cachedPages = household;')).toBe(true);
  expect(mayHaveWrongWord('const cachedPages = leased;')).toBe(false);
});

test.each([
  [
    'a word that contains a wrong one',
    'a.ts',
    'const household = { keepsake: 1, keepalive: 2, restrain: 3 };',
  ],
  [
    'strings, and comments, which have a check of their own',
    'a.ts',
    "// whoever\nconst a = 'kept'; const b = `told ${a}`; /* house */",
  ],
  ['stored values in an SQL template', 'a.ts', "const a = sql`select 'kept'`;"],
  ['strings and comments in SQL', 'a.sql', "-- told\nselect 'it''s kept'; /* a\nhouse */"],
  ['the JSON of the API', 'server/http/api/transition.ts', 'const a = { kept_until_announced: true };'],
])('allows %s', (_why, path, source) => {
  expect(wrongNamesIn(path, source)).toEqual([]);
});

test('allows a name of the API in its own files only', () => {
  expect(wrongNamesIn('app/a.ts', 'const a = { kept_until_announced: true };')).toEqual([
    'kept_until_announced',
  ]);
});

test.each([
  ['a line comment', 'a.ts', '// Whoever asks.\nconst a = 1;', ['whoever']],
  ['a docstring', 'a.ts', '/** Kept until it is told. */\nexport const a = 1;', ['kept', 'told']],
  ['a comment in JSX', 'a.tsx', 'const a = <p>{/* Somebody else. */}</p>;', ['somebody']],
  ['a comment in CSS', 'a.css', 'p { color: red; } /* Keeps\nits color. */', ['keeps']],
  ['a line comment in SQL', 'a.sql', 'select 1; -- Nobody asks.', ['nobody']],
  ['a block comment in SQL', 'a.sql', '/* For whom.\n*/ select 1;', ['whom']],
])('reports a wrong word in %s', (_place, path, source, expected) => {
  expect(wrongWordsInComments(path, source)).toEqual(expected);
});

test.each([
  ['a test', "test('keeps the page', () => {});", ['keeps']],
  ['a case of test.each', "test.each([1])('tells %s', () => {});", ['tells']],
  ['a table of test.each', "test.each`a\n${1}`('tells $a', () => {});", ['tells']],
  ['a skipped test', "test.skipIf(true)('kept', () => {});", ['kept']],
  ['a describe', "describe('the house', () => {});", ['house']],
  ['a test inside a describe', "describe('a', () => { it(`told ${1}`, f); });", ['told']],
])('reports a wrong word in the title of %s', (_place, source, expected) => {
  expect(wrongWordsInTestTitles('a.test.ts', source)).toEqual(expected);
});

test('allows a wrong word inside the test, in its cases and in other calls', () => {
  const source =
    "test.each(['told'])('b', f); test('a', () => { expect(say('kept')).toBe('told'); }); save('house');";
  expect(wrongWordsInTestTitles('a.test.ts', source)).toEqual([]);
});

test('allows a wrong word in strings, in text and as part of a name in a comment', () => {
  const source = '// `kept_until_announced`, household\nconst a = <p title="kept">Somebody</p>;';
  expect(wrongWordsInComments('a.tsx', source)).toEqual([]);
});

test('throws for a source that cannot be parsed', () => {
  expect(() => wrongNamesIn('a.ts', 'const = ;')).toThrow('a.ts');
});
