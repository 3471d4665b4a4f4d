'use strict';
const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { promisify } = require('node:util');
const { brotliCompress } = require('node:zlib');
const { alone } = require('./lock.cjs');

const sources = [
  'app',
  'domain',
  'public',
  'scenarios',
  'server',
  'package-lock.json',
  'react-router.config.ts',
  'tools/bootstrap/build.cjs',
  'tools/deny-server-code.ts',
  'tools/first-load.ts',
  'tools/late-parts.ts',
  'tsconfig.json',
  'vite.config.ts',
];
const kept = 3;

/**
 * Builds the product unless these very sources are built, and returns the folder of the build. A build appears under the
 * hash of its sources in one step; older ones stay a while, for servers that run from them.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string>}
 */
async function ensureBuilt(root, node) {
  const builds = path.join(root, 'build');
  const target = path.join(builds, hashOf(root));
  if (fs.existsSync(target)) return target;
  return alone(path.join(root, '.cache', 'build.lock'), 'that builds', async () => {
    if (fs.existsSync(target)) return target;
    console.log('Building (a few seconds).');
    const unfinished = path.join(builds, `unfinished-${process.pid}`);
    await runBuild(root, node, path.relative(root, unfinished));
    await packAssets(path.join(unfinished, 'client', 'assets'));
    fs.renameSync(unfinished, target);
    removeOld(builds, target);
    return target;
  });
}

function hashOf(root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(path.join(root, source)).sort()) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(place) {
  if (!fs.existsSync(place)) return [];
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs.readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const inside = path.join(place, entry.name);
    if (entry.isDirectory()) return filesOf(inside);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [inside];
  });
}

function runBuild(root, node, folder) {
  const program = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', COLLEGIUM_BUILD_DIR: folder };
  return new Promise((resolve, reject) => {
    const said = [];
    const child = spawn(node, [program, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => said.push(chunk));
    child.stderr.on('data', (chunk) => said.push(chunk));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) return resolve(undefined);
      fs.rmSync(path.join(root, folder), { recursive: true, force: true });
      reject(
        Object.assign(new Error(`${Buffer.concat(said).toString()}\nThe build failed.`), { expected: true }),
      );
    });
  });
}

/** Packs scripts and styles as tightly as brotli can (its own default), which takes longer than a visitor should wait. */
async function packAssets(folder) {
  const names = fs.readdirSync(folder).filter((name) => /\.(?:css|js)$/.test(name));
  const pack = async (name) => {
    const file = path.join(folder, name);
    fs.writeFileSync(`${file}.br`, await promisify(brotliCompress)(fs.readFileSync(file)));
  };
  await Promise.all(names.map(pack));
}

function removeOld(builds, current) {
  const others = fs
    .readdirSync(builds)
    .map((name) => path.join(builds, name))
    .filter((folder) => folder !== current)
    .sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs);
  for (const folder of others.slice(kept)) fs.rmSync(folder, { recursive: true, force: true });
}

module.exports = { ensureBuilt };
