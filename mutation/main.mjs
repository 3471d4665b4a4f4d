import { spawn } from 'node:child_process';
import { join } from 'node:path';

const STRYKER = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');
/** What is broken, and with which tests: `domain.config.json` and `authorisation.config.json`. */
const PARTS = ['domain', 'authorisation'];
// Broken with the tests of the domain: pure, as the domain is.
const PURE = /^(?:domain\/|server\/http\/(?:cross-site|session-cookie)[.]ts)/;

/**
 * `npm run mutation`: both parts; `-- domain` or `-- authorisation`: one of them; `-- domain/share.ts …`: single files, each with the
 * tests of its part. What begins with a dash (`--concurrency=2`) goes to Stryker. Fails when a part's score is below 90 %.
 */
async function main(words) {
  const options = words.filter((word) => word.startsWith('-'));
  const named = words.filter((word) => !word.startsWith('-'));
  const files = named.filter((word) => !PARTS.includes(word));
  for (const part of PARTS) {
    const ofPart = files.filter((file) => PURE.test(file) === (part === 'domain'));
    if (named.length > 0 && !named.includes(part) && ofPart.length === 0) continue;
    const only = ofPart.length > 0 ? ['--mutate', ofPart.join(',')] : [];
    const config = join(import.meta.dirname, `${part}.config.json`);
    const code = await stryker(['run', config, ...only, ...options]);
    if (code !== 0) process.exitCode = code;
  }
}

/** Runs Stryker before everybody's eyes; it does not outlive us. Its exit code. */
function stryker(args) {
  const child = spawn(process.execPath, [STRYKER, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

await main(process.argv.slice(2));
