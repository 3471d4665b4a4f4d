import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { proposalLinks, proposalPanel, proposalRows } from './proposal-list.ts';
import { sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve();

const resize = (page: Page, width: number, height = 800) => page.setViewportSize({ width, height });

/** True when the element is entirely inside the viewport. */
function isInside(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
/** The innermost elements that end beyond the window's right edge, without those that scroll. */
const widest = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll('main *, header *')].filter(
      (node) => node.getBoundingClientRect().right > innerWidth + 1,
    );
    return wide
      .filter((node) => !wide.some((other) => other !== node && node.contains(other)))
      .map((node) => `${node.tagName}.${node.className} ${node.textContent.slice(0, 40)}`);
  });
const style = (element: Locator, name: string) =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

test('every menu of the list stays inside the window, from 320 to 1024 px', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse K.', email: 'ilse.k@example.edu' });
  const { page } = await openBrowser({ url: board.url, as: ilse });
  await page.goto('/');
  for (const width of [320, 390, 640, 768, 1024]) {
    await resize(page, width);
    for (const menu of await page.locator('details:visible').all()) {
      await menu.locator('summary').click();
      expect(await isInside(menu.locator('> summary + *')), `${await menu.innerText()} at ${width}`).toBe(
        true,
      );
      await page.keyboard.press('Escape');
    }
  }
});

test('the header fits at every width, however long the name', async () => {
  const name = 'Alexandra Papadopoulou-Konstantinidou';
  const alexandra = await signInByForms(board.url, { name, email: 'alexandra@example.edu' });
  const { page } = await openBrowser({ url: board.url, as: alexandra });
  await page.goto('/about-us');
  for (const width of [640, 780, 840, 1024, 1101, 1120, 1180, 1240, 1280, 1440]) {
    await resize(page, width);
    expect(await sideways(page), `sideways at ${width}`).toBeLessThanOrEqual(0);
    for (const link of await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all())
      expect((await link.boundingBox())!.height, `lines at ${width}`).toBeLessThanOrEqual(60);
    expect(await isInside(page.getByLabel('Account menu'))).toBe(true);
  }
});

test('the first proposal appears without an animation, and the next one fades in', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const body = proposalPanel(page).locator('> :has(h1, h2)');
  expect(await style(body, 'animation-name')).toBe('none');
  const second = proposalLinks(page).nth(1);
  const title = (await second.innerText()).slice(0, 20);
  await second.click();
  await body.getByRole('heading', { level: 1 }).filter({ hasText: title }).waitFor();
  expect(await style(body, 'animation-name')).toMatch(/rise/);
});

test('on a phone the title of a row moves to its page, unless motion is reduced', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390 });
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement);
        sessionStorage.setItem('moved', moved.join());
      });
      return transition;
    };
  });
  const movedBy = async (width: number, reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion });
    await resize(page, width);
    await page.goto('/');
    await page.evaluate(() => sessionStorage.removeItem('moved'));
    const row = proposalLinks(page).nth(1);
    const title = await row.innerText();
    await row.click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    return () => page.evaluate(() => sessionStorage.getItem('moved'));
  };
  await expect.poll(await movedBy(390, 'no-preference')).toMatch(/group\(proposal-title\)/);
  expect(await (await movedBy(390, 'reduce'))()).toBeNull();
  expect(await (await movedBy(1440, 'no-preference'))()).toBeNull();
});

test('topics of a wide row stay on one line, and tabs fade only where they can be scrolled', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/?page=5');
  // The topics end the line above the title.
  const topicsOfRows = proposalRows(page).locator(':has(+ h3) > span:last-child');
  expect(await topicsOfRows.count()).toBe(await proposalRows(page).count());
  for (const topics of await topicsOfRows.all())
    expect((await topics.boundingBox())!.height).toBeLessThan(24);
  const tabs = page.getByRole('navigation', { name: 'Looking for' });
  for (const width of [320, 390, 768, 1000, 1440]) {
    await resize(page, width);
    const scrolls = await tabs.evaluate((node) => node.scrollWidth > node.clientWidth);
    await expect
      .poll(async () => (await style(tabs, 'mask-image')) !== 'none', { message: `at ${width}` })
      .toBe(scrolls);
  }
});

test('in a low window the proposal sticks to the top after the header has scrolled away', async () => {
  const { page } = await openBrowser({ url: board.url });
  await resize(page, 640, 400);
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(async () => (await proposalPanel(page).boundingBox())!.y).toBe(0);
});

test('the arrow of an external link stays on the line of its last word', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse K.', email: 'ilse.k@example.edu' });
  const event = { with_event: 1, event_name: 'Rollup Summer School', event_link: 'https://event.example/a' };
  const { id } = await ilse.done('/project/upload', sampleProject(ilse, event));
  const { page } = await openBrowser({ url: board.url });
  await page.goto(`/proposal/${id}`);
  const link = page.getByRole('link', { name: /^Rollup Summer School/ });
  for (let width = 320; width <= 500; width += 10) {
    await resize(page, width);
    const offset = await link.evaluate((node) => {
      const range = document.createRange();
      const text = node.firstChild!;
      range.setStart(text, text.textContent!.length - 1);
      range.setEnd(text, text.textContent!.length);
      const rangeBox = range.getBoundingClientRect();
      const arrow = node.querySelector('svg')!.getBoundingClientRect();
      return Math.abs((rangeBox.top + rangeBox.bottom) / 2 - (arrow.top + arrow.bottom) / 2);
    });
    expect(offset, `at ${width}`).toBeLessThan(10);
  }
});

