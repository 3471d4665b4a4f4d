import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitUntilAt } from './page-actions.ts';
import { openBrowser } from './browser.ts';
import { applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { findInvisibleFocus } from './focus.ts';
import { serve } from './serve.ts';

const TITLE = 'Reading fee markets by hand';

const board = await serve({ ADMIN_EMAILS: 'ada@school.example' });
const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
const { id } = await ilse.done('/project/upload', sampleProject(ilse, { city: 'Ringwood' }));
const found = '/?q=Ringwood';
const announcementPath = await firstAnnouncementPath();

const publicPages = [
  '/',
  `/${id}${found.slice(1)}`,
  `/proposal/${id}`,
  `/proposal/${id}/share`,
  `/apply/${id}`,
  `/apply/${id}?tab=application`,
  '/announcement',
  announcementPath,
  '/about-us',
  '/stat',
  '/send-feedback',
  '/subscribe',
  '/privacy',
  '/docs',
  '/docs/api',
  `/user/${ilse.uid}`,
  '/signin',
  '/user',
  '/postproposal',
  '/nobody/sits/here',
];

/** Path of the newest announcement. */
async function firstAnnouncementPath(): Promise<string> {
  const list = await (await fetch(`${board.url}/announcement`)).text();
  return /href="(\/announcement\/\d+)"/.exec(list)?.[1] ?? '/announcement';
}

/** What the page records while Tab moves through it. */
type Walk = { reached: Set<Element>; faults: Set<string> };
declare global {
  interface Window {
    walk: Walk;
    noteFocus: () => void;
    unseenFocus: typeof findInvisibleFocus;
  }
}

/** Runs in the page: starts recording focused elements; returns an upper bound of Tab presses. */
function beginWalk(): number {
  const walk: Walk = { reached: new Set(), faults: new Set() };
  window.walk = walk;
  window.noteFocus = () => {
    const focused = document.activeElement;
    // A heading may receive focus to be announced; it is not a control.
    if (!(focused instanceof HTMLElement || focused instanceof SVGElement)) return;
    if (focused.tabIndex < 0 || walk.reached.has(focused)) return;
    walk.reached.add(focused);
    const ringless = window.unseenFocus();
    if (ringless) walk.faults.add(`no ring: ${ringless}`);
    // A link in a drawing has space between its shapes.
    const shapes = focused instanceof SVGElement ? [...focused.querySelectorAll('circle')] : [focused];
    const isSeen = shapes.some((shape) => {
      const { left, top, width, height } = shape.getBoundingClientRect();
      return [0.5, 0.1, 0.9].some((part) => {
        const hit = document.elementFromPoint(left + width * part, top + height * part);
        return hit !== null && (hit.contains(focused) || focused.contains(hit));
      });
    });
    // Some controls are rendered by their label.
    const label = (focused as HTMLInputElement).labels?.[0];
    if (!isSeen && !label) walk.faults.add(`covered: ${focused.outerHTML.slice(0, 200)}`);
  };
  addEventListener('keydown', window.noteFocus, true);
  (document.activeElement as HTMLElement | null)?.blur();
  const stops = document.querySelectorAll('a[href], button, input, select, textarea, summary').length;
  return stops + 5 * document.querySelectorAll('[type=date]').length + 2;
}

/** Runs in the page: the controls that Tab did not reach, and the faults found on the way. */
function endWalk(): string[] {
  window.noteFocus();
  removeEventListener('keydown', window.noteFocus, true);
  const { reached, faults } = window.walk;
  const groups = new Set(
    [...reached].map((item) => (item as HTMLInputElement).type === 'radio' && item.getAttribute('name')),
  );
  const missed = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
    (item) =>
      !reached.has(item) &&
      (item as HTMLElement).tabIndex >= 0 &&
      !item.matches(':disabled, [type=hidden]') &&
      item.checkVisibility({ visibilityProperty: true }) &&
      !((item as HTMLInputElement).type === 'radio' && groups.has(item.getAttribute('name'))),
  );
  if (reached.size < 10) faults.add(`only ${reached.size} reached`);
  return [...faults, ...missed.map((item) => `not reached: ${item.outerHTML.slice(0, 200)}`)];
}

