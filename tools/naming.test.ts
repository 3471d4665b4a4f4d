import { expect, test } from 'vitest';
import { wrongNamesIn, wrongWordsInComments } from './naming.ts';

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
  ['a line comment', '// Whoever asks.\nconst a = 1;', ['whoever']],
  ['a docstring', '/** Kept until it is told. */\nexport const a = 1;', ['kept', 'told']],
  ['a comment in JSX', 'const a = <p>{/* Somebody else. */}</p>;', ['somebody']],
])('reports a wrong word in %s', (_place, source, expected) => {
  expect(wrongWordsInComments('a.tsx', source)).toEqual(expected);
});

test('allows a wrong word in strings, in text and as part of a name in a comment', () => {
  const source = '// `kept_until_announced`, household\nconst a = <p title="kept">Somebody</p>;';
  expect(wrongWordsInComments('a.tsx', source)).toEqual([]);
});

test('throws for a source that cannot be parsed', () => {
  expect(() => wrongNamesIn('a.ts', 'const = ;')).toThrow('a.ts');
});
