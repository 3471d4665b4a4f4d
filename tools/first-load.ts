import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What draws the list, the page most people see first. */
const FIRST_PAGE = ['entry.client.tsx', 'root.tsx', 'routes/board/board.tsx', 'routes/board/first.tsx'];
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/**
 * How the code for browsers is cut: React and its router in one file, which stays the same from release to release; what the list
 * needs in a second one, since sixty small files compress a third worse; what it needs once somebody is there in a third; everything else
 * by page. `lateFiles` is what `late-parts.ts` finds.
 */
export function chunksOfFirstLoad(
  rootDir: string,
  lateFiles: ReadonlySet<string>,
): Rolldown.OutputOptions['codeSplitting'] {
  let first: Set<string> | null = null;
  let late: Set<string> | null = null;
  return {
    groups: [
      { name: 'framework', test: FRAMEWORK, priority: 2 },
      {
        debugName: 'list',
        name(id, graph) {
          first ??= reachable(
            graph,
            FIRST_PAGE.map((file) => join(rootDir, 'app', file)),
          );
          return first.has(id) ? 'list' : null;
        },
        priority: 1,
      },
      {
        // What the late parts need of the rules, other pages need as well, without those parts.
        debugName: 'rules',
        name(id, graph) {
          late ??= reachable(graph, lateFiles);
          return late.has(id) && id.includes('/domain/') ? 'rules' : null;
        },
        priority: 0.5,
      },
      {
        debugName: 'late',
        name(id, graph) {
          late ??= reachable(graph, lateFiles);
          return late.has(id) ? 'late' : null;
        },
        priority: 0,
      },
    ],
  };
}

/** Files are named by their hash alone: all these names come with the first page. The largest have a word before it, to be known by. */
export function scriptName({ name }: { name: string }): string {
  return /^(?:framework|entry\.client|late)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/s[hash:7].js';
}

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The modules that these import, and what those import in turn; what is imported at a later moment aside. */
function reachable(graph: Graph, starts: Iterable<string>): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
