import MarkdownIt, { type Token } from 'markdown-it';
import {
  AUDIENCES,
  type Audience,
  CHAPTER_TAGS,
  type Chapter,
  type ChapterElement,
  type ChapterNode,
  type ChapterTag,
  GUIDE_SLUGS,
} from '#domain/board/guide.ts';
import { GUIDE_VALUES } from './guide-values.ts';

const files = import.meta.glob<string>('./guide/*.md', { query: '?raw', import: 'default', eager: true });
const markdown = new MarkdownIt({ html: true });

/** The chapters of the guide, parsed once when the server starts. */
export const GUIDE = Object.fromEntries(
  AUDIENCES.map((audience) => [
    audience,
    GUIDE_SLUGS[audience].map((slug) => ({
      slug,
      audience,
      ...parseChapter(files[`./guide/${slug}.md`]!),
    })),
  ]),
) as Record<Audience, Chapter[]>;

const ALL = AUDIENCES.flatMap((audience) => GUIDE[audience]);

/**
 * The chapter of a URL, with the previous and next one of the whole guide; null if there is none.
 */
export function findChapter(
  slug: string,
): { chapter: Chapter; before: Chapter | undefined; after: Chapter | undefined } | null {
  const index = ALL.findIndex((chapter) => chapter.slug === slug);
  const chapter = ALL[index];
  return chapter ? { chapter, before: ALL[index - 1], after: ALL[index + 1] } : null;
}

/** Parses "# Title", a lede, and sections that begin with "## Title {#id}". */
export function parseChapter(source: string): Pick<Chapter, 'title' | 'lede' | 'sections'> {
  const [start, ...sections] = source.split(/^## /m);
  const [, title, lede] = match(/^# (.+)\n\n([^]+)$/, start!);
  return {
    title: title!,
    lede: lede!.trim().replaceAll('\n', ' '),
    sections: sections.map((section) => {
      const [, heading, id, text] = match(/^(.+) \{#([\w-]+)\}\n([^]+)$/, section);
      return { id: id!, title: heading!, body: nodesOf(markdown.parse(text!, {})) };
    }),
  };
}

function match(pattern: RegExp, text: string): RegExpExecArray {
  const found = pattern.exec(text);
  if (!found) throw new Error(`The guide has no heading before: ${text}`);
  return found;
}

function nodesOf(tokens: readonly Token[]): ChapterNode[] {
  const root: ChapterNode[] = [];
  const open: ChapterElement[] = [];
  for (const token of tokens) {
    const parent = open.at(-1);
    const siblings = parent?.children ?? root;
    // A callout has no paragraphs.
    if (token.hidden || (token.tag === 'p' && parent?.tag === 'blockquote')) continue;
    if (token.type === 'inline') siblings.push(...nodesOf(token.children!));
    else if (token.type === 'text') addText(siblings, token.content);
    else if (token.type === 'softbreak') addText(siblings, ' ');
    else if (token.type === 'code_inline') siblings.push({ tag: 'code', children: [token.content] });
    else if (token.nesting === -1 || token.content === '</kbd>') open.pop();
    else {
      const tag = token.content === '<kbd>' ? 'kbd' : token.tag.replace('strong', 'b');
      if (!isChapterTag(tag)) throw new Error(`The guide has no rule for ${tag || token.content}.`);
      const href = token.attrGet('href');
      const element: ChapterElement = { tag, ...(href !== null && { href: String(href) }), children: [] };
      siblings.push(element);
      open.push(element);
    }
  }
  return root;
}

function isChapterTag(tag: string): tag is ChapterTag {
  return (CHAPTER_TAGS as readonly string[]).includes(tag);
}

/** Adds a text with its values, and joins it to a text before it. */
function addText(siblings: ChapterNode[], text: string): void {
  for (const [index, part] of text.split(/\{\{(.+?)\}\}/).entries()) {
    const value = index % 2 === 0 ? part : GUIDE_VALUES[part];
    if (value === undefined) throw new Error(`The guide has no value for {{${part}}}.`);
    const last = siblings.at(-1);
    if (typeof value === 'object') siblings.push(value);
    else if (typeof last === 'string') siblings[siblings.length - 1] = last + value;
    else if (value !== '') siblings.push(String(value));
  }
}
