import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { importedPath } from './imported-path.ts';

/**
 * Finds text that page translation makes React lose. Browsers replace translated text nodes, and
 * React then throws where it removes such a text, or inserts an element directly before it.
 */

type SourceFile = { path: string; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What an expression puts into its parent element; several are possible. */
type Outcome = {
  text: boolean;
  element: boolean;
  nothing: boolean;
  /** Text inside a fragment, which is removed by itself even if nothing stands beside it. */
  textInFragment: boolean;
};
/** One child of an element; `outcome` is null for white space, which is not translated. */
type Child = { node: Node; outcome: Outcome | null };

/** Outcomes by the path and name of a component. */
type Components = ReadonlyMap<string, Outcome>;
const ROUNDS = 3;

const NOTHING: Outcome = { text: false, element: false, nothing: true, textInFragment: false };
const ELEMENT: Outcome = { text: false, element: true, nothing: false, textInFragment: false };
const UNKNOWN: Outcome = { ...ELEMENT, element: false };
const TEXT: Outcome = { text: true, element: false, nothing: false, textInFragment: false };

/** One line for each bare text that comes and goes, or before which an element comes and goes. */
export function findBareTexts(files: readonly SourceFile[]): string[] {
  const parsed = files.map(({ path, text }) => {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
    return { path, text, program: program as unknown as Node };
  });
  // What components return, which depends on the components in them: a few rounds find all.
  let components = new Map<string, Outcome>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const known = components;
    components = new Map();
    for (const { path, program } of parsed)
      for (const [name, body] of functionsIn(program))
        if (isComponent(name))
          components.set(`${path} ${name}`, returnsOf(body, new Scope(path, program, known)));
  }
  return parsed.flatMap(({ path, text, program }) => {
    const scope = new Scope(path, program, components);
    const found: Node[] = [];
    visit(program, (node) => {
      if (node.type === 'JSXElement' || node.type === 'JSXFragment') found.push(...bareTextsOf(node, scope));
      if (node.type === 'ConditionalExpression') found.push(...textsInTurn(scope.elementsOf(node), scope));
    });
    for (const [name, body] of functionsIn(program)) {
      if (!isComponent(name) || REMOUNTED.has(name)) continue;
      if (mayChangeText(returnsOf(body, scope), false)) found.push(body);
      found.push(
        ...textsInTurn(
          returnedBy(body).flatMap((node) => (node ? scope.elementsOf(node) : [])),
          scope,
        ),
      );
    }
    const line = (node: Node) => text.slice(0, node.start).split('\n').length;
    const shown = ({ start, end }: Node) => text.slice(start, end).trim().split('\n')[0]!.slice(0, 60);
    return [...new Set(found)].map((node) => `${path}:${line(node)}: wrap in an element: ${shown(node)}`);
  });
}

function bareTextsOf(parent: Node, scope: Scope): Node[] {
  if (isRemounted(parent, scope)) return [];
  const children = childrenOf(parent, scope);
  const icon = parent.type === 'JSXElement' && attributeOf(parent, 'icon');
  const text = children.find(({ outcome }) => outcome?.text);
  if (icon && text && scope.outcomeOf((icon['value'] as Node)['expression'] as Node).nothing)
    return [text.node];
  // The only text of an element has no node of its own that React would remove.
  const isAlone = children.length === 1 && parent.type === 'JSXElement';
  return children.flatMap(({ node, outcome }, at) => {
    if (!outcome) return [];
    if (mayChangeText(outcome, isAlone)) return [node];
    if (!outcome.text) return [];
    // Elements are inserted before the next sibling that is there: up to an element that stays.
    for (let before = at - 1; before >= 0; before -= 1) {
      const sibling = children[before]!.outcome;
      if (!sibling) continue;
      if (!sibling.nothing) return [];
      if (sibling.element) return [node];
    }
    return [];
  });
}

/** Bare texts of elements that React makes of each other: of one name, in one place, without a key. */
function textsInTurn(elements: readonly Node[], scope: Scope): Node[] {
  return elements.flatMap((element, at) =>
    elements.slice(at + 1).flatMap((other) => textsBetween(element, other, scope)),
  );
}

