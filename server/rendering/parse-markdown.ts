import MarkdownIt, { type StateInline, type Token } from 'markdown-it';
import { urlEnd } from '#domain/text/find-urls.ts';
import {
  RICH_FIELDS,
  type RichBlock,
  type RichField,
  type RichLink,
  type RichRun,
  type RichText,
} from '#domain/text/rich-text.ts';
import { safeLink } from '#domain/text/text.ts';

// The preset without any rule; HTML, images, headings and code stay text.
const markdown = new MarkdownIt('zero').enable(['list', 'link', 'emphasis', 'escape', 'newline']);
markdown.normalizeLink = (address) => address;
markdown.validateLink = (address) => safeLink(address) !== null;
// Before marks are paired, so that those in a URL stay in it.
markdown.inline.ruler.push('bare_url', parseBareUrl);

// Characters of text without spaces: letters with their marks, CJK punctuation and full-width forms.
const UNSPACED = [
  ...['Han', 'Hira', 'Kana', 'Hang', 'Bopo', 'Yiii', 'Thai', 'Lao', 'Khmr', 'Mymr'].map(
    (script) => `\\p{sc=${script}}`,
  ),
  String.raw`\u3001-\u303F\u3099-\u309C\u30A0\u30FB\u30FC`,
  String.raw`\uFE10-\uFE1F\uFE30-\uFE6F\uFF01-\uFFEE\u{E0100}-\u{E01EF}`,
].join('');
const ENDS_UNSPACED = new RegExp(`[${UNSPACED}]$`, 'u');
const STARTS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');

/**
 * Lets "*" beside such a character open and close, which CommonMark refuses beside punctuation:
 * "これは**重要。**です". The rule of https://github.com/commonmark/commonmark-spec/issues/650.
 */
markdown.inline.State = class extends MarkdownIt.StateInline {
  override scanDelims(start: number, canSplitWord: boolean) {
    const scanned = super.scanDelims(start, canSplitWord);
    const end = start + scanned.length;
    const before = this.src.slice(Math.max(0, start - 2), start);
    const after = this.src.slice(end, Math.min(end + 2, this.posMax));
    if (!canSplitWord || !(ENDS_UNSPACED.test(before) || STARTS_UNSPACED.test(after))) return scanned;
    return { ...scanned, can_open: /^\S/.test(after), can_close: /\S$/.test(before) };
  }
};

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

const SCHEME = 'https://';
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Inline rule for a bare https URL, at its colon, where the text rule stops. */
function parseBareUrl(state: StateInline, silent: boolean): boolean {
  const start = state.pos - SCHEME.indexOf(':');
  if (start < 0 || !state.src.startsWith(SCHEME, start)) return false;
  const end = Math.min(urlEnd(state.src, start, openMarksAt(state, start)), state.posMax);
  if (end <= start + SCHEME.length) return false;
  const url = state.src.slice(start, end).replaceAll(ESCAPED, '$1');
  if (!silent) {
    state.pending = state.pending.slice(0, start - state.pos);
    if (state.linkLevel > 0 || safeLink(url) === null) state.pending += url;
    else pushLink(state, url);
  }
  state.pos = end;
  return true;
}

function pushLink(state: StateInline, url: string): void {
  state.push('link_open', 'a', 1).attrSet('href', url);
  state.push('text', '', 0).content = url;
  state.push('link_close', 'a', -1);
}

/** The marks that may close after the URL at `start`: emphasis that is open, and the one before it. */
function openMarksAt({ src, delimiters }: StateInline, start: number): string {
  const open = ['*', '_'].filter((mark) => hasOpenMark(delimiters, mark.charCodeAt(0)));
  return `${src[start - 1] ?? ''}${open.join('')}`;
}

function hasOpenMark(delimiters: StateInline['delimiters'], code: number): boolean {
  let count = 0;
  for (const { marker, open, close } of delimiters) {
    if (marker !== code) continue;
    if (close && count > 0) count -= 1;
    else if (open) count += 1;
  }
  return count > 0;
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

/** The runs up to the token that closes them. */
function runsOf(tokens: Iterator<Token>, collected: Collected): RichRun[] {
  const runs: RichRun[] = [];
  for (let token = nextOf(tokens); token && token.nesting >= 0; token = nextOf(tokens)) {
    if (token.type === 'link_open') runs.push(...linkOf(token, tokens, collected));
    else if (token.nesting === 1)
      runs.push({
        mark: token.type === 'strong_open' ? 'bold' : 'italic',
        content: runsOf(tokens, collected),
      });
    else if (token.type === 'text') runs.push(token.content);
    else runs.push('\n');
  }
  return joined(runs);
}

function linkOf(token: Token, tokens: Iterator<Token>, collected: Collected): RichRun[] {
  const address = safeLink(String(token.attrGet('href')));
  const content = runsOf(tokens, collected);
  const label = plainOf(content);
  // Nothing to select without a text, and nothing to follow without an address.
  return address === null || label.trim() === '' ? content : numbered({ address, label }, content, collected);
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
