import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.ts';

/** Launch options: runs as root, with the same text widths on every machine. */
export function launchOptions() {
  const { executable, env } = unpackBrowser();
  return {
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  };
}

/** Launches a browser for one program; tests share one (`global-setup.ts`). */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}
