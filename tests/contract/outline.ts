import {
  type Element,
  type MarkupNode,
  elementsIn,
  findTag,
  isElement,
  parseMarkup,
  walk,
} from './markup.ts';

/** A page's head and `main`, and its frame, which many pages share: header, menu, footer. */
export type Outline = { page: string[]; frame: string[] };

/**
 * Title, metadata, landmarks, headings, forms with fields and buttons, links, status messages and
 * text of a page: one line each, indented by landmark, with the names that a screen reader reads.
 */
export function outlineOf(html: string): Outline {
  const root = parseMarkup(withoutScriptsAndIcons(html));
  const lines = new PageLines(root);
  const main = findTag(root, 'main');
  const frame = lines.inside(findTag(root, 'body')?.children ?? root.children, main);
  const current = frame.filter((line) => CURRENT.test(line)).map((line) => line.trim());
  const head = headLines(root);
  return {
    page: [
      ...head.filter((line) => !SHARED_HEAD.test(line)),
      ...current,
      ...(main ? lines.linesOf(main) : []),
    ],
    // The page's own mark and address are in its own outline.
    frame: [...head.filter((line) => SHARED_HEAD.test(line)), ...frame].map((line) =>
      line.replace(CURRENT, '').replace(/\?from=\S+/, '?from=…'),
    ),
  };
}

const SHARED_HEAD = /^(?:lang|charset|viewport|theme-color|icon|apple-touch-icon|manifest)\b/;
const CURRENT = / \[aria-current=page\]$/;

const withoutScriptsAndIcons = (html: string) =>
  html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<svg[^>]*aria-hidden="true"[^>]*>(?:(?!<svg).)*?<\/svg>/gs, '');

function headLines(root: Element): string[] {
  const lines = [`lang: ${findTag(root, 'html')?.attributes.lang ?? '(none)'}`];
  const head = findTag(root, 'head');
  for (const { tag, attributes, children } of head ? elementsIn(head) : []) {
    const text = ownText(children);
    const { media, rel = '', href = '', content = '' } = attributes;
    const name = attributes.name ?? attributes.property ?? attributes['http-equiv'];
    if (tag === 'title') lines.push(`title: ${squeezed(text)}`);
    if (attributes.charset) lines.push(`charset: ${attributes.charset}`);
    if (tag === 'meta' && name) lines.push(`${name}${media ? ` ${media}` : ''}: ${content}`);
    if (tag === 'link' && !/stylesheet|preload/.test(rel))
      lines.push(`${rel}: ${href.replace(/^data:.*/s, 'data:')}`);
    if (tag === 'script') lines.push(...leavesOf('json-ld', JSON.parse(text)));
  }
  return lines;
}

/** A line for each leaf of a JSON value, named by its path. */
function leavesOf(path: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${path}: ${String(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(`${path}.${key}`, inner));
}

const LANDMARKS: Record<string, string> = {
  main: 'main',
  header: 'header',
  nav: 'navigation',
  aside: 'complementary',
  footer: 'footer',
  fieldset: 'group',
  details: 'details',
  dialog: 'dialog',
  search: 'search',
  article: 'article',
  table: 'table',
};
const FIELDS = new Set(['input', 'textarea', 'select']);
const HASHED_FIELDS = new Set(['account', 'revision']);
const TITLES = new Set(['legend', 'summary', 'caption']);
const LIVE_ROLES = new Set(['status', 'alert', 'log', 'timer']);
/** Blocks of text, which are one line where they contain only inline elements. */
const TEXT_BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'figcaption', 'pre']);
const INLINE = new Set('a abbr b bdi br button code em i kbd mark small span strong time wbr'.split(' '));
/** Above this number, the options of a field are those of a list that depends on the JavaScript engine. */
const MAX_OPTIONS = 60;
/** Attributes that a line says by other means, or that only styles and scripts read. */
const UNLISTED =
  /^(?:class|style|nonce|id|for|href|alt|type|method|action|role|name|value|data-.*|aria-(?:label|labelledby|describedby))$/;

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const quoted = (text: string) => (text ? ` "${text}"` : '');
const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
const ownText = (nodes: readonly MarkupNode[]) => nodes.map((node) => (isElement(node) ? '' : node)).join('');
const isWords = (node: MarkupNode) => !isElement(node) && squeezed(node) !== '';
const isInline = (node: MarkupNode): boolean =>
  !isElement(node) || (INLINE.has(node.tag) && node.children.every((child) => isInline(child)));

