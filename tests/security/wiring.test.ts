import { expect, test } from 'vitest';
import { freezeClock } from './freeze-clock.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
freezeClock();

test('the app of these tests answers pages, page data and calls', async () => {
  const noor = await board.person('Noor K.');
  const page = await board.ask('/user', { as: noor });
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<h1[^>]*>Noor K\.<\/h1>/);
  expect((await board.ask('/user.data', { as: noor })).headers.get('content-type')).toBe('text/x-script');
  expect(
    await (await board.call('/application/get_applications', noor, { owner_uid: noor.uid })).json(),
  ).toEqual({ success: true, result: 'success', data: [], next_cursor: null });
  expect((await board.ask('/settings')).headers.get('location')).toBe('/signin?next=%2Fsettings');
});
