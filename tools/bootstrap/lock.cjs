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
  for (let told = false; !(take(file) && (await isStillMine(file)));) {
    if (readPid(file) !== 0 && !told) {
      console.log(`Waiting for another process ${what}.`);
      told = true;
    }
    await pause(200);
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two who found a dead process's lock at once may both believe they took it; the later one did. */
async function isStillMine(file) {
  await pause(50);
  return readPid(file) === process.pid;
}

function take(file) {
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, String(process.pid));
  try {
    // A link appears with its content, or not at all.
    fs.linkSync(mine, file);
    return true;
  } catch {
    const holder = readPid(file);
    if (holder !== 0 && (!isAlive(holder) || isOld(file))) fs.rmSync(file, { force: true });
    return false;
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** The process that holds the lock; 0 when none does. */
function readPid(file) {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** A dead process's number may belong to somebody else by now; nothing here takes a quarter of an hour. */
function isOld(file) {
  const { mtimeMs } = fs.statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > 15 * 60_000;
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
