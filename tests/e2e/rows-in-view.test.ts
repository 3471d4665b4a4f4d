import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { proposalRows } from './proposal-list.ts';
import { serve } from './serve.ts';

const board = await serve();

test.each([
  [5, 1440, 900],
  [3, 1366, 768],
  [4, 768, 1024],
  [2, 390, 664],
])('a visitor sees at least %i whole proposals of the list at %i × %i', async (least, width, height) => {
  const { page } = await openBrowser({ url: board.url });
  await page.setViewportSize({ width, height });
  await page.goto('/');
  // The strip of trial mode scrolls away, as if it was not there.
  await page.evaluate(() => {
    const strip = document.querySelector('[aria-label="Trial mode"]')!;
    scrollTo(0, strip.getBoundingClientRect().height);
  });
  const bottoms = await proposalRows(page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().bottom),
  );
  expect(bottoms).toHaveLength(5);
  const inView = bottoms.filter((bottom) => bottom <= height).length;
  expect(inView, `bottom edges: ${bottoms.join(', ')}`).toBeGreaterThanOrEqual(least);
});

test('the strip of trial mode is one line at every width', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const strip = await page.getByRole('complementary', { name: 'Trial mode' }).boundingBox();
    expect(strip!.height, `at ${width}`).toBeLessThanOrEqual(44);
  }
});
