import { globSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
let generation = 0;
const importers = new Map();

/** From now on files that are read anew are evaluated anew. */
export function beginGeneration() {
  generation += 1;
}

/** Reads a file anew, with everything that is read anew with it. */
export function importAnew(path) {
  return import(`${pathToFileURL(path).href}?generation=${generation}`);
}

/** The test files read so far that import a source, also through others; the one beside it first. */
export function testsOf(source) {
  const own = pathToFileURL(source).href;
  const seen = new Set([own]);
  // A set that grows while it is walked is walked to its new end.
  for (const url of seen) for (const importer of importers.get(url) ?? []) seen.add(importer);
  const beside = own.replace(/[.]tsx?$/, '.test.ts');
  const tests = [...seen].filter((url) => /[.]test[.]tsx?$/.test(url));
  return tests
    .toSorted((one, other) => Number(other === beside) - Number(one === beside))
    .map((url) => fileURLToPath(url));
}

/**
 * Lets Node read the sources under `root` as Vite does: `?raw`, `?url`, `import.meta.glob`, `import.meta.env.SSR` and TSX. `isAnew` says
 * of a path under `root` whether it belongs to what each generation reads anew.
 */
export function readAsVite(root, isAnew) {
  const base = pathToFileURL(root + sep).href;
  const isOurs = (url) => url.startsWith(base) && !url.includes('/node_modules/');
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest') return found(new URL('test-words.mjs', import.meta.url).href);
      if (/[?]url$/.test(specifier)) return found(`asset:${specifier}`);
      if (/[?]raw$/.test(specifier)) return found(new URL(specifier, context.parentURL).href);
      const resolved = next(specifier, context);
      const [url] = resolved.url.split('?');
      if (!isOurs(url)) return resolved;
      const importer = context.parentURL?.split('?')[0];
      if (importer) importers.set(url, (importers.get(url) ?? new Set()).add(importer));
      return isAnew(url.slice(base.length))
        ? { ...resolved, url: `${url}?generation=${generation}` }
        : resolved;
    },
    load(url, context, next) {
      const [plain, query] = url.split('?');
      if (url.startsWith('asset:')) return read(`export default '/asset'`);
      if (query === 'raw') return read(`export default ${JSON.stringify(textOf(plain))}`);
      if (!isOurs(plain) || !/[.]tsx?$/.test(plain)) return next(url, context);
      const text = textOf(plain);
      return plain.endsWith('.tsx') || text.includes('import.meta.')
        ? read(asJavaScript(fileURLToPath(plain), text))
        : next(url, context);
    },
  });
}

const found = (url) => ({ url, shortCircuit: true });
const read = (source) => ({ format: 'module', source, shortCircuit: true });
const textOf = (url) => readFileSync(fileURLToPath(url), 'utf8');

function asJavaScript(path, text) {
  const { transformSync } = require('../node_modules/@swc/core');
  const parser = { syntax: 'typescript', tsx: path.endsWith('.tsx') };
  return transformSync(withoutGlobs(dirname(path), text).replaceAll('import.meta.env.SSR', 'true'), {
    filename: path,
    jsc: { target: 'es2024', parser, transform: { react: { runtime: 'automatic' } } },
  }).code;
}

const GLOB = /import\.meta\.glob(?:<[^>(]*>+)?\(\s*(\[[^\]]*\]|'[^']*')(,\s*\{[^}]*\})?,?\s*\)/g;

/** What Vite writes in the place of `import.meta.glob`: an object of what the patterns find, by path. */
function withoutGlobs(folder, text) {
  return text.replace(GLOB, (_call, patterns, options = '') => {
    const wanted = [...patterns.matchAll(/'([^'!][^']*)'/g)].flatMap(([, one]) =>
      globSync(one, { cwd: folder }),
    );
    const paths = wanted.filter((path) => !path.includes('.test.')).map((path) => path.split(sep).join('/'));
    const entries = paths.map((path) => {
      const name = JSON.stringify(path.startsWith('.') ? path : `./${path}`);
      if (options.includes('?raw'))
        return `${name}: ${JSON.stringify(readFileSync(join(folder, path), 'utf8'))}`;
      return `${name}: ${options.includes('eager') ? 'await import' : '() => import'}(${name})`;
    });
    return `({ ${entries.join(', ')} })`;
  });
}
