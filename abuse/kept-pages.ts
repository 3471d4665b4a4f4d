import { getRequestListener } from '@hono/node-server';
import { afterAll } from 'vitest';
import { TOAST_COOKIE } from '../app/ui/toast-cookie.ts';
import { hostCookieName } from '../domain/cookie.ts';
import { listenForPageChanges } from '../server/data/page-changes.ts';
import { withKeptPages } from '../server/http/kept-pages.ts';
import { createLog } from '../server/http/log.ts';
import { createMoments } from '../server/http/next-moments.ts';
import { createSharedReadings } from '../server/http/shared-readings.ts';
import { type Ask, onSocket } from '../server/http/testing/socket.ts';
import { nextMoment } from '../server/queries/next-moment.ts';
import type { Person, WholeBoard } from './whole-board.ts';
import type { World } from './world.ts';

type Handle = WholeBoard['handle'];

/**
 * The board on a socket of this machine with its public pages kept ahead of it and its readings shared, as `main.ts` wires them, until the
 * test file ends. `drawing` may draw pages in another way.
 */
export async function keepPagesOf(board: WholeBoard, drawing = (handle: Handle): Handle => handle) {
  const { db, config, settings } = board;
  const changes = listenForPageChanges(config, () => {});
  afterAll(() => changes.close());
  const moments = createMoments((now) => nextMoment(db, now));
  const readings = createSharedReadings({ moments, isTrusted: changes.isTrusted });
  const handle = withKeptPages(drawing(board.sharing(readings.read)), {
    ...{ moments, readings, changes, publicUrl: settings.publicUrl, log: createLog('trial') },
    ...{ ownCookies: [hostCookieName(TOAST_COOKIE, settings.publicUrl)], development: true },
  });
  const pass = getRequestListener((request) => handle(request, '192.0.2.1'), {
    overrideGlobalObjects: false,
  });
  const ask = await onSocket((incoming, outgoing) =>
    handle.ahead!(incoming, outgoing, () => void pass(incoming, outgoing)),
  );
  while (!changes.isTrusted()) await new Promise((resolve) => setTimeout(resolve, 5));
  return { ask, changes };
}

/**
 * The same with pages that are their data and are not drawn, which takes a tenth of the time: a page shows nothing else. `compare` gives
 * what a visitor is given for an address, and what it would be at this moment, without what differs by request; or somebody signed in, who
 * is given no page that was kept, but shared readings.
 */
export async function keepDataOf(board: WholeBoard) {
  const { publicUrl } = board.settings;
  const dataFrom = async (handle: Handle, path: string, as?: Person): Promise<Response> => {
    const [way = '', query = ''] = path.split('?');
    const address = `${publicUrl}${way === '/' ? '/_' : way}.data${query && `?${query}`}`;
    const data = await handle(new Request(address, { headers: { Cookie: as?.cookie ?? '' } }), '192.0.2.1');
    const headers = new Headers(data.headers);
    headers.set('Content-Type', 'text/html');
    return new Response(await data.text(), { status: data.status, headers });
  };
  let sharing = board.handle;
  const kept = await keepPagesOf(board, (handle) => {
    sharing = handle;
    return (asked) => dataFrom(handle, asked.url.slice(publicUrl.length));
  });
  const compare = async (path: string, as?: Person) => {
    const anew = await dataFrom(board.handle, path, as);
    const { status, body } = as
      ? await dataFrom(sharing, path, as).then(async (own) => ({
          status: own.status,
          body: await own.text(),
        }))
      : await kept.ask(path);
    return {
      given: [path, status, plain(body.toString())],
      anew: [path, anew.status, plain(await anew.text())],
    };
  };
  return { ...kept, compare };
}

/** What a program that is not signed in is given by a call, and what it would be at this moment. */
export async function compareCall(board: WholeBoard, ask: Ask, path: string) {
  const body = JSON.stringify({ data: {} });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const given = await ask(path, headers, { method: 'POST', body });
  const anew = await board.call(path, null, {});
  return {
    given: [path, given.status, given.body.toString()],
    anew: [path, anew.status, await anew.text()],
  };
}

const HOUR_MS = 3_600_000;

/** Data without its request's id, and without moments within an hour of now: the moment it was read at is one of them. */
function plain(data: string): string {
  return data
    .replaceAll(/("requestId",")[\w-]+/g, '$1')
    .replaceAll(/\["D",(\d+)\]/g, (whole, at: string) =>
      Math.abs(Number(at) - Date.now()) < HOUR_MS ? '["D",now]' : whole,
    );
}

/** An address of each kind of page that is kept and shows what people do, with things of the world in it. */
export function publicAddresses(world: World): string[] {
  return [
    ...['/', '/?status=all&sort=close', `/${world.other}`],
    ...[`/proposal/${world.open}`, `/proposal/${world.due}`],
    ...['/announcement', `/announcement/${world.announcement}`],
    ...[`/user/${world.olga.uid}`, `/user/${world.otto.uid}`],
    ...['/about-us', '/stat'],
  ];
}
