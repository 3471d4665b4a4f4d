import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Wrong words; docs/develop/glossary.md has the standard terms: cached, leased, notify, invalidate.
 */
const WRONG_WORDS = new Set([
  'anew',
  'doings',
  'house',
  'keeps',
  'kept',
  'nobody',
  'patience',
  'shelf',
  'somebody',
  'strain',
  'tells',
  'told',
  'whoever',
  'whom',
]);
/** Wrong as a whole name: unwrap, find…OrThrow, or the noun for an item of the list. */
const WRONG_NAMES = new Set(['doneOf', 'personOf', 'one =>']);
const SQL_COMMENT_OR_STRING = /--.*|\/\*[^]*?\*\/|'(?:[^']|'')*'/g;
const SQL_OR_CSS_COMMENT = /(?<!\S)--\s.*|\/\*[^]*?\*\//g;
/** Wrong as adjacent words, joined or separate. */
const WRONG_PAIRS = /\b(drawn ?apart|give ?back|leave ?trace)\b/;

const ANY_WRONG = new RegExp(
  [
    ...WRONG_WORDS,
    'doneOf',
    'personOf',
    '\\bone\\b.*=>',
    'drawn[^a-z]*apart',
    'give[^a-z]*back',
    'leave[^a-z]*trace',
  ].join('|'),
  'i',
);

/** Whether a text may have a wrong word: a fast check that spares parsing most files. */
export const mayHaveWrongWord = (text: string) => ANY_WRONG.test(text);

/** Names in public interfaces, which must not change. */
const CONTRACT_NAMES: Record<string, string[]> = {
  // API JSON.
  'server/http/api/application.ts': ['kept_until_announced'],
  'server/http/api/transition.ts': ['kept_until_announced'],
};

/** Wrong names in a file's path and in its TypeScript or SQL identifiers, without duplicates. */
export function wrongNamesIn(path: string, source: string): string[] {
  const names = new Set(path.split('/'));
  if (path.endsWith('.sql')) for (const name of sqlNames(source)) names.add(name);
  else if (isScript(path)) for (const name of scriptNames(path, source)) names.add(name);
  return [...names].filter((name) => isWrong(name) && !CONTRACT_NAMES[path]?.includes(name));
}

/** Wrong words in the comments of a script, style sheet or SQL file, without duplicates. */
export function wrongWordsInComments(path: string, source: string): string[] {
  const comments = isScript(path)
    ? parse(path, source).comments.map(({ value }) => value)
    : (source.match(SQL_OR_CSS_COMMENT) ?? []);
  return wrongWordsIn(comments);
}

/** Wrong words in the titles of `test`, `it` and `describe`, without duplicates. */
export function wrongWordsInTestTitles(path: string, source: string): string[] {
  const titles: string[] = [];
  visit(parse(path, source).program, (node) => {
    if (isTestCall(node)) titles.push(source.slice(node.arguments[0]?.start, node.arguments[0]?.end));
  });
  return wrongWordsIn(titles);
}

function wrongWordsIn(texts: string[]): string[] {
  const words = texts.flatMap((text) => text.toLowerCase().match(/\b[a-z]+\b/g) ?? []);
  return [...new Set(words)].filter((word) => WRONG_WORDS.has(word));
}

const isScript = (path: string) => /\.(ts|tsx|cjs|mjs)$/.test(path);

function isWrong(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2 ')
    .toLowerCase()
    .split(/[^a-z]+/);
  if (WRONG_NAMES.has(name)) return true;
  return words.some((word) => WRONG_WORDS.has(word)) || WRONG_PAIRS.test(words.join(' '));
}

/**
 * Identifiers, private fields, JSX names, the names in SQL of sql`...` templates, and `one =>` for a
 * lambda with that parameter.
 */
function scriptNames(path: string, source: string): string[] {
  const { program } = parse(path, source);
  const names: string[] = [];
  visit(program, (node) => {
    if (/^(Private|JSX)?Identifier$/.test(String(node['type']))) names.push(String(node['name']));
    if (isLambdaOfOne(node)) names.push('one =>');
    if (isSqlTemplate(node)) names.push(...sqlNames(source.slice(node.quasi.start, node.quasi.end)));
  });
  return names;
}

function parse(path: string, source: string) {
  const parsed = parseSync(path, source);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0]?.message}`);
  return parsed;
}

type Node = Record<string, unknown>;
type SqlTemplate = Node & { quasi: { start: number; end: number } };

const isSqlTemplate = (node: Node): node is SqlTemplate =>
  node['type'] === 'TaggedTemplateExpression' && (node['tag'] as Node)['name'] === 'sql';

const isLambdaOfOne = (node: Node) =>
  node['type'] === 'ArrowFunctionExpression' &&
  (node['params'] as Node[]).some((parameter) => parameter['name'] === 'one');

type Callee = {
  type: string;
  name?: string;
  callee?: Callee;
  tag?: Callee;
  object?: Callee;
  property?: Callee;
};
type TestCall = Node & { arguments: { start: number; end: number }[] };

/** `test(...)` and `test.each(...)(...)`, but not `test.each(...)`, whose argument is a table. */
function isTestCall(node: Node): node is TestCall {
  if (node['type'] !== 'CallExpression') return false;
  let callee: Callee | undefined = node['callee'] as Callee;
  if (/^(each|for|skipIf|runIf)$/.test(callee.property?.name ?? '')) return false;
  while (callee && callee.type !== 'Identifier') callee = callee.callee ?? callee.tag ?? callee.object;
  return ['test', 'it', 'describe'].includes(callee?.name ?? '');
}

function visit(node: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, onNode);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) onNode(node);
    for (const value of Object.values(node)) visit(value, onNode);
  }
}

/** All words of SQL outside comments and string literals; includes function bodies (`$$`). */
const sqlNames = (sql: string) => sql.replaceAll(SQL_COMMENT_OR_STRING, ' ').match(/[a-z_]\w*/gi) ?? [];

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const path of files.filter(Boolean)) {
    const isText = isScript(path) || /\.(sql|css)$/.test(path);
    const source = isText ? readFileSync(join(root, path), 'utf8') : '';
    if (!mayHaveWrongWord(`${path}\n${source}`)) continue;
    const wrong = wrongNamesIn(path, source);
    if (isText) wrong.push(...wrongWordsInComments(path, source).map((word) => `"${word}" in a comment`));
    if (isScript(path)) {
      wrong.push(...wrongWordsInTestTitles(path, source).map((word) => `"${word}" in a test title`));
    }
    if (wrong.length > 0) {
      console.error(`${path}: ${wrong.join(', ')}`);
      process.exitCode = 1;
    }
  }
  if (process.exitCode) console.error('Use the standard term: docs/develop/glossary.md');
}