/** Tabs through the whole page: every control is reached, and the focus is always visible. */
async function expectTabReachesAll(page: Page): Promise<void> {
  await page.evaluate(`window.unseenFocus = ${findInvisibleFocus.toString()}`);
  const presses = await page.evaluate(beginWalk);
  for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
  expect.soft(await page.evaluate(endWalk), `keyboard at ${page.url()}`).toEqual([]);
}

test('Tab reaches every control of every public page, and the focus is always visible', async () => {
  const { page } = await openBrowser({ url: board.url });
  for (const path of publicPages) {
    await page.goto(path);
    await expectTabReachesAll(page);
  }
});

/** Runs in the page: fields, and controls in the shape of a button, that have no border. */
function findEdgeless(): string[] {
  const fields = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), select, textarea';
  const controls = [...document.querySelectorAll(`a, button, summary, ${fields}`)].filter((item) => {
    const { display, fontWeight, paddingLeft } = getComputedStyle(item);
    const isButton = display.endsWith('flex') && Number(fontWeight) >= 550 && parseFloat(paddingLeft) > 0;
    return item.checkVisibility() && (isButton || item.matches(fields));
  });
  if (controls.length < 5) return [`only ${controls.length} found`];
  return controls
    .filter((control) => parseFloat(getComputedStyle(control).borderTopWidth) < 1)
    .map((control) => control.outerHTML.slice(0, 160));
}

test('Tab reaches every control on a phone, at 400% zoom and in forced colors', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390 });
  const paths = [found, `/proposal/${id}`, `/apply/${id}?tab=application`, '/announcement'];
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size);
    for (const path of paths) {
      await page.goto(path);
      await expectTabReachesAll(page);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of paths) {
    await page.goto(path);
    await expectTabReachesAll(page);
    // Forced colors remove backgrounds: only a border shows the edge of a button or field.
    expect.soft(await page.evaluate(findEdgeless), `forced colours at ${path}`).toEqual([]);
  }
});

test('Tab reaches every control on pages that need an account, wide and at 400% zoom', async () => {
  const ada = await signInByForms(board.url, { name: 'Ada Lind', email: 'ada@school.example' });
  const mina = await signInByForms(board.url, { name: 'Mina R.', email: 'mina.r@example.edu' });
  const petra = await signInByForms(board.url, { name: 'Petra Lind', email: 'petra@school.example' });
  const received = await applyByCall(petra, id, 'Petra Lind');
  for (const [apiClient, paths] of [
    [
      mina,
      [
        '/user?tab=proposals',
        '/settings',
        '/settings/account',
        '/settings/resumes',
        '/notifications',
        '/notifications/preferences',
        '/postproposal?step=2',
      ],
    ],
    [ilse, [`/proposal/${id}/applications`, `/proposal/${id}/applications/${received}`]],
    [ada, ['/admin/reports', '/admin/announcements/new']],
  ] as const) {
    const { page } = await openBrowser({ url: board.url, as: apiClient });
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      // The resume's controls appear once its pages are read.
      if (path.endsWith(`/${received}`)) await page.getByRole('button', { name: 'Zoom in' }).waitFor();
      await expectTabReachesAll(page);
      await page.setViewportSize({ width: 320, height: 256 });
      await expectTabReachesAll(page);
    }
  }
});

