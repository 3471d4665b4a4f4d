import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Browser-safe, but every email template comes with it: pages get its lines from their loaders. */
const NOTIFICATION_EVENTS = join('domain', 'notifications', 'events');

/**
 * Stops a build in which code of `server/` or the table of notifications would reach the browser, and says who imported it.
 * React Router removes loaders, actions and what only they import before imports are followed, so that
 * whatever is still asked for here is a true leak. Pass the project's root folder.
 */
export function denyServerCodeInBrowser(rootDirectory: string): Plugin {
  const inProject = (id: string) => relative(rootDirectory, id.split('?')[0] ?? id);
  const isServerCode = (path: string) =>
    path.startsWith(`server${sep}`) ||
    path === `${NOTIFICATION_EVENTS}.ts` ||
    path.startsWith(NOTIFICATION_EVENTS + sep);
  const sentence = (path: string) =>
    `Server code would reach the browser: ${path}. Use it only in a loader or an action, or move what both sides need to domain/.`;
  return {
    name: 'collegium:deny-server-code-in-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const path = inProject(resolve(dirname(importer), source));
      return isServerCode(path) ? this.error(sentence(`${path}, imported by ${inProject(importer)}`)) : null;
    },
    load(id) {
      const path = inProject(id);
      return isServerCode(path) ? this.error(sentence(path)) : null;
    },
  };
}
