import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The data files of PDF.js that some PDFs need: character maps, standard fonts, and decoders in
 * plain JavaScript. Left out: WebAssembly, color profiles and the scripting engine, which are off.
 */
const WANTED: readonly [folder: string, name: RegExp][] = [
  ['cmaps', /[.]bcmap$|^LICENSE/],
  ['standard_fonts', /[.](?:pfb|ttf)$|^LICENSE/],
  ['wasm', /_nowasm_fallback[.]js$|^LICENSE_(?:PDFJS_)?(?:JBIG2|OPENJPEG)$/],
];

/**
 * Serves them from `/assets/pdfjs-VERSION/`, under the names that PDF.js asks for; the version
 * takes the place of a content hash.
 */
export function pdfjsFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = `assets/pdfjs-${version}`;
  const files = new Map<string, string>();
  for (const [from, wanted] of WANTED)
    for (const name of readdirSync(join(dirname(manifest), from)).filter((file) => wanted.test(file)))
      files.set(
        `${folder}/${name.startsWith('LICENSE') ? `${name}-${from}.txt` : name}`,
        join(dirname(manifest), from, name),
      );
  return {
    name: 'collegium:pdfjs-files',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      for (const [fileName, path] of files)
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = files.get(request.url?.slice(1).split('?')[0] ?? '');
        if (!path) return next();
        response.setHeader(
          'Content-Type',
          path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream',
        );
        response.end(readFileSync(path));
      });
    },
  };
}
