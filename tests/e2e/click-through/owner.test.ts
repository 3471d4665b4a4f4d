import { expect, test } from 'vitest';
import { signInByForms } from '../api-client.ts';
import { serve } from '../serve.ts';
import { WIDTHS, clickThrough } from './click-through.ts';

const board = await serve();

test.each(WIDTHS)('clicking through every page as an owner finds no problem at %i px', async (width) => {
  const as = await signInByForms(board.url, { name: 'Mina R.', email: 'mina.r@example.edu' });
  const { problems, clicked } = await clickThrough({ url: board.url, width, as, start: '/user' });
  console.log(`owner, ${width} px: ${clicked.length} links clicked`, ...problems);
  expect(problems).toEqual([]);
  expect(clicked.length).toBeGreaterThan(20);
});
