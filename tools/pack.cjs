'use strict';
// `npm run pack -- FOLDER`: a folder with the built product and its runtime packages only, for
// machines of the same platform. Nothing is installed or built there, so it may be read-only.

const fs = require('node:fs');
const path = require('node:path');
const { npmInstall, prepare, runCommand, UserError } = require('./bootstrap.cjs');

const root = path.join(__dirname, '..');
const FILES = [
  'LICENSE',
  'package-lock.json',
  'server/config/missing-in-production.cjs',
  'server/config/required-in-production.json',
  'tools/bootstrap.cjs',
  'tools/empty-package',
];
/** Packages that only the build needs. */
const BUILD_PACKAGES = ['@react-router/dev', 'lucide', 'vite'];
const TYPE_DECLARATIONS = /[.]d[.][mc]?ts$/;

function pack([folder]) {
  if (!folder) throw new UserError('Usage: npm run pack -- FOLDER');
  const target = path.resolve(process.env.INIT_CWD ?? root, folder);
  if (fs.existsSync(target)) throw new UserError(`${target} already exists. Choose another folder.`);
  const unfinished = `${target}.unfinished-${process.pid}`;
  const copy = (from, to) => fs.cpSync(from, path.join(unfinished, to), { recursive: true });
  try {
    for (const name of FILES) copy(path.join(root, name), name);
    copy(prepare(), path.join('build', 'packed'));
    const { devDependencies: _dev, ...manifest } = require('../package.json');
    for (const name of BUILD_PACKAGES) delete manifest.dependencies[name];
    fs.writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify(manifest, null, 2));
    console.log('Installing packages…');
    npmInstall(unfinished, ['install', '--omit=dev']);
    const modules = path.join(unfinished, 'node_modules');
    for (const entry of fs.readdirSync(modules, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && TYPE_DECLARATIONS.test(entry.name))
        fs.rmSync(path.join(entry.parentPath, entry.name));
    fs.renameSync(unfinished, target);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
  console.log(`Packed into ${target}. Start it there with: node tools/bootstrap.cjs start`);
}

runCommand(pack);
