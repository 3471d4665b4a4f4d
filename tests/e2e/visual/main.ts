/** Compares screenshots of pages with another commit: `npm run test:visual -- COMMIT [PATH]`. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { ensureBuilt } from '../../../tools/bootstrap.cjs';
import { buildTree } from '../../fixtures/build-tree.ts';
import { signInByForms } from '../api-client.ts';
import { launchBrowser } from '../launch-browser.ts';
import { crawl } from '../../standards/crawl.ts';
import { DEMO_MEMBERS, type DemoServer, WORK, startDemoServer } from './demo-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const WIDTHS = [1440, 768, 390];
const THEMES = ['light', 'dark'] as const;
/** Pages of one kind differ with the state of their subject: this many of each are compared. */
const PAGES_PER_KIND = 4;
/** Color distance from which a pixel counts as different, of 1. */
const COLOR_TOLERANCE = 0.1;
/** Pixels of antialiasing that may differ per screenshot. */
const PIXEL_TOLERANCE = 20;

const ROLES = [
  { role: 'visitor', person: null, starts: ['/', '/signin', '/docs', '/nobody/here', '/?q=no+such+words'] },
  {
    role: 'applicant',
    person: DEMO_MEMBERS.applicant,
    starts: ['/user', '/settings'],
  },
  {
    role: 'owner',
    person: DEMO_MEMBERS.owner,
    starts: ['/user?tab=proposals'],
  },
  { role: 'admin', person: DEMO_MEMBERS.admin, starts: ['/admin', '/dev/mail'] },
];

type Screenshots = Map<string, Buffer>;

const [commit, only = ''] = process.argv.slice(2);
if (!commit) throw new Error('Name the commit to compare with: npm run test:visual -- COMMIT [PATH]');
rmSync(join(WORK, 'different'), { recursive: true, force: true });
const builds = { before: buildOf(commit), after: ensureBuilt() };
// The template may be of another commit.
rmSync(join(WORK, 'data/demo-1'), { recursive: true, force: true });
const before = await startDemoServer(builds.before, builds.before, 'before');
const after = await startDemoServer(builds.after, builds.before, 'after');
const browser = await launchBrowser();
try {
  const { compared, different } = await compareAll();
  console.log(`${compared} screenshots compared, ${different.length} differ.`);
  for (const line of different) console.log(line);
  process.exitCode = different.length > 0 ? 1 : 0;
} finally {
  await browser.close();
  before.process.kill();
  after.process.kill();
}

/** Builds the commit in a worktree, which later runs reuse. */
function buildOf(name: string): string {
  const hash = execFileSync('git', ['rev-parse', '--short', `${name}^{commit}`], {
    cwd: ROOT,
    encoding: 'utf8',
  }).trim();
  const folder = join(WORK, hash);
  if (!existsSync(folder)) execFileSync('git', ['worktree', 'add', '--detach', folder, hash], { cwd: ROOT });
  return buildTree(folder);
}

async function compareAll(): Promise<{ compared: number; different: string[] }> {
  let compared = 0;
  const different: string[] = [];
  for (const { role, person, starts } of ROLES) {
    const [old, current] = await Promise.all([signIn(before, person), signIn(after, person)]);
    const found = await crawl(before.url, starts, { cookie: old.cookie, perKind: PAGES_PER_KIND });
    for (const { path } of found.filter(({ path }) => path.includes(only))) {
      const take = async (): Promise<[Screenshots, Screenshots]> => [
        await screenshots(old.page, before.url, path),
        await screenshots(current.page, after.url, path),
      ];
      let [one, other] = await take();
      // Text is sometimes rasterized differently: a difference has to occur twice.
      if (namesOfDifferent(one, other).length > 0) [one, other] = await take();
      compared += one.size;
      for (const name of namesOfDifferent(one, other)) {
        different.push(`${role} ${path} ${name}`);
        writeImages(`${role} ${path} ${name}`, one.get(name)!, other.get(name)!);
      }
    }
  }
  return { compared, different };
}

async function signIn({ url }: DemoServer, person: { name: string; email: string } | null) {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  });
  const cookies = person ? (await signInByForms(url, person)).cookies : [];
  await context.addCookies(cookies);
  return {
    page: await context.newPage(),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}

/** Full-page screenshots of one page at all widths in both themes, by "1440 light". */
async function screenshots(page: Page, url: string, path: string): Promise<Screenshots> {
  const images: Screenshots = new Map();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.evaluate(hideOrigin);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const image = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
      images.set(`${width} ${colorScheme}`, image);
    }
  }
  return images;
}

/** Replaces the server's address in the page: the servers differ in their ports. */
function hideOrigin(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.nodeValue?.includes(location.host))
      node.nodeValue = node.nodeValue.replaceAll(location.host, 'host');
  for (const field of document.querySelectorAll('input, textarea'))
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      field.value = field.value.replaceAll(location.host, 'host');
}

function namesOfDifferent(one: Screenshots, other: Screenshots): string[] {
  return [...one.keys()].filter((name) => compare(one.get(name)!, other.get(name)!).pixels > PIXEL_TOLERANCE);
}

/** The number of different pixels, and an image that shows them. */
function compare(one: Buffer, other: Buffer): { pixels: number; image: PNG } {
  if (one.equals(other)) return { pixels: 0, image: new PNG() };
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  const image = new PNG({ width, height });
  const canvases = [enlarge(a, width, height), enlarge(b, width, height)] as const;
  const pixels = pixelmatch(...canvases, image.data, width, height, { threshold: COLOR_TOLERANCE });
  return { pixels, image };
}

/** Writes both screenshots and their difference to `.cache/visual/different`. */
function writeImages(name: string, one: Buffer, other: Buffer): void {
  const folder = join(WORK, 'different');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, name.replaceAll(/[^\w.-]+/g, '_'));
  writeFileSync(`${file}.1-before.png`, one);
  writeFileSync(`${file}.2-after.png`, other);
  writeFileSync(`${file}.3-difference.png`, PNG.sync.write(compare(one, other).image));
}

/** Pixels of the image on a transparent canvas of the given size. */
function enlarge(image: PNG, width: number, height: number): Buffer {
  const canvas = new PNG({ width, height });
  PNG.bitblt(image, canvas, 0, 0, image.width, image.height, 0, 0);
  return canvas.data;
}