function textsBetween(one: Node, other: Node, scope: Scope): Node[] {
  const hasKey = [one, other].some((element) => attributeOf(element, 'key'));
  if (hasKey || nameOf(one) !== nameOf(other)) return [];
  const lists = [childrenOf(one, scope), childrenOf(other, scope)] as const;
  const found: Node[] = [];
  for (let at = 0; at < Math.max(...lists.map(({ length }) => length)); at += 1) {
    const [here, there] = lists.map((list) => list[at]);
    if (here?.node.type === 'JSXElement' && there?.node.type === 'JSXElement')
      found.push(...textsBetween(here.node, there.node, scope));
    for (const [child, list, beside, others] of [
      [here, lists[0], there, lists[1]],
      [there, lists[1], here, lists[0]],
    ] as const) {
      if (!child?.outcome?.text || list.length === 1) continue;
      const staysText = others.length > 1 && beside && (beside.outcome === null || beside.outcome.text);
      if (!staysText) found.push(child.node);
    }
  }
  return found;
}

/** With a `key` beside that of a list, the element is replaced where what is in it changes. */
function isRemounted(parent: Node, scope: Scope): boolean {
  return parent.type === 'JSXElement' && Boolean(attributeOf(parent, 'key')) && !scope.isListItem(parent);
}

/** Whether a text node appears, disappears or changes places with an element. */
function mayChangeText({ text, element, nothing, textInFragment }: Outcome, isAlone: boolean): boolean {
  return (isAlone ? textInFragment : text) && (nothing || element);
}

/** The children as React sees them: fragments in place, without line breaks and comments. */
function childrenOf(parent: Node, scope: Scope): Child[] {
  return (parent['children'] as Node[]).flatMap((node): Child[] => {
    if (node.type === 'JSXText') {
      const value = String(node['value']);
      if (/^\s*$/.test(value)) return /\n/.test(value) ? [] : [{ node, outcome: null }];
      return [{ node, outcome: TEXT }];
    }
    if (node.type === 'JSXFragment' || isNamedFragment(node)) return childrenOf(node, scope);
    if (node.type !== 'JSXExpressionContainer') return [{ node, outcome: scope.outcomeOf(node) }];
    const expression = node['expression'] as Node;
    if (expression.type === 'JSXEmptyExpression') return [];
    return [{ node, outcome: isSpace(expression) ? null : scope.outcomeOf(expression) }];
  });
}

/** The names of a file, and the components of all files. */
class Scope {
  readonly #components: Components;
  readonly #path: string;
  /** Path and name of what each name in this file is imported from. */
  readonly #imports = new Map<string, string>();
  readonly #values = new Map<string, Node>();
  /** Properties of type `ReactNode`: text or elements; optional ones may be nothing. */
  readonly #slots = new Map<string, Outcome>();
  readonly #listItems = new Set<Node>();
  readonly #open = new Set<Node>();

  constructor(path: string, program: Node, components: Components) {
    this.#path = path;
    this.#components = components;
    visit(program, (node) => {
      if (node.type === 'ImportDeclaration') this.#addImports(node);
      if (node.type === 'CallExpression')
        for (const made of (node['arguments'] as Node[]).filter(isFunction)) this.#addListItems(made);
      if (node.type === 'VariableDeclarator' && node['init']) this.#set(node['id'], node['init'] as Node);
      if (node.type === 'FunctionDeclaration') this.#set(node['id'], node);
      if (node.type !== 'TSPropertySignature') return;
      const [key, type] = [node['key'] as Node, (node['typeAnnotation'] as Node | null)?.['typeAnnotation']];
      if (!type || !/"name":"ReactNode"/.test(JSON.stringify(type))) return;
      const isOptional = node['optional'] === true || /"TSNullKeyword"/.test(JSON.stringify(type));
      const name = String(key['name']);
      this.#slots.set(name, { ...(TEXT_SLOT.test(name) ? TEXT : ELEMENT), nothing: isOptional });
    });
  }

