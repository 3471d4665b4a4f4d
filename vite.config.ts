import { existsSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { denyServerCodeInBrowser } from './tools/deny-server-code.ts';
import { chunksOfFirstLoad, scriptName } from './tools/first-load.ts';
import { lateParts } from './tools/late-parts.ts';

const lateFiles = new Set<string>();
const pdfCheckWorker = 'server/blobs/pdf-check-worker.ts';

/**
 * Many small files each, which a start would read one by one: a third of its time; and those that would bring a second copy of one of
 * them, or much that we never call, which stays in memory.
 */
const STANDS_IN_THE_BUILD = [
  ...['better-auth', 'better-call', '@better-fetch/fetch'],
  ...['core', 'drizzle-adapter', 'kysely-adapter', 'telemetry', 'utils'].map(
    (name) => `@better-auth/${name}`,
  ),
  '@opentelemetry/api',
  ...['@noble/ciphers', '@noble/hashes', 'drizzle-orm', 'fflate', 'jose', 'kysely', 'oidc-provider'],
  ...['hono', '@hono/node-server', '@hono/zod-openapi', '@hono/zod-validator'],
  ...['@asteasolutions/zod-to-openapi', 'openapi3-ts', 'zod'],
  ...['pg-boss', 'cron-parser', 'luxon', 'rrule-temporal', 'lucide-react'],
];

export default defineConfig(({ command }) => ({
  plugins: [denyServerCodeInBrowser(import.meta.dirname), lateParts(lateFiles), reactRouter()],
  // Found only while a page is open, they would make it reload at its first opening.
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-dev-runtime', 'react-router', 'zod'],
    exclude: ['drizzle-orm', 'lucide-react'],
  },
  build: { sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: chunksOfFirstLoad(import.meta.dirname, lateFiles),
            entryFileNames: scriptName,
            chunkFileNames: scriptName,
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? STANDS_IN_THE_BUILD : [] },
      build: {
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            admin: 'server/admin/main.ts',
            ...(existsSync(pdfCheckWorker) ? { 'pdf-check-worker': pdfCheckWorker } : {}),
          },
        },
      },
    },
  },
}));
