'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { linkPostgresFiles, runNpm } = require('./install.cjs');

const mark = '.packed';
/** What a build needs beside itself and its packages. */
const needed = ['LICENSE', 'package.json', 'package-lock.json', 'tools/bootstrap.cjs', 'tools/bootstrap'];
/** What packages bring for who develops with them: a third of their size. */
const forDevelopers = /[.](map|d[.][mc]?ts)$/;
/** Of Node's package only the program is used. */
const unused = ['include', 'lib', 'share', 'CHANGELOG.md'];

/**
 * Makes a folder of all that runs a build and nothing that makes one: to be started there, or on another machine of its kind, by the same
 * commands. Nothing is installed or built there any more, so that it may be read-only.
 * @param {string} root
 * @param {string} build its folder
 * @param {string} target must not be there yet
 */
async function pack(root, build, target) {
  if (fs.existsSync(target))
    throw Object.assign(new Error(`${target} is there already.`), { expected: true });
  const unfinished = `${target}.unfinished-${process.pid}`;
  try {
    for (const name of needed)
      fs.cpSync(path.join(root, name), path.join(unfinished, name), { recursive: true });
    fs.cpSync(build, path.join(unfinished, 'build', path.basename(build)), { recursive: true });
    const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
    await runNpm(unfinished, ['install', '--no-save', '--omit=dev', '--ignore-scripts', ...quiet]);
    linkPostgresFiles(unfinished);
    const node = path.join(unfinished, 'node_modules', `node-${process.platform}-${process.arch}`);
    for (const name of unused) fs.rmSync(path.join(node, name), { recursive: true, force: true });
    removeFiles(path.join(unfinished, 'node_modules'), forDevelopers);
    fs.writeFileSync(path.join(unfinished, mark), path.basename(build));
    fs.renameSync(unfinished, target);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function removeFiles(folder, name) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const inside = path.join(folder, entry.name);
    if (entry.isDirectory()) removeFiles(inside, name);
    else if (entry.isFile() && name.test(entry.name)) fs.rmSync(inside);
  }
}

/**
 * The build of a folder that `pack` made; null where things are installed and built as they change.
 * @param {string} root
 * @returns {string | null}
 */
function packedBuild(root) {
  const file = path.join(root, mark);
  return fs.existsSync(file) ? path.join(root, 'build', fs.readFileSync(file, 'utf8').trim()) : null;
}

module.exports = { pack, packedBuild };
