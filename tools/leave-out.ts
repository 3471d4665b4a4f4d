import type { Plugin } from 'vite';

/**
 * What packages bring for things we do not do, and what stands in for it in the browser: watching the router from outside, and
 * finding routes while one reads (`routeDiscovery: initial` knows them all). Vite's way of loading, which fetches styles of their own
 * with late scripts, of which we have none. Every file has to export what the package's own does, or the build fails.
 */
const STAND_INS: readonly { file: RegExp; code: string }[] = [
  {
    file: /\/react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/,
    code: `
export const instrumentationResultMetaContext = null;
export const consumeInstrumentationClientResultMetaReceiver = () => {};
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;`,
  },
  {
    file: /\/react-router\/dist\/\w+\/lib\/dom\/ssr\/fog-of-war\.js$/,
    code: `
export const URL_LIMIT = 0;
export const getManifestPath = (path) => path;
export const getPartialManifest = (manifest) => manifest;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const getPathsWithAncestors = (paths) => paths;
export const handleClientVersionMismatch = async () => false;
export const isFogOfWarEnabled = () => false;
export const useFogOFWarDiscovery = () => {};`,
  },
  { file: /^\0vite\/preload-helper\.js$/, code: 'export const __vitePreload = (load) => load();' },
];

export function leaveOut(): Plugin {
  return {
    name: 'collegium:leave-out',
    enforce: 'post',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const standIn = STAND_INS.find(({ file }) => file.test(id));
      if (!standIn) return null;
      const lacking = exportsOf(code).filter((name) => !exportsOf(standIn.code).includes(name));
      if (lacking.length > 0) this.error(`What stands in for ${id} lacks ${lacking.join(', ')}.`);
      return { code: standIn.code, map: null };
    },
  };
}

function exportsOf(code: string): string[] {
  const listed = [...code.matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  const direct = [...code.matchAll(/export (?:async )?(?:const|let|function) (\w+)/g)].map(
    ([, name = '']) => name,
  );
  return [...listed, ...direct].filter(Boolean);
}
