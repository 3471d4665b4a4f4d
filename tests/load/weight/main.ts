import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { type ProductServer, startServer } from '../../chaos/product.ts';
import { buildTree } from '../../fixtures/build-tree.ts';
import { resumeOfSize } from '../big-resume.ts';
import { firstVisitFiles, totalBytes } from '../bundle.ts';
import { CLOCK_OFFSET } from './fixed-clock.ts';
import { countFiles, nodeModulesMb } from './lines.ts';
import { type PageWeight, countPages, openSide, timePages } from './measure.ts';
import { HOT_PAGES } from './hot-pages.ts';
import { type Weight, type Weights, weightTables } from './report.ts';
import { CLOCK_START, PUBLIC_URL, createWorld } from './world.ts';
import { ROOT, addWorktree, git, testSeconds } from './worktree.ts';

// `npm run weight [-- COMMIT] [--json] [--tests]` measures how heavy this tree is, beside a commit.

const USAGE = `Usage: npm run weight [-- COMMIT] [--json] [--tests]
  COMMIT: the commit to compare with, built in a temporary worktree
  --json: prints JSON instead of Markdown
  --tests: also runs npm test in both trees`;

/** Resumes of a submit; as many as one applicant submits at most. */
const RESUMES = 4;
const RESUME_BYTES = 200 * 1024;

type Options = { commit: string | null; json: boolean; tests: boolean };
type Tree = { folder: string; name: string };

/** The options, or null after printing what is wrong with them. */
function readOptions(): Options | null {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, tests: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1) throw new Error('Name one commit at most.');
    const [name] = positionals;
    const commit =
      name === undefined ? null : git('rev-parse', '--verify', '--end-of-options', `${name}^{commit}`);
    if (name !== undefined && commit === null) throw new Error(`There is no commit "${name}".`);
    return { ...values, commit };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    return null;
  }
}

async function weigh(
  { commit, tests }: Options,
  trees: Tree[],
  cleanup: AsyncDisposableStack,
): Promise<Weights> {
  if (commit) {
    console.error(`Installing ${commit}`);
    const { folder, remove } = addWorktree(commit, tests);
    cleanup.defer(remove);
    trees.push({ folder, name: shortHash(commit) });
  }
  const servers = cleanup.use(new AsyncDisposableStack());
  const served = await weighServed(trees, servers);
  await servers.disposeAsync();
  const weights: Weight[] = [];
  for (const [index, { folder, name }] of trees.entries()) {
    if (tests) console.error(`npm test of ${name}`);
    const seconds = tests ? testSeconds(folder) : undefined;
    weights.push({
      ...countFiles(folder),
      nodeModulesMb: nodeModulesMb(folder),
      ...(seconds !== undefined && { testSeconds: seconds }),
      ...served[index]!,
    });
  }
  return { this: weights[0]!, other: weights[1] ?? null };
}

/** What is measured on running servers, one of each tree. */
async function weighServed(trees: readonly Tree[], cleanup: AsyncDisposableStack) {
  const builds = trees.map(({ folder, name }) => {
    console.error(`Building ${name}`);
    return buildTree(folder);
  });
  const clock = {
    [CLOCK_OFFSET]: String(CLOCK_START - Date.now()),
    NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'fixed-clock.ts')).href}`,
  };
  const servers: ProductServer[] = [];
  for (const build of builds) {
    // In a session of its own, so that Ctrl+C does not stop it before its data is removed.
    const starting = startServer(build, { DEMO: '0', ...clock }, () => ['setsid']);
    cleanup.defer(async () => (await starting.catch(() => null))?.remove());
    servers.push(await starting);
  }
  console.error('Creating the same world on each server');
  const sizes = await Promise.all(servers.map(({ url }) => firstVisitFiles(url)));
  const resumes = await Promise.all(Array.from({ length: RESUMES }, () => resumeOfSize(RESUME_BYTES)));
  const sides = await Promise.all(
    servers.map(async (server) => {
      const world = await createWorld(server);
      await server.stop();
      await server.start({ PUBLIC_URL });
      const side = await openSide(server, { world, resumes });
      cleanup.defer(side.close);
      return side;
    }),
  );
  console.error('Counting statements and bytes');
  const counts: Awaited<ReturnType<typeof countPages>>[] = [];
  for (const side of sides) counts.push(await countPages(side));
  const times = await timePages(sides);
  return sides.map((_, index) => ({
    scriptBytes: totalBytes(sizes[index]!.js),
    cssBytes: totalBytes(sizes[index]!.css),
    pages: Object.fromEntries(
      HOT_PAGES.map(({ name }, nth) => {
        const { ms, interval } = times[nth]!;
        const compared = index === 0 && interval ? rounded({ ...interval }) : {};
        return [name, { ...counts[index]![nth]!, ...rounded({ ms: ms[index]! }), ...compared }];
      }),
    ) as Record<string, PageWeight>,
  }));
}

const rounded = <Values extends Record<string, number>>(values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  ) as Values;

const shortHash = (commit: string) => git('rev-parse', '--short', commit) ?? commit;

/** Rejects when a signal ends the process. */
const interrupted = () =>
  new Promise<never>((_, reject) => {
    // Ctrl+C reaches this process twice: from the terminal and through the bootstrap.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => reject(new Error(`Stopped by ${signal}.`)));
  });

async function main(options: Options): Promise<number> {
  const cleanup = new AsyncDisposableStack();
  const isChanged = git('status', '--porcelain') !== '';
  const trees = [{ folder: ROOT, name: `${shortHash('HEAD')}${isChanged ? ' with changes' : ''}` }];
  try {
    const weights = await Promise.race([weigh(options, trees, cleanup), interrupted()]);
    const names = trees.map(({ name }) => name);
    console.log(options.json ? JSON.stringify(weights, null, 2) : weightTables(weights, names));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    await cleanup.disposeAsync();
  }
}

const options = readOptions();
// Also ends what still waits for a stopped server.
process.exit(options ? await main(options) : 2);
