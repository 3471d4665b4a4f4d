#!/usr/bin/env bash
# A function that asks "can this be decoded?" says yes to everything once Rolldown has bundled it.
#
# Versions: rolldown 1.2.19; for comparison rollup 4.68.8 and esbuild 0.28.2.
# Expected: a call inside `try` stays, because what it throws is its purpose: Rollup says so for its
#   option `treeshake.tryCatchDeoptimization`, and `new URL(text)` stays in all three.
# Seen: Rolldown counts decodeURIComponent as free of side effects and removes the call when its
#   result is not used. The `catch` is then never reached, without a warning. Tests of the source
#   pass, since only the built program behaves otherwise.
# Output: `expected` below. Date: November 28, 2026.
# Where it matters: domain/base/decodable.ts, which compares the length of the decoded text, so that the
#   result is used; tests/e2e/log-output.test.ts asks the built server.
set -euo pipefail

expected=$(cat <<'OUT'
source: decode %20 true, decode 100% false, address false
rollup: decode %20 true, decode 100% false, address false
esbuild: decode %20 true, decode 100% false, address false
rolldown: decode %20 true, decode 100% true, address false
OUT
)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts rolldown@1.2.19 rollup@4.68.8 esbuild@0.28.2

cat > source.mjs <<'END_SOURCE'
export function canDecode(text) {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
export function isAddress(text) {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}
END_SOURCE
cat > try.mjs <<'END_TRY'
import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { rolldown } from 'rolldown';
import { rollup } from 'rollup';

const source = readFileSync('source.mjs', 'utf8');
const bundledBy = async (bundler) =>
  (await (await bundler({ input: 'source.mjs' })).generate({ format: 'esm' })).output[0].code;
const programs = {
  source,
  rollup: await bundledBy(rollup),
  esbuild: (await transform(source, { minify: true, format: 'esm' })).code,
  rolldown: await bundledBy(rolldown),
};
for (const [name, code] of Object.entries(programs)) {
  const { canDecode, isAddress } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  console.log(
    `${name}: decode %20 ${canDecode('%20')}, decode 100% ${canDecode('100%')}, address ${isAddress('a b')}`,
  );
}
END_TRY
seen=$(node try.mjs)
echo "$seen"
diff <(echo "$expected") <(echo "$seen") >&2 || { echo 'The behavior has changed.' >&2; exit 1; }
