import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

/** Browser-safe, but imports every email template: pages get notification texts from loaders. */
const NOTIFICATION_EVENTS = join('domain', 'notification', 'events');

/**
 * Fails the client build if it imports `server/` or the notification events, and names the
 * importer. React Router removes loaders and actions before imports resolve, so any import left is
 * a leak.
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
      if (!importer || !/^[.#]/.test(source)) return null;
      const imported = source.startsWith('#')
        ? resolve(rootDirectory, source.slice(1))
        : resolve(dirname(importer), source);
      const path = inProject(imported);
      return isServerCode(path) ? this.error(sentence(`${path}, imported by ${inProject(importer)}`)) : null;
    },
    load(id) {
      const path = inProject(id);
      return isServerCode(path) ? this.error(sentence(path)) : null;
    },
  };
}
