import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Stops a build in which code of `server/` would reach the browser, and says who imported it.
 * React Router removes loaders, actions and what only they import before modules are loaded, so that
 * whatever is still asked for here is a true leak. Pass the project's root folder.
 */
export function denyServerCodeInBrowser(rootDirectory: string): Plugin {
  const inProject = (id: string) => relative(rootDirectory, id.split('?')[0] ?? id);
  return {
    name: 'collegium:deny-server-code-in-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const path = inProject(id);
      if (!path.startsWith(`server${sep}`)) return null;
      const importers = this.getModuleInfo(id)?.importers.map(inProject) ?? [];
      return this.error(
        `Server code would reach the browser: ${path}${importers.length > 0 ? `, imported by ${importers.join(', ')}` : ''}. ` +
          'Use it only in a loader or an action, or move what both sides need to domain/.',
      );
    },
  };
}
