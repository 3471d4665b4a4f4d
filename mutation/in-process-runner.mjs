import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  PluginKind,
  commonTokens,
  declareClassPlugin,
  tokens,
} from './node_modules/@stryker-mutator/api/dist/src/plugin/index.js';
import {
  DryRunStatus,
  TestStatus,
  determineHitLimitReached,
  toMutantRunResult,
} from './node_modules/@stryker-mutator/api/dist/src/test-runner/index.js';
import { beginGeneration, importAnew, readAsVite, testsOf } from './source-hooks.mjs';

// What Stryker's instrumented code reads: which mutant is on, and how often it was met.
const stryker = (globalThis.__stryker__ ??= {});
const TEST_MS = 60_000;
const isTest = (path) => /[.]test[.]tsx?$/.test(path);
const failed = (results) => results.at(-1)?.status === TestStatus.Failed;

/**
 * A test runner for Stryker that tries all mutants in one process: sources are read once, and a mutant is switched on and off around the
 * tests that reach it. `inProcess` in the configuration says with which `tests`, after which `setup`, and, for pure code, which folders
 * are `readAnew` for a mutant of what is worked out when a file is read; a source that `remembers` something between two calls is read
 * anew for each of its mutants. Without `readAnew` tests share the sources, and each file of
 * them is read anew for each mutant, with a database of its own.
 */
class InProcessRunner {
  static inject = tokens(commonTokens.options);
  root = process.cwd();
  /** Pure tests, by file. */
  kept = new Map();
  /** Which tests have passed without a mutant and without the others of their file. */
  standing = new Set();

  constructor({ inProcess }) {
    this.own = inProcess;
    this.isPure = inProcess.readAnew !== undefined;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    // A test that a mutant broke off may leave work behind that fails later, with nobody to hear of it.
    process.on('unhandledRejection', () => {});
    const { readAnew, setup } = this.own;
    readAsVite(this.root, (path) => (readAnew ? readAnew.some((one) => path.startsWith(one)) : isTest(path)));
    this.words = await import('./test-words.mjs');
    if (!setup) return;
    const { default: start } = await import(join(this.root, setup));
    this.stop = await start({ provide: this.words.provide });
  }

  async dispose() {
    await this.stop?.();
  }

