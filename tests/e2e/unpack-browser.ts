import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Chromium executable and the environment variables it needs. */
export type BrowserProgram = { executable: string; env: Record<string, string> };

const modules = join(import.meta.dirname, 'node_modules');
const folder = join(modules, '.browser');

/**
 * Chromium for tests: CHROMIUM, or the npm package, unpacked on first use with the libraries and
 * fonts that a bare machine lacks.
 */
export function unpackBrowser(): BrowserProgram {
  if (process.env.CHROMIUM) return { executable: process.env.CHROMIUM, env: {} };
  if (!existsSync(folder)) {
    const unfinished = `${folder}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    // The package unpacks into TMPDIR, and its libraries only when it detects AWS Lambda.
    const script =
      "import('@sparticuz/chromium').then((m) => m.default.executablePath()).catch((e) => { console.error(e); process.exit(1); })";
    const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' };
    execFileSync(process.execPath, ['-e', script], {
      cwd: import.meta.dirname,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (existsSync(folder)) rmSync(unfinished, { recursive: true });
    else renameSync(unfinished, folder);
  }
  const fonts = join(folder, 'fonts.conf');
  writeFileSync(fonts, fontsIn(folder));
  return {
    executable: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fonts },
  };
}

/** Without fonts, text has no size and counts as invisible. */
const fontsIn = (place: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(place, 'fonts')}</dir>
  <cachedir>${join(place, 'font-cache')}</cachedir>
</fontconfig>
`;
