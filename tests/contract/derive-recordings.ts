import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { outlineOf } from './outline.ts';
import { jsonOf, linesOf, recorded, withWrappedTexts, wrapped } from './recorded.ts';

// Compares the recorded outlines with those of the HTML pages that a commit recorded, and the API
// description with the one whose texts were not wrapped:
// `node tests/contract/derive-recordings.ts 2775f310`. Exits with 1 if one differs.

const commit = process.argv[2] ?? '2775f310';
const folder = 'tests/contract/recorded';
const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1e8 });
const pages = git('ls-tree', '-r', '--name-only', commit, `${folder}/`)
  .split('\n')
  .filter((path) => path.endsWith('.html'))
  .map((path) => path.slice(folder.length + 1, -'.html'.length));

const frameOfPage = new Map<string, string>();
const groups = readFileSync(recorded('page-frames.txt'), 'utf8').trimEnd().split('\n\n');
for (let at = 0; at < groups.length; at += 2)
  for (const name of groups[at]!.split(', ')) frameOfPage.set(name, linesOf([groups[at + 1]!]));

/** The recorded HTML has numbers for ids already, in the order of all ids of the page. */
function renumbered(text: string): string {
  const ids = new Map<string, string>();
  return text.replaceAll(/(react|uuid)-\d+/g, (id, kind: string) => {
    if (!ids.has(id)) ids.set(id, `${kind}-${ids.size + 1}`);
    return ids.get(id)!;
  });
}

const different = pages.filter((file) => {
  const { page, frame } = outlineOf(git('show', `${commit}:${folder}/${file}.html`));
  const isSamePage = wrapped(renumbered(linesOf(page))) === readFileSync(recorded(`${file}.txt`), 'utf8');
  return !isSamePage || wrapped(linesOf(frame)) !== frameOfPage.get(file.replace(/.*\//, ''));
});
const description = JSON.parse(git('show', `${commit}:${folder}/openapi.json`), withWrappedTexts);
if (jsonOf(description) !== readFileSync(recorded('openapi.json'), 'utf8')) different.push('openapi.json');
process.stdout.write(
  linesOf([`${pages.length + 1 - different.length} of ${pages.length + 1} equal`, ...different]),
);
if (different.length > 0 || frameOfPage.size !== pages.length) process.exitCode = 1;