/** Runs in the page: its horizontal overflow, and text that is cut off. */
function crowded(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth;
  const textNodes = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  const clipped: string[] = [];
  for (let text = textNodes.nextNode(); text !== null; text = textNodes.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || !text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    for (
      let around: HTMLElement | null = text.parentElement;
      around && around.id !== 'main';
      around = around.parentElement
    ) {
      const style = getComputedStyle(around);
      const { overflowX, overflowY, textOverflow } = style;
      const isClamped = style.getPropertyValue('-webkit-line-clamp') !== 'none';
      const frame = around.getBoundingClientRect();
      // Visually hidden text is cut off on purpose, and so is text with an ellipsis.
      if (frame.width < 2 || textOverflow === 'ellipsis' || isClamped) break;
      const hidesX =
        /hidden|clip/.test(overflowX) && (box.left < frame.left - 2 || box.right > frame.right + 2);
      const hidesY =
        /hidden|clip/.test(overflowY) && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2);
      if (hidesX || hidesY) clipped.push(`cut off: ${text.textContent}`);
    }
  }
  return [...(wider > 0 ? [`${wider} px too wide`] : []), ...clipped];
}

test('at 200% and 400% zoom and with wide text spacing, nothing is cut off or scrolls sideways', async () => {
  const { page } = await openBrowser({ url: board.url });
  for (const path of publicPages) {
    await page.goto(path);
    for (const size of [
      { width: 640, height: 450 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size);
      expect.soft(await page.evaluate(crowded), `${size.width} px at ${path}`).toEqual([]);
    }
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    });
    expect.soft(await page.evaluate(crowded), `text set wide at ${path}`).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    expect.soft(await page.evaluate(crowded), `text set wide, wide screen, at ${path}`).toEqual([]);
  }
});

test('with reduced motion no page runs an animation', async () => {
  const { page } = await openBrowser({ url: board.url });
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        // Others follow the scroll position: they move only what someone scrolls.
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map((animation) => (animation as CSSAnimation).animationName),
    );
  for (const path of ['/about-us', '/', '/stat', announcementPath]) {
    await page.goto(path);
    expect.soft(await moving(), path).toEqual([]);
  }
  await page.goto(found);
  await page
    .getByRole('link', { name: `Share ${TITLE}` })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  expect(await moving()).toEqual([]);
});

test('changes are announced to screen readers, and a closed dialog returns the focus', async () => {
  const { page } = await openBrowser({ url: board.url });
  const announced = () =>
    page
      .locator('[role=status], [role=alert]')
      .allInnerTexts()
      .then((all) => all.join(' | '));
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search proposals' });
  await search.fill('Ringwood');
  await expect.poll(announced).toMatch(/\b1 of \d+ proposals/);
  await search.fill('no such words');
  await expect.poll(announced).toMatch(/\b0 of \d+ proposals/);
  await page.goto(found);

  const share = page.getByRole('link', { name: `Share ${TITLE}` }).first();
  await share.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  // Nothing behind the dialog can be reached.
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => share.evaluate((link) => link === document.activeElement)).toBe(true);

  await page.getByRole('banner').getByRole('link', { name: 'Announcements' }).click();
  await waitUntilAt(page, '/announcement');
  await expect.poll(announced).toContain('Announcements');

  await page.goto('/send-feedback');
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  await expect.poll(announced).toContain('Your feedback wasn’t sent.');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('alert');
});

/**
 * What a screen reader announces, in order: landmarks and headings, and with `roles` the controls.
 */
async function readingOrder(page: Page, roles: string, within = 'main'): Promise<string> {
  const tree = await page.locator(within).ariaSnapshot();
  const pattern = new RegExp(`^\\s*- (?:${roles})\\b`);
  return tree
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => line.trim().slice(2).replace(/:.*$/, ''))
    .join('\n');
}
const LANDMARK_ROLES =
  'banner|navigation|search|main|complementary|contentinfo|region|article|heading|table|form';
const CONTROLS = `${LANDMARK_ROLES}|radiogroup|textbox|searchbox|combobox|spinbutton|checkbox|button`;

