/** An element of a page. Its attributes have lowercase names and decoded values. */
export type Element = { tag: string; attributes: Record<string, string>; children: MarkupNode[] };
export type MarkupNode = Element | string;

const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const TOKEN = /<!--.*?-->|<(?:[^<>"]|"[^"]*")*>|[^<]+/gs;
const ATTRIBUTE = /([^\s=/]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/**
 * Parses well-formed HTML, as React renders it, to a root element. Throws where a tag is not closed.
 * Comments are omitted: the text on both sides of one is one text.
 */
export function parseMarkup(html: string): Element {
  const root: Element = { tag: '#root', attributes: {}, children: [] };
  const open = [root];
  for (const [token] of html.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (token.startsWith('<!')) continue;
    if (!token.startsWith('<')) addText(parent, decodeEntities(token));
    else if (token.startsWith('</')) {
      if (open.length === 1 || token.toLowerCase() !== `</${parent.tag}>`)
        throw new Error(`${token} closes <${parent.tag}>`);
      open.pop();
    } else {
      const element = elementOf(token);
      parent.children.push(element);
      if (!VOID.has(element.tag) && !token.endsWith('/>')) open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.tag}> is not closed`);
  return root;
}

function elementOf(token: string): Element {
  const [, tag = '', rest = ''] = /^<([\w-]+)(.*?)\/?>$/s.exec(token) ?? [];
  const pairs = [...rest.matchAll(ATTRIBUTE)].map(([, name, value = '']) => [
    name!.toLowerCase(),
    decodeEntities(value),
  ]);
  return { tag: tag.toLowerCase(), attributes: Object.fromEntries(pairs), children: [] };
}

function addText(parent: Element, text: string): void {
  const last = parent.children.at(-1);
  if (typeof last === 'string') parent.children[parent.children.length - 1] = last + text;
  else parent.children.push(text);
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (entity, name: string) => {
    const known = ENTITIES[name];
    if (known === undefined) throw new Error(`Unknown entity ${entity}`);
    return known;
  });
}

export const isElement = (node: MarkupNode): node is Element => typeof node !== 'string';
export const elementsIn = (element: Element): Element[] => element.children.filter(isElement);

/** The element and all that it contains, in the order of the page. */
export function* walk(element: Element): Generator<Element> {
  yield element;
  for (const child of elementsIn(element)) yield* walk(child);
}

/** The first element with a tag. */
export const findTag = (root: Element, tag: string): Element | undefined =>
  walk(root).find((element) => element.tag === tag);
