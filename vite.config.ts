import { existsSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { denyServerCodeInBrowser } from './tools/deny-server-code.ts';
import { chunksOfFirstLoad } from './tools/first-load.ts';

const pdfCheckWorker = 'server/blobs/pdf-check-worker.ts';

export default defineConfig({
  plugins: [denyServerCodeInBrowser(import.meta.dirname), reactRouter()],
  // Found only while a page is open, they would make it reload at its first opening.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'lucide-react',
      'zod',
    ],
    exclude: ['drizzle-orm'],
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: chunksOfFirstLoad(import.meta.dirname) } } },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            ...(existsSync(pdfCheckWorker) ? { 'pdf-check-worker': pdfCheckWorker } : {}),
          },
        },
      },
    },
  },
});
