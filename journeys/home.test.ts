import { expect, test } from 'vitest';
import { newPerson } from './browser.ts';
import { serve } from './serve.ts';

const board = await serve();

test('somebody opens the board and reads what it is for', async () => {
  const { page, consoleErrors } = await newPerson({ url: board.url });
  await page.goto('/');
  expect(await page.locator('h1').innerText()).toContain('Find the right collaboration');
  expect(consoleErrors).toEqual([]);
});

test('a power cut costs nothing but a moment', async () => {
  await board.kill9();
  const started = Date.now();
  await board.restart();
  expect(Date.now() - started).toBeLessThan(6000);
  const { page } = await newPerson({ url: board.url });
  await page.goto('/');
  expect(await page.locator('h1').innerText()).toContain('Find the right collaboration');
});
