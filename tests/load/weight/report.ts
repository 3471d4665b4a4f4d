import { availableParallelism } from 'node:os';
import { loadAverage } from '../figures.ts';
import { isFaster, isSlower } from './interval.ts';
import type { Lines } from './lines.ts';
import type { PageWeight } from './measure.ts';

/** What a tree weighs. The ratios of this tree's pages are to the other's. */
export type Weight = {
  lines: Lines;
  files: number;
  scriptBytes: number;
  cssBytes: number;
  nodeModulesMb: number;
  testSeconds?: number;
  pages: Record<string, PageWeight>;
};
export type Weights = { this: Weight; other: Weight | null };

/** Two Markdown tables, with one column or two; `commits` names the trees. */
export function weightTables({ this: own, other }: Weights, commits: readonly string[]): string {
  const trees = other ? [own, other] : [own];
  const cells = (name: string, valueOf: (tree: Weight) => string) => [name, ...trees.map(valueOf)];
  const facts = [
    ...(['product', 'tests', 'css', 'docs'] as const).map((name) =>
      cells(`lines: ${name}`, ({ lines }) => format(lines[name])),
    ),
    cells('files', ({ files }) => format(files)),
    cells('first visit to the list: script, bytes gzip', ({ scriptBytes }) => format(scriptBytes)),
    cells('first visit to the list: CSS, bytes gzip', ({ cssBytes }) => format(cssBytes)),
    cells('node_modules, MB', ({ nodeModulesMb }) => nodeModulesMb.toFixed(1)),
    ...(trees.some(({ testSeconds }) => testSeconds !== undefined)
      ? [cells('npm test, s', ({ testSeconds }) => String(testSeconds ?? 'failed'))]
      : []),
  ];
  const columns = ['statements', 'bytes of HTML', 'ms of processor'];
  const pageHead = [
    ...columns.flatMap((name) => (other ? [name, 'other'] : [name])),
    ...(other ? ['ratio (95 %)', ''] : []),
  ];
  const pages = Object.entries(own.pages).map(([name, page]) => {
    const both = [page, ...(other ? [other.pages[name]!] : [])];
    return [
      name,
      ...both.map(({ statements }) => format(statements)),
      ...both.map(({ htmlBytes }) => format(htmlBytes)),
      ...both.map(({ ms }) => ms.toFixed(2)),
      ...(other ? ratioCells(page, other.pages[name]!) : []),
    ];
  });
  const machine = `${availableParallelism()} cores, Node ${process.version}, load average ${loadAverage()}`;
  return [
    `Weight of ${commits.join(' beside ')}, ${new Date().toISOString().slice(0, 10)}; ${machine}`,
    table(['what', ...commits], facts),
    table(['page or action', ...pageHead], pages),
  ].join('\n\n');
}

function ratioCells({ ratio = 1, low = 0, high = Infinity, ...own }: PageWeight, other: PageWeight) {
  const interval = { ratio, low, high };
  const notes = [
    ...(isSlower(interval) ? ['**slower**'] : []),
    ...(isFaster(interval) ? ['faster'] : []),
    ...(own.statements === other.statements
      ? []
      : [`statements ${signed(own.statements - other.statements)}`]),
    ...(own.htmlBytes === other.htmlBytes ? [] : [`bytes ${signed(own.htmlBytes - other.htmlBytes)}`]),
  ];
  return [`${ratio.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`, notes.join(', ')];
}

const format = (value: number) => value.toLocaleString('en-US');
const signed = (value: number) => `${value > 0 ? '+' : '−'}${format(Math.abs(value))}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|---${'|--:'.repeat(head.length - 1)}|`, ...rows.map(line)].join('\n');
}