  /** The element that a function returns, which is not inside another one. */
  #addListItems(made: Node): void {
    const isElement = ({ type }: Node) => type === 'JSXElement' || type === 'JSXFragment';
    visit(
      made['body'],
      () => {},
      (node) => isElement(node) && Boolean(this.#listItems.add(node)),
    );
  }

  isListItem(node: Node): boolean {
    return this.#listItems.has(node);
  }

  #addImports(node: Node): void {
    const from = importedPath(this.#path, String((node['source'] as Node)['value']));
    for (const { local, imported } of node['specifiers'] as Record<string, Node | undefined>[])
      if (local && imported) this.#imports.set(String(local['name']), `${from} ${String(imported['name'])}`);
  }

  #set(id: unknown, value: Node): void {
    const { type, name } = id as Node;
    if (type === 'Identifier') this.#values.set(String(name), value);
  }

  outcomeOf(node: Node): Outcome {
    // A value that is made from itself.
    if (this.#open.has(node)) return TEXT;
    this.#open.add(node);
    try {
      return this.#outcomeOf(node);
    } finally {
      this.#open.delete(node);
    }
  }

  #outcomeOf(node: Node): Outcome {
    const of = (key: string) => this.outcomeOf(node[key] as Node);
    switch (node.type) {
      case 'Literal':
        return node['value'] === null || typeof node['value'] === 'boolean' || node['value'] === ''
          ? NOTHING
          : TEXT;
      case 'JSXElement':
        return isNamedFragment(node)
          ? fragmentOutcome(childrenOf(node, this))
          : this.#componentOutcome(nameOf(node));
      case 'JSXFragment':
        return fragmentOutcome(childrenOf(node, this));
      case 'LogicalExpression': {
        const right = of('right');
        return node['operator'] === '&&' ? { ...right, nothing: true } : either(of('left'), right);
      }
      case 'ConditionalExpression':
        return either(of('consequent'), of('alternate'));
      case 'Identifier': {
        const name = String(node['name']);
        const value = this.#values.get(name);
        if (name === 'undefined') return NOTHING;
        // Seen where they are written.
        if (name === 'children') return UNKNOWN;
        return this.#slots.get(name) ?? (value ? this.#valueOf(value) : TEXT);
      }
      case 'MemberExpression':
        return this.#slots.get(String((node['property'] as Node)['name'])) ?? TEXT;
      case 'CallExpression':
        return this.#callOutcome(node);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSNonNullExpression':
      case 'TSSatisfiesExpression':
      case 'ChainExpression':
        return of('expression');
      default:
        return TEXT;
    }
  }

  #componentOutcome(name: string): Outcome {
    if (REMOUNTED.has(name)) return ELEMENT;
    return this.#components.get(this.#imports.get(name) ?? `${this.#path} ${name}`) ?? ELEMENT;
  }

  /** The elements that an expression may be. */
  elementsOf(node: Node): Node[] {
    const of = (...keys: string[]) => keys.flatMap((key) => this.elementsOf(node[key] as Node));
    if (node.type === 'JSXElement') return isNamedFragment(node) ? [] : [node];
    if (node.type === 'ConditionalExpression') return of('consequent', 'alternate');
    if (node.type === 'LogicalExpression') return of('left', 'right');
    return node.type === 'ParenthesizedExpression' ? of('expression') : [];
  }

  /** Constants that are made of JSX; any other value counts as a text that stays. */
  #valueOf(value: Node): Outcome {
    const outcome = /JSX|Logical|Conditional|Parenthesized/.test(value.type) ? this.outcomeOf(value) : TEXT;
    return outcome.element ? outcome : TEXT;
  }

  #callOutcome(node: Node): Outcome {
    const callee = node['callee'] as Node;
    const name = String(callee['name'] ?? (callee['property'] as Node | undefined)?.['name']);
    const slot = this.#slots.get(name);
    if (slot) return slot;
    const named = (argument: Node) => this.#values.get(String(argument['name'])) ?? argument;
    const each = (node['arguments'] as Node[]).map(named).find(isFunction);
    if (/^(flatMap|map|from)$/.test(name) && each) {
      const outcome = returnsOf(each, this);
      return outcome.element ? { ...outcome, nothing: true } : TEXT;
    }
    const made = this.#values.get(name);
    if (!made || !isFunction(made)) return TEXT;
    const outcome = returnsOf(made, this);
    return outcome.element ? outcome : TEXT;
  }
}

