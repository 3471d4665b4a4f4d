import { expect, test } from 'vitest';
import { serve } from '../serve.ts';
import { WIDTHS, clickThrough } from './click-through.ts';

const board = await serve();

test.each(WIDTHS)('clicking through every page as a visitor finds no problem at %i px', async (width) => {
  const { problems, clicked } = await clickThrough({ url: board.url, width });
  console.log(`visitor, ${width} px: ${clicked.length} links clicked`, ...problems);
  expect(problems).toEqual([]);
  expect(clicked.length).toBeGreaterThan(20);
});
