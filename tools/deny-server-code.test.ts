import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
// Inside the project, so that its packages resolve.
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'leak-'));
afterAll(() => rmSync(folder, { recursive: true }));

const files: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#server/*': './server/*' },
    dependencies: { '@react-router/node': '*', isbot: '*' },
  }),
  'vite.config.ts': `
    import { reactRouter } from '@react-router/dev/vite';
    import { denyServerCodeInBrowser } from '../../tools/deny-server-code.ts';
    export default { plugins: [denyServerCodeInBrowser(import.meta.dirname), reactRouter()], logLevel: 'error' };`,
  'app/root.tsx': `
    import { Outlet, Scripts } from 'react-router';
    export default function Root() { return <html><body><Outlet /><Scripts /></body></html>; }`,
  'app/routes.ts': `
    import { index } from '@react-router/dev/routes';
    export default [index('page.tsx')];`,
  'domain/notification/events.ts': `export const NOTIFICATIONS = { receipt: 'an email template' };`,
  'server/secret.ts': `export const secret = 'the-secret-of-the-server';`,
};

function build(page: string) {
  for (const [path, text] of Object.entries({ ...files, 'app/page.tsx': page })) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const program = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'build'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('a page that uses server code in its loader only is built without it in the browser files', () => {
  const { status, said } = build(`
    import { secret } from '../server/secret.ts';
    export function loader() { return secret.length; }
    export default function Page({ loaderData }) { return <p>{loaderData}</p>; }`);
  expect(said).toBe('');
  expect(status).toBe(0);
  const assets = join(folder, 'build', 'client', 'assets');
  const shipped = readdirSync(assets).map((name) => readFileSync(join(assets, name), 'utf8'));
  expect(shipped.filter((text) => text.includes('the-secret-of-the-server'))).toEqual([]);
}, 60_000);

test.each(['../server/secret.ts', '#server/secret.ts'])(
  'a page that would send server code to the browser stops the build and is named: %s',
  (imported) => {
    const { status, said } = build(`
    import { secret } from '${imported}';
    export default function Page() { return <p>{secret}</p>; }`);
    expect(status).not.toBe(0);
    expect(said).toContain('Server code would reach the browser: server/secret.ts, imported by app/page.tsx');
  },
  60_000,
);

test('a page that would send the notification definitions to the browser stops the build', () => {
  const { status, said } = build(`
    import { NOTIFICATIONS } from '../domain/notification/events.ts';
    export default function Page() { return <p>{NOTIFICATIONS.receipt}</p>; }`);
  expect(status).not.toBe(0);
  expect(said).toContain('domain/notification/events.ts, imported by app/page.tsx');
}, 60_000);
