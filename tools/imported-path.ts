import { dirname, join, normalize } from 'node:path';

/** The path that a file imports, from the root: of `./x.ts` or of an alias such as `#domain/x.ts`. */
export function importedPath(importer: string, specifier: string): string {
  return specifier.startsWith('#') ? normalize(specifier.slice(1)) : join(dirname(importer), specifier);
}
