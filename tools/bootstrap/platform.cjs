'use strict';
const fs = require('node:fs');
const path = require('node:path');

const isMusl = () =>
  process.platform === 'linux' &&
  !(/** @type {any} */ (process.report.getReport()).header.glibcVersionRuntime);
const is64Bit = () => process.arch === 'x64' || process.arch === 'arm64';

/** Whether an npm package brings PostgreSQL for this machine. */
function comesWithPostgres() {
  return is64Bit() && (process.platform === 'darwin' || (process.platform === 'linux' && !isMusl()));
}

/**
 * The Node to run everything with: the one package.json pins, or this one where no package brings Node and this is new
 * enough. Null when there is none.
 * @param {string} root
 * @returns {string | null}
 */
function pinnedNode(root) {
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (fs.existsSync(pinned) && !isMusl()) return pinned;
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null;
}

module.exports = { comesWithPostgres, pinnedNode };
