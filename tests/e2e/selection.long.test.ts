import { expect, test } from 'vitest';
import { openBrowser } from './browser.ts';
import { quickestSelection } from './selection.ts';
import { serve } from './serve.ts';

const board = await serve();

test('selecting a proposal in the list shows it within 100 ms', async () => {
  const { page } = await openBrowser({ url: board.url });
  expect(await quickestSelection(page, { below: 100 })).toBeLessThan(100);
});
