import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { NO_FILTER } from '#domain/board/proposal-filter.ts';
import type { BoardFigures } from '#server/queries/board/board-figures.ts';
import { Toolbar } from './toolbar.tsx';

const kinds = { all: 1001, find_mentor: 1001, find_mentee: 40, find_team: 0 };
const menu = {
  categories: { event: 3, remote: 21, spots: 30, demand: 2 },
  pay: { paid: 7, credit: 8, volunteer: 9 },
  hours: { 10: 11, 20: 12, 30: 13, 40: 14 },
};

function render(figures: Pick<BoardFigures, 'kinds' | 'menu' | 'atLeast'>): string {
  const Page = createRoutesStub([
    { path: '/', Component: () => <Toolbar filter={NO_FILTER} figures={figures} /> },
  ]);
  return renderToStaticMarkup(<Page />);
}

test('the menu says how many proposals each choice finds', () => {
  const page = render({ kinds, menu, atLeast: false });
  expect(page).toContain('Paid (7)');
  expect(page).toContain('At most 20 (12)');
  expect(page).toContain('>21</span>');
  expect(render({ kinds, menu, atLeast: true })).toContain('At most 20 (12+)');
});

test('on a large board only the tabs have counts, up to 1,000', () => {
  const page = render({ kinds, menu: null, atLeast: false });
  expect(page).toContain('>1,000+</span>');
  expect(page).toContain('>Paid</option>');
  expect(page).toContain('>At most 20</option>');
});
