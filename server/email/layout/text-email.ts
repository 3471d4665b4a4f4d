import { columnsOf, wrapText } from './text-wrap.ts';
import type { EmailBlock, ProposalLine } from '#domain/notification/email/email-template.ts';
import type { ComposedEmail } from './composed-email.ts';

/** Width of a ledger's labels. */
const LABEL = 20;
const INDENT = '   ';

/** Renders the text version: the same blocks in 72 columns, URLs in full. */
export function renderTextEmail(email: ComposedEmail): string {
  const body = email.blocks.map(blockLines).filter((lines) => lines.length > 0);
  const links = email.links.map(({ label, url }) => `${label}: ${url}`);
  // "-- " and a line break begin a signature, which text clients fold.
  const foot = ['-- ', ...wrapText(email.why), ...links];
  return `${[...body, foot].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function blockLines(block: EmailBlock): string[] {
  switch (block.is) {
    case 'spots':
      return [];
    case 'headline':
      return underlined(block.text, '=');
    case 'heading':
      return underlined(block.text, '-');
    case 'lead':
    case 'paragraph':
    case 'note':
      return wrapText(block.text);
    case 'ledger':
      return block.rows.flatMap(({ label, value }) =>
        wrapText(value, `${label}: `.padEnd(LABEL), ' '.repeat(LABEL)),
      );
    case 'quotation':
      return [...wrapText(`${block.label}:`), '', ...paragraphs(block.text, '> ')];
    case 'answer':
      return [...wrapText(block.label, `${block.number}. `, INDENT), '', ...paragraphs(block.text, INDENT)];
    case 'prose':
      return paragraphs(block.label ? `${block.label}: ${block.text}` : block.text, '');
    case 'proposal':
      return proposalLines(block.line);
    case 'button':
    case 'link':
      return [...wrapText(`${block.label}:`), block.url];
  }
}

function underlined(text: string, stroke: string): string[] {
  const lines = wrapText(text);
  return [...lines, stroke.repeat(Math.max(...lines.map(columnsOf)))];
}

/** A user's text: each line wrapped and prefixed with `mark`. */
function paragraphs(text: string, mark: string): string[] {
  return text.split('\n').flatMap((line) => wrapText(line, mark));
}

function proposalLines(line: ProposalLine): string[] {
  const indented = [
    [line.kind, line.topics].filter(Boolean).join('. '),
    line.poster,
    [`${line.until} ${line.longDay}`, ...line.facts].join('. '),
  ].filter(Boolean);
  return [
    ...wrapText(line.title),
    ...indented.flatMap((text) => wrapText(text, INDENT)),
    `${INDENT}${line.url}`,
  ];
}
