// Stands in for the package `vitest` while mutants are tried: its own `expect` and `vi`, and words that write the tests of a file down
// instead of running them, so that they can be run again and again.

// `vitest` asks where it runs; what little it wants to know is said here.
globalThis.__vitest_worker__ ??= {
  ...{ config: {}, ctx: {}, environment: {}, rpc: {}, durations: {}, metaEnv: {} },
  ...{ filepath: '', onCancel() {} },
};
const { expect, vi } = await import('../node_modules/vitest/dist/index.js');
export { expect, vi };

let tests = [];
let groups = [newGroup('')];
const provided = {};

/** Forgets what was written down; what follows is of one file. */
export function beginFile() {
  tests = [];
  groups = [newGroup('')];
}

/** The tests of the file that was read last, each with the groups it stands in, and the file's own hooks. */
export function written() {
  return { tests, file: groups[0] };
}

/** What `inject` gives, as a global setup provides it. */
export function provide(key, value) {
  provided[key] = value;
}
export const inject = (key) => provided[key];

function newGroup(name) {
  return { name, beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] };
}

const hook = (kind) => (work) => {
  groups.at(-1)[kind].push(work);
};
export const beforeAll = hook('beforeAll');
export const afterAll = hook('afterAll');
export const beforeEach = hook('beforeEach');
export const afterEach = hook('afterEach');

export function test(name, ...rest) {
  const work = rest.find((one) => typeof one === 'function');
  const around = [...groups];
  const names = around.slice(1).map((group) => group.name);
  tests.push({ name: [...names, name].join(' > '), work, groups: around });
}

export function describe(name, work) {
  groups.push(newGroup(name));
  work();
  groups.pop();
}

const each = (word) => (table) => (name, work) => {
  for (const [at, row] of table.entries())
    word(`${name} [${at}]`, () => (Array.isArray(row) ? work(...row) : work(row)));
};
test.each = each(test);
describe.each = each(describe);