/** Formats the elements of a page as lines. */
class PageLines {
  readonly #byId = new Map<string, Element>();
  readonly #labelOf = new Map<Element, Element>();

  constructor(root: Element) {
    const elements = [...walk(root)];
    for (const element of elements) if (element.attributes.id) this.#byId.set(element.attributes.id, element);
    for (const label of elements.filter(({ tag }) => tag === 'label')) {
      const field =
        this.#byId.get(label.attributes.for ?? '') ?? [...walk(label)].find(({ tag }) => FIELDS.has(tag));
      if (field) this.#labelOf.set(field, label);
    }
  }

  /**
   * The lines of nodes. Inside text that is a line already, only what has a line of its own counts;
   * `omitted` is a line without content.
   */
  inside(nodes: readonly MarkupNode[], omitted?: Element, isText = false): string[] {
    if (isText || !nodes.some((node) => isWords(node)))
      return nodes.filter((node) => isElement(node)).flatMap((node) => this.linesOf(node, omitted, isText));
    const first = nodes.findIndex((node) => !isInline(node));
    if (first === -1) return this.#textLines(nodes);
    return [
      ...this.inside(nodes.slice(0, first), omitted),
      ...this.inside([nodes[first]!], omitted),
      ...this.inside(nodes.slice(first + 1), omitted),
    ];
  }

  linesOf(element: Element, omitted?: Element, isText = false): string[] {
    const { tag, attributes, children } = element;
    if (element === omitted) return [tag];
    if (attributes['aria-hidden'] === 'true') return [];
    if (FIELDS.has(tag)) return this.#fieldLines(element);
    if (tag === 'datalist') return [optionsText(element)];
    const line = this.#ownLine(element);
    if (line)
      return [line.text, ...indented(this.inside(children, omitted, isText || line.isNamedByContent))];
    if (tag === 'tr' && !isText) {
      const cells = elementsIn(element).map((cell) => this.#text(cell.children));
      return [`row ${cells.join(' | ')}`, ...indented(this.inside(children, omitted, true))];
    }
    const isTitle = TITLES.has(tag) || tag === 'label';
    const isBlock = TEXT_BLOCKS.has(tag) || children.some((child) => isWords(child));
    if (!isText && isBlock && !isTitle && children.every((child) => isInline(child)))
      return this.#textLines(children, attributesText(element));
    return this.inside(children, omitted, isText || isTitle);
  }

  /** Text as one line, unless all its words are those of links and buttons, which have lines. */
  #textLines(nodes: readonly MarkupNode[], attributes = ''): string[] {
    const lines = this.inside(nodes, undefined, true);
    return hasWordsOutsideLinks(nodes) ? [`"${this.#text(nodes)}"${attributes}`, ...indented(lines)] : lines;
  }

