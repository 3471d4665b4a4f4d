'use strict';
// What every npm script goes through. It runs under whatever Node is there (20 or newer) before anything is installed,
// installs what is missing, builds what has changed, and hands over to the Node that package.json pins.

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { ensureBuilt } = require('./bootstrap/build.cjs');
const { ensureInstalled } = require('./bootstrap/install.cjs');
const { pack, packedBuild } = require('./bootstrap/pack.cjs');
const { comesWithPostgres, pinnedNode } = require('./bootstrap/platform.cjs');

const root = path.join(__dirname, '..');

/** Ends with one sentence for the person who started it. */
class Refusal extends Error {}

async function main([command, ...args]) {
  if (Number(process.versions.node.split('.')[0]) < 20)
    throw new Refusal(`Collegium needs Node 20 or newer; this is ${process.version}.`);
  const commands = {
    start: async () => {
      if (!comesWithPostgres() && !process.env.DATABASE_URL)
        throw new Refusal(
          `No PostgreSQL comes with Collegium for ${process.platform} on ${process.arch}: set DATABASE_URL to one of yours.`,
        );
      const build = await ready({ checkSettings: true });
      if (!build) return 1;
      return run(path.join(build, 'server', 'main.js'), args, { MODE: mode(), NODE_ENV: 'production' });
    },
    admin: async () => {
      const build = await ready();
      return run(path.join(build, 'server', 'admin.js'), args, { MODE: mode(), NODE_ENV: 'production' });
    },
    build: async () => {
      console.log(`Built into ${path.relative(root, await ready())}.`);
      return 0;
    },
    pack: async () => {
      if (!args[0]) throw new Refusal('Say into which folder: npm run pack -- FOLDER');
      if (packedBuild(root)) throw new Refusal('This folder is packed already: copy it as it is.');
      const target = path.resolve(process.env.INIT_CWD ?? root, args[0]);
      await pack(root, await ready(), target);
      console.log(`Packed into ${target}. Start it there with: node tools/bootstrap.cjs start`);
      return 0;
    },
    dev: async () => {
      await ensureInstalled(root);
      return run('tools/dev.ts', args, { NODE_ENV: 'development' });
    },
    check: async () => {
      await ensureInstalled(root);
      await ensureInstalled(path.join(root, 'journeys'));
      await ensureInstalled(path.join(root, 'tests', 'standards'));
      return run('tools/check.ts', args, {});
    },
    test: async () => {
      await ensureInstalled(root);
      await ensureInstalled(path.join(root, 'journeys'));
      if (args.includes('all')) await ensureInstalled(path.join(root, 'bench'));
      await ensureInstalled(path.join(root, 'tests', 'standards'));
      return run('tools/test.ts', args, { NODE_ENV: 'test' });
    },
    fault: async () => {
      await ensureInstalled(root);
      return run('faults/main.ts', args, {});
    },
    mutation: async () => {
      for (const folder of ['', 'mutation']) await ensureInstalled(path.join(root, folder));
      return run('mutation/main.mjs', args, {});
    },
    bench: async () => {
      for (const folder of ['', 'journeys', 'bench']) await ensureInstalled(path.join(root, folder));
      return run('bench/main.ts', args, {});
    },
  };
  const chosen = Object.hasOwn(commands, command ?? '') ? commands[command] : undefined;
  if (!chosen)
    throw new Refusal(`There is no command "${command}". There are: ${Object.keys(commands).join(', ')}.`);
  process.exitCode = await chosen();
}

/** The build to run, with all that it needs; null after the problems of the settings were printed, which are looked at before building. */
async function ready({ checkSettings = false } = {}) {
  const packed = packedBuild(root);
  if (packed) return packed;
  await ensureInstalled(root);
  if (checkSettings) {
    const { status } = spawnSync(node(), ['server/config/check.ts'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) return null;
  }
  return ensureBuilt(root, node());
}

/** NODE_ENV, which may name the mode, means something else to the server. */
function mode() {
  return process.env.MODE || (process.env.NODE_ENV === 'production' ? 'production' : 'trial');
}

function node() {
  const found = pinnedNode(root);
  if (!found)
    throw new Refusal(
      `Collegium runs on Node 24, which comes with it on Linux only: install Node 24 or newer; this is ${process.version}.`,
    );
  return found;
}

/** Runs a program under the pinned Node until it ends; resolves to its exit code. Neither outlives the other. */
function run(program, args, more) {
  const env = { ...process.env, ...more };
  const bin = path.dirname(node());
  env.PATH = `${bin}${path.delimiter}${env.PATH ?? ''}`;
  const child = spawn(node(), [program, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // npm waits for us; when it is gone without a word it was killed, and nobody could stop the server any more.
  const starter = starterOf();
  const watch = () => starterOf() !== starter && child.connected && child.disconnect();
  if (process.env.npm_lifecycle_event) setInterval(watch, 250).unref();
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGKILL' ? 137 : 1)));
  });
}

/** The process that runs our npm script: our parent, or the parent of the shell npm puts between. */
function starterOf() {
  try {
    const words = fs.readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').split('\0');
    if (words[1] !== '-c') return process.ppid;
    const [, parent] = /\) \S (\d+)/.exec(fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    return process.ppid;
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Refusal || error.expected ? error.message : error);
  process.exitCode = 1;
});
