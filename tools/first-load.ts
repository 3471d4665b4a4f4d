import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** What draws the list, the page most people see first. */
const FIRST_PAGE = ['entry.client.tsx', 'root.tsx', 'routes/board/board.tsx', 'routes/board/first.tsx'];
const FRAMEWORK = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/**
 * How the code for browsers is cut: React and its router in one file, which stays the same from release to release; what the list
 * needs in a second one, since sixty small files compress a third worse; everything else by page.
 */
export function chunksOfFirstLoad(rootDir: string): Rolldown.OutputOptions['codeSplitting'] {
  let first: Set<string> | null = null;
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
    ],
  };
}

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The modules that these import, and what those import in turn; what is imported at a later moment aside. */
function reachable(graph: Graph, starts: readonly string[]): Set<string> {
  const found = new Set(starts);
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}
