import { columnsOf, wrapped } from './lines.ts';
import type { Block, Letter, ProposalLine } from './sheet.ts';

/** Columns of a ledger's labels. */
const LABEL = 20;
const INDENT = '   ';

/** The text version: the same blocks in 72 columns, addresses bare and whole. */
export function textOf(letter: Letter): string {
  const body = letter.blocks.map(blockLines).filter((lines) => lines.length > 0);
  const links = letter.links.map(({ label, url }) => `${label}: ${url}`);
  // "-- " and a line break is where a signature begins: readers of text fold it.
  const foot = ['-- ', ...wrapped(letter.why), ...links];
  return `${[...body, foot].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function blockLines(block: Block): string[] {
  switch (block.is) {
    case 'seats':
      return [];
    case 'headline':
      return underlined(block.text, '=');
    case 'heading':
      return underlined(block.text, '-');
    case 'lead':
    case 'paragraph':
    case 'note':
      return wrapped(block.text);
    case 'ledger':
      return block.rows.flatMap(({ label, value }) =>
        wrapped(value, `${label}: `.padEnd(LABEL), ' '.repeat(LABEL)),
      );
    case 'quotation':
      return [...wrapped(`${block.label}:`), '', ...paragraphs(block.text, '> ')];
    case 'answer':
      return [...wrapped(block.label, `${block.number}. `, INDENT), '', ...paragraphs(block.text, INDENT)];
    case 'prose':
      return paragraphs(block.label ? `${block.label}: ${block.text}` : block.text, '');
    case 'proposal':
      return proposalLines(block.line);
    case 'button':
    case 'link':
      return [...wrapped(`${block.label}:`), block.url];
  }
}

function underlined(text: string, stroke: string): string[] {
  const lines = wrapped(text);
  return [...lines, stroke.repeat(Math.max(...lines.map(columnsOf)))];
}

/** What somebody wrote, each of its lines wrapped and marked. */
function paragraphs(text: string, mark: string): string[] {
  return text.split('\n').flatMap((line) => wrapped(line, mark));
}

function proposalLines(line: ProposalLine): string[] {
  const indented = [
    [line.kind, line.topics].filter(Boolean).join('. '),
    line.poster,
    [`${line.until} ${line.longDay}`, ...line.facts].join('. '),
  ].filter(Boolean);
  return [
    ...wrapped(line.title),
    ...indented.flatMap((text) => wrapped(text, INDENT)),
    `${INDENT}${line.url}`,
  ];
}