  /** Runs everything once, noting which mutants each test meets. A test that does not pass is left out, and named. */
  async dryRun() {
    stryker.mutantCoverage = undefined;
    beginGeneration();
    const results = [];
    for (const path of this.files()) {
      const ran = await this.open(path, (tests) => this.noting(tests));
      for (const { id, failureMessage } of ran.filter(({ status }) => status === TestStatus.Failed))
        console.error(`Left out, since it does not pass here: ${id}: ${failureMessage}`);
      results.push(...ran.filter(({ status }) => status === TestStatus.Success));
    }
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: stryker.mutantCoverage };
  }

  async noting(tests) {
    const results = [];
    for (const test of tests) {
      stryker.currentTestId = test.id;
      results.push(await run(test));
      stryker.currentTestId = undefined;
    }
    return results;
  }

  async mutantRun({ activeMutant, sandboxFileName, testFilter, hitLimit, mutantActivation }) {
    if (this.isPure && this.kept.size === 0) await this.keepAll();
    Object.assign(stryker, { mutantCoverage: { static: {}, perTest: {} }, hitCount: 0 });
    const switchOn = () => Object.assign(stryker, { activeMutant: activeMutant.id, hitLimit });
    const isStatic = mutantActivation === 'static' || !testFilter;
    const answer = (result) =>
      toMutantRunResult(determineHitLimitReached(stryker.hitCount, hitLimit) ?? result);
    try {
      const tests = isStatic
        ? await this.runAnew(testsOf(sandboxFileName), switchOn)
        : await this.runReaching(testFilter, relative(this.root, sandboxFileName), switchOn);
      return answer({ status: DryRunStatus.Complete, tests });
    } catch (error) {
      return answer({ status: DryRunStatus.Error, errorMessage: String(error?.stack ?? error) });
    } finally {
      switchOff();
    }
  }

  files() {
    const paths = this.own.tests.flatMap((pattern) => globSync(pattern, { cwd: this.root }));
    return paths.filter((path) => !path.includes('.long.')).map((path) => join(this.root, path));
  }

  /** The tests of a file that was just read. */
  named(path) {
    const file = relative(this.root, path);
    return this.words
      .written()
      .tests.map((test, at) => ({ ...test, path, id: `${file}#${at} ${test.name}` }));
  }

  /** Reads a test file with no mutant on, gives its tests to `read`, and clears up after it. */
  async open(path, read) {
    switchOff();
    if (!this.isPure) beginGeneration();
    this.words.beginFile();
    try {
      await importAnew(path);
      for (const work of this.words.written().file.beforeAll) await work();
      return await read(this.named(path));
    } finally {
      switchOff();
      for (const work of this.words.written().file.afterAll.toReversed())
        await Promise.resolve()
          .then(work)
          .catch(() => {});
    }
  }

  async keepAll() {
    beginGeneration();
    for (const path of this.files()) this.kept.set(path, await this.open(path, (tests) => tests));
  }

  /** For a mutant of what is worked out when a file is read: everything is read anew with it. */
  async runAnew(paths, switchOn) {
    const results = [];
    switchOn();
    beginGeneration();
    for (const path of paths) {
      this.words.beginFile();
      await importAnew(path);
      for (const test of this.named(path)) {
        results.push(await run(test));
        if (failed(results)) return results;
      }
    }
    return results;
  }

  /** The tests that reach a mutant, those beside the source first, up to the first that fails. */
  async runReaching(ids, source, switchOn) {
    const beside = source.replace(/[.]tsx?$/, '.test.ts');
    const byFile = Map.groupBy(ids, (id) => id.slice(0, id.indexOf('#')));
    const rank = (file) => (file === beside ? 0 : file.startsWith('abuse/') ? 2 : 1);
    const files = [...byFile].toSorted(
      ([one, its], [other, others]) => rank(one) - rank(other) || its.length - others.length,
    );
    const remembers = this.own.remembers?.includes(source);
    if (remembers) beginGeneration();
    const results = [];
    for (const [file, wanted] of files) {
      const path = join(this.root, file);
      const tests = remembers ? await this.open(path, (found) => found) : this.kept.get(path);
      results.push(...(await this.runOf(path, tests, new Set(wanted), switchOn)));
      if (failed(results)) return results;
    }
    return results;
  }

  /** The tests wanted of one file; the whole file where they do not pass without the others before them. */
  async runOf(path, kept, wanted, switchOn) {
    if (this.isPure) return upToFailure(kept, wanted, wanted, switchOn);
    const open = (some, on) => this.open(path, (tests) => upToFailure(tests, some, wanted, on));
    const results = await open(wanted, switchOn);
    if (!failed(results) || (await this.standAlone(results, open))) return results;
    return open(null, switchOn);
  }

  async standAlone(results, open) {
    const ids = results.map(({ id }) => id);
    const key = ids.join('\n');
    if (!this.standing.has(key) && !failed(await open(new Set(ids), () => {}))) this.standing.add(key);
    return this.standing.has(key);
  }
}

function switchOff() {
  Object.assign(stryker, { activeMutant: undefined, hitLimit: undefined, currentTestId: undefined });
}

/** Runs the tests named in `wanted` (null: all of them) until one of those that count fails. */
async function upToFailure(tests, wanted, counted, switchOn) {
  const results = [];
  switchOn();
  for (const test of tests) {
    if (wanted && !wanted.has(test.id)) continue;
    const result = await run(test);
    if (counted.has(test.id)) results.push(result);
    if (failed(results)) break;
  }
  return results;
}

async function run({ id, name, work, groups, path }) {
  const began = performance.now();
  const result = (rest) => ({ id, name, fileName: path, timeSpentMs: performance.now() - began, ...rest });
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${TEST_MS / 1000} s`)), TEST_MS);
  });
  try {
    await Promise.race([withHooks(groups, work), late]);
    return result({ status: TestStatus.Success });
  } catch (error) {
    return result({ status: TestStatus.Failed, failureMessage: String(error?.message ?? error) });
  } finally {
    clearTimeout(timer);
  }
}

async function withHooks(groups, work) {
  try {
    for (const { beforeEach } of groups) for (const hook of beforeEach) await hook();
    await work();
  } finally {
    for (const { afterEach } of groups.toReversed()) for (const hook of afterEach) await hook();
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'in-process', InProcessRunner)];
