import { existsSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { type Plugin, type Rolldown, defineConfig } from 'vite';
import { denyServerCodeInBrowser } from './tools/deny-server-code.ts';
import { pdfjsFiles } from './tools/pdfjs-files.ts';

const pdfCheckWorker = 'server/http/resumes/pdf-check-worker.ts';

/**
 * Packages bundled into the server for the start budget of 2 s: each has hundreds of small files,
 * and loading the server takes three to five times as long without this list.
 */
const BUNDLED = [
  /^(?:better-auth|better-call|@better-auth\/.*|@better-fetch\/fetch|@noble\/.*|@opentelemetry\/.*)$/,
  'drizzle-orm',
  'fflate',
  'jose',
  'kysely',
  'lucide',
  'hono',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  '@asteasolutions/zod-to-openapi',
  'openapi3-ts',
  'zod',
  'pg-boss',
  'cron-parser',
  'luxon',
  'rrule-temporal',
];

/**
 * Client chunks: the first match wins, and a group includes the static imports of its modules.
 * The first visit needs `list`, `forms` has zod, and each area of routes has one shared chunk.
 */
const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'framework',
    test: /[/]node_modules[/](?:react|react-dom|react-router|scheduler)[/]|vite[/]preload-helper/,
  },
  // Before `list` and `forms`, which would include them: the first visit and pages without a form need none.
  {
    name: 'refusal',
    test: /[/]domain[/](?:base[/]refusal|text[/]text-input|proposal[/]proposal-limits)\.ts$/,
  },
  // With three small components, so that simple pages such as the announcements need no `shared`.
  {
    name: 'list',
    test: /[/]app[/](?:entry\.client|root|routes[/]board[/](?:board|index)|shared[/]viewer[/]form|kit[/]layout[/]page|kit[/]navigation[/]standalone-link)\.tsx/,
  },
  // Before `forms`, which would include them: an opened application and the guide need no zod.
  {
    name: 'rules',
    test: /[/]domain[/](?:application[/](?:ai-use|application)|board[/]announcement|moderation[/]report|proposal[/](?:no-fee|proposal-transitions)|text[/]text-links|time[/](?:deadline|local-time))\.ts$/,
  },
  {
    name: 'forms',
    test: /[/]node_modules[/]zod[/]|[/]domain[/]\w+[/](?:[\w-]+-(?:form|schema)|terms(?:-\w+)?|proposal-change)\.ts$/,
  },
  { name: 'proposal', test: /[/]app[/]routes[/]board[/]proposal\.tsx/ },
  { name: 'shared', test: /[/](?:app[/](?:kit|shared|http)|domain|lucide)[/]/ },
  { name: (id) => /[/]app[/]routes[/]([\w-]+)/.exec(id)?.[1] ?? null, minShareCount: 2 },
];

/**
 * Lists all static imports of each chunk, in one order: equal lists make the route manifest
 * compress better, which every first visit fetches.
 */
const sortImports: Plugin = {
  name: 'sort-imports',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      const allOf = (fileName: string): string[] =>
        (importsOf.get(fileName) ?? []).flatMap((item) => [item, ...allOf(item)]);
      for (const chunk of chunks) chunk.imports = [...new Set(allOf(chunk.fileName))].toSorted();
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [denyServerCodeInBrowser(import.meta.dirname), pdfjsFiles(), sortImports, reactRouter()],
  // Pre-bundled: a dependency that Vite discovers while a page is open reloads that page.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'zod',
      'lucide',
    ],
    exclude: ['drizzle-orm', 'pdfjs-dist'],
  },
  css: { transformer: 'lightningcss', lightningcss: { drafts: { customMedia: true } } },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[hash].js', chunkFileNames: 'assets/[hash].js' } },
  },
  build: { sourcemap: false, assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNKS },
            // Short names make the route manifest smaller, which every first visit fetches; Rolldown needs 7 letters.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? BUNDLED : [] },
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