test('the reading order of layout, list and proposal is the recorded one', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/privacy');
  expect(await readingOrder(page, 'link "Skip.*|banner|navigation|main|contentinfo|complementary', 'body'))
    .toMatchInlineSnapshot(`
    "link "Skip to content"
    complementary "Trial mode"
    banner
    navigation "Main"
    main
    navigation "Contents"
    contentinfo
    navigation "Projects"
    navigation "About"
    navigation "Information""
  `);
  await page.goto(found);
  expect(await readingOrder(page, `${LANDMARK_ROLES}|searchbox|checkbox`)).toMatchInlineSnapshot(`
    "main
    heading "Find the right collaboration for your growth" [level=1]
    search
    searchbox "Search proposals"
    navigation "Looking for"
    heading "Proposals" [level=2]
    article
    heading "Reading fee markets by hand" [level=3]
    complementary "Proposal"
    heading "Reading fee markets by hand" [level=2]
    heading "Summary" [level=3]
    heading "Topics" [level=3]
    heading "Skills wanted" [level=3]
    heading "Required qualifications" [level=3]
    heading "Additional notes" [level=3]
    heading "Final delivery" [level=3]
    heading "Terms" [level=3]
    heading "What you’ll be asked" [level=3]"
  `);
  await page.goto(`/proposal/${id}`);
  expect(await readingOrder(page, LANDMARK_ROLES)).toMatchInlineSnapshot(`
    "main
    heading "Reading fee markets by hand" [level=1]
    heading "Summary" [level=2]
    heading "Topics" [level=2]
    heading "Skills wanted" [level=2]
    heading "Required qualifications" [level=2]
    heading "Additional notes" [level=2]
    heading "Final delivery" [level=2]
    heading "Terms" [level=2]
    heading "What you’ll be asked" [level=2]
    heading "Q&A" [level=2]"
  `);
});

test('the reading order of apply form, proposal form and dashboard is the recorded one', async () => {
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { page } = await openBrowser({ url: board.url, as: noor });
  await page.goto(`/apply/${id}?tab=application`);
  expect(await readingOrder(page, CONTROLS)).toMatchInlineSnapshot(`
    "main
    complementary "The proposal"
    heading "Reading fee markets by hand" [level=2]
    heading "Your application" [level=3]
    heading "Apply" [level=1]
    navigation "Apply"
    textbox "Which block would you look at first?"
    textbox "What have you measured before?"
    button "Resume"
    textbox "Comments (optional)"
    textbox "Reference link (optional)"
    button "Previous"
    button "Save"
    button "Submit""
  `);
  await page.goto('/postproposal');
  expect(await readingOrder(page, CONTROLS)).toMatchInlineSnapshot(`
    "main
    form "Post Proposal"
    heading "Post Proposal" [level=1]
    button "1 What is your research about? 17 fields left"
    button "2 Who are you looking for? 8 fields left"
    button "3 What is the final outcome? 7 fields left"
    region "What is your research about?"
    heading "What is your research about?" [level=2]
    textbox "Title"
    radiogroup "Role"
    textbox "Topic 1"
    textbox "Topic 2"
    textbox "Topic 3"
    textbox "Name"
    textbox "Organization"
    textbox "City"
    combobox "State or region"
    radiogroup "Involves an event?"
    textbox "Start date"
    textbox "End date"
    textbox "Application close date"
    combobox "Time zone"
    radiogroup "Hours per week"
    radiogroup "Participants"
    combobox "Who can apply"
    combobox "Work location"
    combobox "Application type"
    textbox "Research description"
    button "Save"
    button "Next"
    complementary "Preview"
    article
    heading "Your title" [level=3]
    button "Preview the whole page""
  `);
  await applyByCall(noor, id, 'Noor Kamal');
  await page.goto('/user');
  expect(await readingOrder(page, LANDMARK_ROLES)).toMatchInlineSnapshot(`
    "main
    heading "Noor Kamal" [level=1]
    navigation "My Account"
    table "Your applications""
  `);
});