  /** The line of an element other than a field, a row or text. */
  #ownLine(element: Element): { text: string; isNamedByContent: boolean } | undefined {
    const { tag, attributes } = element;
    const { role = '', href, type = 'submit', method = 'get', action = '(this page)', alt } = attributes;
    const ofKind = (isNamedByContent: boolean) => (text: string) => ({
      text: text + attributesText(element, text.startsWith(role)),
      isNamedByContent,
    });
    const content = ofKind(true);
    const container = ofKind(false);
    if (/^h[1-6]$/.test(tag)) return content(`${tag}${quoted(this.#text(element.children))}`);
    if (LIVE_ROLES.has(role) || attributes['aria-live'])
      return content(`${role || 'live'}${quoted(this.#name(element))}`);
    if (tag === 'a' && href !== undefined) return content(`link${quoted(this.#name(element))} → ${href}`);
    if (tag === 'button')
      return content(`${type === 'button' ? '' : `${type} `}button${quoted(this.#name(element))}`);
    if (tag === 'img' || tag === 'svg') {
      const name = alt ?? this.#name(element);
      return name ? content(`image "${name}"`) : undefined;
    }
    if (tag === 'progress') return content(`progress${quoted(this.#name(element))}`);
    if (tag === 'form') return container(`form ${method} ${action}${quoted(this.#label(element))}`);
    if (TITLES.has(tag) || tag === 'label') return undefined;
    const label = this.#label(element);
    const landmark = role || LANDMARKS[tag] || (label && (tag === 'section' ? 'region' : tag));
    if (!landmark)
      return attributes.hidden !== undefined && element.children.length > 0 ? container(tag) : undefined;
    const title = elementsIn(element).find((child) => TITLES.has(child.tag));
    return container(`${landmark}${quoted(label || (title ? this.#name(title) : ''))}`);
  }

  #fieldLines(element: Element): string[] {
    const { tag, attributes, children } = element;
    const { type = 'text', name = '(no name)' } = attributes;
    const labelElement = this.#labelOf.get(element);
    const label = this.#label(element) || (labelElement ? this.#text(labelElement.children) : '');
    const value = tag === 'textarea' ? this.#text(children) : (attributes.value ?? '');
    // Hashes of the account and of what the form shows.
    const shown = value && HASHED_FIELDS.has(name) ? '…' : value;
    const hint = this.#texts(attributes['aria-describedby']);
    return [
      `${tag === 'input' ? type : tag} field${quoted(label)} ${name}${shown && `=${shown}`}${attributesText(element)}`,
      ...indented([...(tag === 'select' ? [optionsText(element)] : []), ...(hint ? [`hint "${hint}"`] : [])]),
    ];
  }

  #texts(ids = ''): string {
    return ids
      .split(/\s+/)
      .flatMap((id) => this.#byId.get(id) ?? [])
      .map(({ children }) => this.#text(children))
      .join(' ');
  }

  #label(element: Element): string {
    return this.#texts(element.attributes['aria-labelledby']) || (element.attributes['aria-label'] ?? '');
  }

  /** The accessible name of an element that is named by what it contains. */
  #name(element: Element): string {
    return this.#label(element) || this.#text(element.children) || (element.attributes.title ?? '');
  }

  /** The text of nodes, without what is hidden from screen readers. */
  #text(nodes: readonly MarkupNode[]): string {
    const words = (node: MarkupNode): string[] => {
      if (!isElement(node)) return [squeezed(node)].filter(Boolean);
      if (node.attributes['aria-hidden'] === 'true' || FIELDS.has(node.tag)) return [];
      const label = node.attributes['aria-label'] ?? node.attributes.alt;
      if (label) return [label];
      const instant = node.tag === 'time' && `[${node.attributes.datetime}]`;
      return [...node.children.flatMap((child) => words(child)), ...(instant ? [instant] : [])];
    };
    return nodes
      .flatMap((node) => words(node))
      .join(' ')
      .replaceAll(/ (?=[,.;:!?)])/g, '');
  }
}

const hasWordsOutsideLinks = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some((node) =>
    isElement(node)
      ? !['a', 'button'].includes(node.tag) &&
        node.attributes['aria-hidden'] !== 'true' &&
        hasWordsOutsideLinks(node.children)
      : isWords(node),
  );

/** The options of a field with their values, a star before the selected one. */
function optionsText(field: Element): string {
  const options = [...walk(field)].filter(({ tag }) => tag === 'option');
  const texts = options.map(({ attributes: { value, selected }, children }) => {
    const text = squeezed(ownText(children));
    return `${selected === undefined ? '' : '*'}${text}${value === undefined || value === text ? '' : ` (${value})`}`;
  });
  const shown = texts.length > MAX_OPTIONS ? [...texts.slice(0, 2), `more than ${MAX_OPTIONS}`] : texts;
  return `options: ${shown.join(', ')}`;
}

/** The attributes of an element that its line does not say otherwise, in brackets. */
function attributesText({ tag, attributes }: Element, saysRole = false): string {
  const shown = Object.entries(attributes)
    .filter(([name]) => !UNLISTED.test(name))
    .map(([name, value]) => (value === '' ? name : `${name}=${squeezed(value)}`));
  const { id, name, value, role } = attributes;
  if (role && !saysRole) shown.unshift(`role=${role}`);
  if (tag === 'button' && name !== undefined) shown.unshift(`${name}=${value ?? ''}`);
  if (id && !FIELDS.has(tag) && !/^(?:_R_|react-|«)/.test(id)) shown.unshift(`#${id}`);
  return shown.length > 0 ? ` [${shown.join(' ')}]` : '';
}
