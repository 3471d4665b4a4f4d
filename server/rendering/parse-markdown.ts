import MarkdownIt, { type Token } from 'markdown-it';
import {
  RICH_FIELDS,
  type RichBlock,
  type RichField,
  type RichLink,
  type RichRun,
  type RichText,
} from '../../domain/rich-text.ts';
import { linksIn } from '../../domain/text-links.ts';
import { safeLink } from '../../domain/text.ts';

// The preset without any rule; HTML, images, headings and code stay text.
const markdown = new MarkdownIt('zero').enable(['list', 'link', 'emphasis', 'escape', 'newline']);
markdown.normalizeLink = (address) => address;
markdown.validateLink = (address) => safeLink(address) !== null;

/** The texts of a proposal with their marks, and their links in the order of their numbers. */
export function parseProposalTexts(
  texts: Record<RichField, string>,
  { linksOff = false }: { linksOff?: boolean } = {},
): { texts: Record<RichField, RichText>; links: RichLink[] } {
  const links: RichLink[] = [];
  const parsed = RICH_FIELDS.map((field) => [field, parseText(texts[field], links, linksOff)] as const);
  return { texts: Object.fromEntries(parsed) as Record<RichField, RichText>, links };
}

/** The links of one text, with an address or bare. */
export function linksOfText(text: string): RichLink[] {
  const links: RichLink[] = [];
  parseText(text, links, false);
  return links;
}

/** Parses one text and appends its links; with `linksOff` their text stays. */
function parseText(text: string, links: RichLink[], linksOff: boolean): RichText {
  return blocksOf(markdown.parse(text, {}).values(), { links, linksOff });
}

type Collected = { links: RichLink[]; linksOff: boolean };

/** The blocks up to the token that closes them. */
function blocksOf(tokens: Iterator<Token>, collected: Collected): RichBlock[] {
  const blocks: RichBlock[] = [];
  for (let token = nextOf(tokens); token && token.nesting >= 0; token = nextOf(tokens)) {
    if (token.type === 'paragraph_open') {
      const inline = nextOf(tokens)!;
      blocks.push({ kind: 'paragraph', content: runsOf(inline.children!.values(), collected) });
      tokens.next();
    } else {
      blocks.push({
        kind: 'list',
        start: token.type === 'ordered_list_open' ? Number(token.attrGet('start') ?? 1) : null,
        items: itemsOf(tokens, collected),
      });
    }
  }
  return blocks;
}

function itemsOf(tokens: Iterator<Token>, collected: Collected): RichBlock[][] {
  const items: RichBlock[][] = [];
  while (nextOf(tokens)?.type === 'list_item_open') items.push(blocksOf(tokens, collected));
  return items;
}

/** The runs up to the token that closes them; `inLink` is the text of a link. */
function runsOf(tokens: Iterator<Token>, collected: Collected, inLink = false): RichRun[] {
  const runs: RichRun[] = [];
  for (let token = nextOf(tokens); token && token.nesting >= 0; token = nextOf(tokens)) {
    if (token.type === 'link_open') runs.push(...linkOf(token, tokens, collected));
    else if (token.nesting === 1)
      runs.push({
        mark: token.type === 'strong_open' ? 'bold' : 'italic',
        content: runsOf(tokens, collected, inLink),
      });
    else if (token.type === 'text')
      runs.push(...(inLink ? [token.content] : linkified(token.content, collected)));
    else runs.push('\n');
  }
  return joined(runs);
}

function linkOf(token: Token, tokens: Iterator<Token>, collected: Collected): RichRun[] {
  const address = safeLink(String(token.attrGet('href')));
  const content = runsOf(tokens, collected, true);
  const label = plainOf(content);
  // Nothing to select without a text, and nothing to follow without an address.
  return address === null || label.trim() === '' ? content : numbered({ address, label }, content, collected);
}

/** A text with its bare addresses as links. */
function linkified(text: string, collected: Collected): RichRun[] {
  return linksIn(text).flatMap(({ text: label, href }) =>
    href === null ? [label] : numbered({ address: href, label }, [label], collected),
  );
}

function numbered(link: RichLink, content: RichRun[], { links, linksOff }: Collected): RichRun[] {
  links.push(link);
  return linksOff ? content : [{ link: links.length, content }];
}

function plainOf(runs: readonly RichRun[]): string {
  return runs.map((run) => (typeof run === 'string' ? run : plainOf(run.content))).join('');
}

/** With texts in a row as one. */
function joined(runs: readonly RichRun[]): RichRun[] {
  const all: RichRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (typeof run === 'string' && typeof last === 'string') all[all.length - 1] = last + run;
    else if (run !== '') all.push(run);
  }
  return all;
}

function nextOf(tokens: Iterator<Token>): Token | undefined {
  const { value, done } = tokens.next();
  return done ? undefined : value;
}
