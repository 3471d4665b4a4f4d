import { PluginKind, declareValuePlugin } from './node_modules/@stryker-mutator/api/dist/src/plugin/index.js';
import { allMutators } from './node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js';

// Stryker knows no mutant of a query. Without this one, `where(and(eq(…), eq(…, actor.uid)))` could not be broken at all.
allMutators.push({
  name: 'QueryCondition',
  /** Leaves one condition of a query out: an argument of `and`, `or`, `where` or `$count`. */
  *mutate({ node, parent, listKey }) {
    if (listKey !== 'arguments' || node.type === 'SpreadElement') return;
    const { callee } = parent;
    const name = callee.type === 'MemberExpression' ? callee.property.name : callee.name;
    const isCondition =
      ['and', 'or', 'where'].includes(name) || (name === '$count' && parent.arguments[1] === node);
    if (isCondition) yield { type: 'Identifier', name: 'undefined' };
  },
});

/** Files that do nothing but say who may: every line of them counts. */
const WHOLE = [
  'app/routes/admin/ask-for-admin.ts',
  'server/commands/locked-rows.ts',
  'server/data/resume-access.ts',
  'server/http/call-token.ts',
  'server/http/resume-download.ts',
  'server/queries/account.ts',
  'server/queries/visible-proposal.ts',
];

/** Who asks, and what answers whether they may. */
const ASKER =
  /^(?:actor|actorOf|uid|isSignedIn|isPerson|askForAdmin|notYours|readableBy|sentToOwner|verify[A-Z]\w*|may[A-Z]\w*)$/;
const LINES = ['VariableDeclaration', 'ExpressionStatement', 'ReturnStatement', 'ThrowStatement'];

/**
 * In all other files only the lines count that name the asker, and what an `if` guards that depends on the asker or on what was worked
 * out from them.
 */
const linesThatSayWhoMay = {
  shouldIgnore(path) {
    const file = path.hub?.file?.opts?.filename ?? '';
    if (WHOLE.some((whole) => file.endsWith(whole))) return undefined;
    const isGround = path.isProgram() || path.isBlockStatement() || holdsBlock(path.node);
    return isGround || saysWhoMay(path) ? undefined : 'It does not say who may.';
  },
};

function saysWhoMay(path) {
  const isLine = ({ node }) =>
    LINES.includes(node.type) || node.type === 'IfStatement' || isBlockFunction(node);
  const line = isLine(path) ? path : path.findParent((one) => isLine(one) || one.isProgram());
  if (!line || line.isProgram() || isBlockFunction(line.node)) return true;
  const workedOut = namesWorkedOut(line.findParent((one) => one.isProgram()).node);
  const depends = (node) => mentions(node, (name) => ASKER.test(name) || workedOut.has(name));
  if (line.isIfStatement()) return path.key !== 'test' || depends(line.node.test);
  if (mentions(line.node, (name) => ASKER.test(name))) return true;
  const around = line.parentPath.isBlockStatement() ? line.parentPath.parentPath : line.parentPath;
  return around.isIfStatement() && depends(around.node.test);
}

const known = new WeakMap();

/** The names of a file that are declared with what names the asker. */
function namesWorkedOut(program) {
  const before = known.get(program);
  if (before) return before;
  const names = new Set();
  const bind = (node) => (node.type === 'Identifier' ? names.add(node.name) : parts(node).forEach(bind));
  const walk = (node) => {
    if (node.type === 'VariableDeclarator' && node.init && mentions(node.init, (name) => ASKER.test(name)))
      bind(node.id);
    parts(node).forEach(walk);
  };
  walk(program);
  known.set(program, names);
  return names;
}

/** True where a name stands in this piece of code itself, functions of several lines within it aside. */
function mentions(node, isWanted) {
  if (isBlockFunction(node)) return false;
  if (node.type === 'Identifier' && isWanted(node.name)) return true;
  return parts(node).some((part) => mentions(part, isWanted));
}

const isBlockFunction = ({ type, body }) => type.includes('Function') && body?.type === 'BlockStatement';
const holdsBlock = (node) => isBlockFunction(node) || parts(node).some(holdsBlock);
const VALUES_IN_TYPES = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'];

/** The pieces of code a piece is made of; types are none. */
function parts(node) {
  return Object.entries(node)
    .filter(([key]) => key !== 'loc' && key !== 'typeAnnotation' && !key.endsWith('Comments'))
    .flatMap(([, value]) => value)
    .filter((one) => typeof one?.type === 'string')
    .filter(({ type }) => !type.startsWith('TS') || VALUES_IN_TYPES.includes(type));
}

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'lines-that-say-who-may', linesThatSayWhoMay),
];
