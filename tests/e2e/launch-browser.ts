import { type Browser, chromium } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.ts';

/** What the browser is started with: it runs as root, and text has the same width everywhere. */
export function launchOptions() {
  const { executable, env } = unpackBrowser();
  return {
    executablePath: executable,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--font-render-hinting=none'],
  };
}

/** Starts a browser for one program; tests share one (`global-setup.ts`). */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions());
}