function fragmentOutcome(children: readonly Child[]): Outcome {
  const outcomes = children.flatMap(({ outcome }) => outcome ?? []);
  const hasText = outcomes.some(({ text }) => text);
  return {
    text: hasText,
    textInFragment: hasText,
    element: !hasText && outcomes.some(({ element }) => element),
    nothing: outcomes.every(({ nothing }) => nothing),
  };
}

const either = (a: Outcome, b: Outcome): Outcome => ({
  text: a.text || b.text,
  // A text and a fragment replace each other like a text and an element.
  element: a.element || b.element || (a.text && b.text && a.textInFragment !== b.textInFragment),
  nothing: a.nothing || b.nothing,
  textInFragment: a.textInFragment || b.textInFragment,
});

/** What a function may return, in its own body. */
function returnsOf(made: Node, scope: Scope): Outcome {
  const outcomes = returnedBy(made).map((node) => (node ? scope.outcomeOf(node) : NOTHING));
  return outcomes.length > 0 ? outcomes.reduce(either) : NOTHING;
}

/** The expressions that a function returns; null for none. */
function returnedBy(made: Node): (Node | null)[] {
  const body = made['body'] as Node;
  if (body.type !== 'BlockStatement') return [body];
  const returned: (Node | null)[] = [];
  visit(
    body,
    (node) => {
      if (node.type === 'ReturnStatement') returned.push(node['argument'] as Node | null);
    },
    isFunction,
  );
  return returned;
}

/** Components whose users give an element around them a `key` of what changes in them. */
const REMOUNTED = new Set(['Highlight', 'LinkedText']);
/** Properties for words; those of other names are for elements. */
const TEXT_SLOT = /^(label|title|text|hint|name|when|what)$/;

const isFunction = ({ type }: Node) => /^(ArrowFunctionExpression|Function\w+)$/.test(type);
const isComponent = (name: string) => /^[A-Z]/.test(name) && /[a-z]/.test(name);
const isSpace = ({ type, value }: Node) => type === 'Literal' && /^\s+$/.test(String(value));
const attributeOf = (element: Node, name: string): Node | undefined =>
  ((element['openingElement'] as Node)['attributes'] as Node[]).find(
    (attribute) => (attribute['name'] as Node | undefined)?.['name'] === name,
  );
const nameOf = (element: Node) => String(((element['openingElement'] as Node)['name'] as Node)['name']);
const isNamedFragment = (node: Node) => node.type === 'JSXElement' && nameOf(node) === 'Fragment';

/** Functions with a name: declarations, and constants that a function is given to. */
function functionsIn(program: Node): [name: string, body: Node][] {
  const found: [string, Node][] = [];
  visit(program, (node) => {
    const id = node['id'] as Node | null | undefined;
    if (node.type === 'FunctionDeclaration' && id) found.push([String(id['name']), node]);
    const init = node['init'] as Node | null | undefined;
    if (node.type === 'VariableDeclarator' && init && isFunction(init))
      found.push([String(id!['name']), init]);
  });
  return found;
}

function visit(node: unknown, onNode: (node: Node) => void, stopsAt?: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const item of node) visit(item, onNode, stopsAt);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) {
      if (stopsAt?.(node as Node)) return;
      onNode(node as Node);
    }
    for (const value of Object.values(node)) visit(value, onNode, stopsAt);
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = globSync('app/**/*.tsx', { cwd: root, exclude: (path) => path.endsWith('.test.tsx') });
  const problems = findBareTexts(
    files.toSorted().map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  );
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error('Page translation replaces these: see docs/develop/architecture.md');
  process.exitCode = problems.length > 0 ? 1 : 0;
}
