import { expect, test } from 'vitest';
import { readAnew } from '../server/http/shared-readings.ts';
import { publicAddresses } from './kept-pages.ts';
import { stopClock } from './still-clock.ts';
import { type Person, openWholeBoard } from './whole-board.ts';
import { makeWorld } from './world.ts';

const board = await openWholeBoard();
stopClock();

test('the board of these tests is the whole one: pages, their data, and calls are answered', async () => {
  const noor = await board.person('Noor K.');
  const page = await board.ask('/user', { as: noor });
  expect([page.status, (await page.text()).includes('<h1 class="p">Noor K.</h1>')]).toEqual([200, true]);
  expect((await board.ask('/user.data', { as: noor })).headers.get('content-type')).toBe('text/x-script');
  expect(
    await (await board.call('/application/get_applications', noor, { owner_uid: noor.uid })).json(),
  ).toEqual({ success: true, result: 'success', data: [], next_cursor: null });
  expect((await board.ask('/settings')).headers.get('location')).toBe('/signin?next=%2Fsettings');
});

/** A page as a reader sees it: without what differs by request, and without what only tells React where texts and boundaries end. */
function seen(page: string): string {
  return page
    .replaceAll(/<script(?: nonce="[^"]*")?>[^]*?<\/script>/g, '')
    .replaceAll(/<!--(?: |\/?\$\??|\/?&)?-->/g, '')
    .replaceAll(/ nonce="[^"]*"/g, '')
    .replaceAll(/_\w*?R_\w*?_/g, 'ID')
    .replaceAll(/<code>[\w-]{12}<\/code>/g, '<code>REQUEST</code>');
}

test('what is remembered of parts of pages leaves each reader’s page as it would be without', async () => {
  const world = await makeWorld(board);
  const remembering = board.sharing(readAnew);
  const readers: (Person | null)[] = [null, world.ana, world.otto, world.admin];
  const addresses = [
    ...publicAddresses(world),
    ...['/?q=nowhere-to-be-found', '/?q=a&kind=mentor', '/terms', '/not-there', '/user', '/notifications'],
    ...['//', '//x', '/..//x', '/?fbclid=1'],
  ];
  const pageOf = async (handle: typeof board.handle, path: string, who: Person | null) => {
    const headers = { Accept: 'text/html', Cookie: who?.cookie ?? '' };
    const answer = await handle(new Request(board.settings.publicUrl + path, { headers }), '192.0.2.1');
    return [path, who?.name, answer.status, seen(await answer.text())];
  };
  for (const path of addresses) {
    const plain = new Map<Person | null, unknown>();
    for (const who of readers) plain.set(who, await pageOf(board.handle, path, who));
    // Whoever asks first is not the first who asks again.
    for (const who of [...readers, ...readers])
      expect(await pageOf(remembering, path, who)).toEqual(plain.get(who));
  }
});
