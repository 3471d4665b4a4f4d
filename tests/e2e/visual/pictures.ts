/** Takes the pictures of the documents from the demo world: `npm run pictures`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ensureBuilt } from '../../../tools/bootstrap.cjs';
import { signInByForms } from '../api-client.ts';
import { launchBrowser } from '../launch-browser.ts';
import { proposalRows } from '../proposal-list.ts';
import { DEMO_MEMBERS, startDemoServer } from './demo-server.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const PICTURES = join(DOCS, 'develop/pictures');

mkdirSync(PICTURES, { recursive: true });
const build = ensureBuilt();
const { url, process: server } = await startDemoServer(build, build, 'pictures');
const browser = await launchBrowser();
try {
  const visitor = await open({ width: 1280 });
  await visitor.goto('/');
  await visitor.screenshot({ path: join(DOCS, 'board.png') });
  await proposalRows(visitor)
    .nth(1)
    .screenshot({ path: pathOf('proposal-row') });
  await visitor
    .getByRole('list', { name: 'Dates' })
    .first()
    .screenshot({ path: pathOf('timeline') });

  const owner = await open({ width: 1280, member: DEMO_MEMBERS.owner });
  await owner.goto('/postproposal');
  await owner.screenshot({ path: pathOf('form') });
  await owner.goto('/user?tab=proposals');
  await owner
    .getByRole('link', { name: /^Review \d+ application/ })
    .first()
    .click();
  await owner.getByRole('link', { name: /^(?:Review next undecided|Open the first application)$/ }).click();
  await owner.locator('canvas').first().waitFor();
  await owner.screenshot({ path: pathOf('sidebar-page') });

  const phone = await open({ width: 390, member: DEMO_MEMBERS.applicant, theme: 'dark' });
  await phone.goto('/user');
  await phone.screenshot({ path: pathOf('phone-dark') });
} finally {
  await browser.close();
  server.kill();
}

type Visit = { width: number; member?: { name: string; email: string }; theme?: 'dark' };

async function open({ width, member, theme }: Visit): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    colorScheme: theme ?? 'light',
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  });
  if (member) await context.addCookies((await signInByForms(url, member)).cookies);
  return context.newPage();
}

function pathOf(name: string): string {
  return join(PICTURES, `${name}.png`);
}
