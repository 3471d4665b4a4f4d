'use strict';
const fs = require('node:fs');
const path = require('node:path');

/**
 * Runs `work` while no other process of this checkout does; what a killed process left is taken over.
 * @template T
 * @param {string} file
 * @param {string} what what the others are told we wait for
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function alone(file, what, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  for (let told = false; !take(file); told = true) {
    if (!told) console.log(`Waiting for another process ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  try {
    // A link appears with its content, or not at all.
    fs.linkSync(mine, file);
    return true;
  } catch {
    if (!isAlive(readPid(file))) fs.rmSync(file, { force: true });
    return false;
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

function readPid(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return process.pid;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

module.exports = { alone };