test('an Arabic title is displayed right to left, and names beside it left to right', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse K.', email: 'ilse.k@example.edu' });
  const changes = { title: 'دراسة رسوم الشبكات', description: 'نقرأ الكتل واحدة تلو الأخرى.' };
  const { id } = await ilse.done('/project/upload', sampleProject(ilse, changes));
  const { page } = await openBrowser({ url: board.url });
  await page.goto(`/${id}`);
  const heading = { name: changes.title };
  for (const text of [
    proposalPanel(page).getByRole('heading', heading),
    proposalPanel(page).getByText(changes.description),
    proposalRows(page).getByRole('heading', heading),
  ])
    expect(await style(text, 'direction'), String(text)).toBe('rtl');
  expect(await style(proposalPanel(page).getByText('Ilse Brandt'), 'direction')).toBe('ltr');
  await page.getByRole('searchbox').fill('رسوم');
  expect(await style(page.getByRole('searchbox'), 'direction')).toBe('rtl');
});

test('a printed page shows the whole list or proposal in light colors, without buttons', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  const id = /\d+/.exec((await proposalLinks(page).first().getAttribute('href')) ?? '')![0];
  const list = page.locator(':has(+ [id=proposal])');
  const buttonLinks = page.getByRole('link', {
    name: /^(?:Apply|Back to top|Include past due|Load more|Post Proposal|Projects|Sign in)$/i,
  });
  expect(await buttonLinks.count()).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await resize(page, 780, 1000);
  for (const [path, visible, hidden] of [
    ['/', list, proposalPanel(page)],
    [`/${id}`, proposalPanel(page), list],
    [`/proposal/${id}`, page.getByRole('main'), page.getByRole('banner')],
  ] as const) {
    await page.goto(path);
    expect(await visible.isVisible(), path).toBe(true);
    expect(await hidden.isVisible(), path).toBe(false);
    expect(await page.locator('button:visible, form:visible').count(), path).toBe(0);
    expect(await buttonLinks.allInnerTexts(), path).toEqual([]);
    expect(await style(page.locator('body'), 'background-color'), path).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    const clipped = await visible
      .locator('*:visible')
      .evaluateAll((nodes) => nodes.filter((node) => node.getBoundingClientRect().right > innerWidth).length);
    expect(clipped, path).toBe(0);
  }
});

test('a missing page links to the search and shows two proposals', async () => {
  const { page } = await openBrowser({ url: board.url });
  for (const path of ['/nobody/sits/here', '/nobody', '/proposal/999999', '/999999']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('main').getByRole('article').count(), path).toBe(2);
  }
  await proposalLinks(page).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/proposal\/\d+$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Search the projects' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('search');
});

test('long words in names, questions, answers, skills and texts widen no page of either side', async () => {
  const unbroken = `https://example.edu/${'measurements'.repeat(5)}`;
  const word = 'w'.repeat(45);
  expect(unbroken.length).toBe(80);
  const owner = await signInByForms(board.url, { name: `O${word}`, email: 'olga.long@example.edu' });
  const applicant = await signInByForms(board.url, { name: word, email: 'ana.long@example.edu' });
  const texts = {
    skills: JSON.stringify(['x', 'y', 'z'].map((letter) => letter.repeat(25))),
    topics: JSON.stringify(['x', 'y', 'z'].map((letter) => letter.repeat(20))),
    questions: JSON.stringify([`What does ${unbroken} show?`, unbroken, 'N/A']),
    description: unbroken,
    notes: unbroken,
    required_qualifications: unbroken,
  };
  const upload = async () => (await owner.done('/project/upload', sampleProject(owner, texts))).id;
  const [sent, open] = [await upload(), await upload()];
  const resume = await applicant.uploadResume(await sampleResume(word), `${word}.pdf`);
  const { id } = await applicant.done('/application/submit', {
    project_id: sent,
    response: JSON.stringify([unbroken, unbroken, '']),
    comments: unbroken,
    reference_link: unbroken,
    resume_link: resume.body.data.resume_link,
  });
  for (const [as, paths] of [
    [
      applicant,
      [
        `/applications/${id}`,
        `/apply/${open}`,
        `/apply/${open}?tab=application`,
        `/proposal/${open}`,
        '/user',
        '/settings',
        '/settings/account',
        `/applications/${id}/withdraw`,
        `/apply/${open}/team`,
        `/user/${applicant.uid}`,
      ],
    ],
    [
      owner,
      [
        `/proposal/${sent}/applications`,
        `/proposal/${sent}/applications/${id}`,
        `/proposal/${sent}/compare`,
        ...['invite', 'not-select', 'waitlist', 'note', 'tags', 'score', 'undo'].map(
          (page) => `/applications/${id}/${page}`,
        ),
        ...['people', 'panel', 'announce', 'message', 'assign', 'questions', 'close'].map(
          (page) => `/proposal/${sent}/${page}`,
        ),
        `/proposal/${sent}/decide?do=invite&application=${id}`,
        `/proposal/${sent}/decide?do=notSelect&application=${id}`,
        '/user?tab=proposals',
      ],
    ],
  ] as const) {
    const { page } = await openBrowser({ url: board.url, as });
    for (const path of paths) {
      await page.goto(path);
      for (const width of [320, 390]) {
        await resize(page, width);
        expect.soft([await sideways(page), await widest(page)], `${path} at ${width}`).toEqual([0, []]);
      }
    }
  }
});
