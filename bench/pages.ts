import { signInByForms } from '../journeys/caller.ts';
import { someProposal, withOwnServer } from './serve.ts';
import { type Shape, type Sizes, sideBySide } from './side-by-side.ts';
import { retitle, unsettle, whileUnsettled } from './unsettled.ts';

/** What browsers send that changes what a page's answer is. */
export const BROWSER = {
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  Accept: 'text/html,application/xhtml+xml',
};
/** A parameter that no page knows: such a request is never answered from a page that was kept. */
export const ANEW = 'rendered-anew=1';

/** `unsettled`: meanwhile the board changes all the time, so that nothing is given that was read for somebody else; a number is a proposal whose title does. */
type PageShape = Shape & { unsettled?: true | number };

/** Measures the shapes that `shapesOf` gives for a fresh board with the demo world. True when all of them meet their bars. */
async function measure(shapesOf: (url: string) => Promise<PageShape[]>, sizes: Sizes): Promise<boolean> {
  return withOwnServer(async (server) => {
    let good = true;
    for (const shape of await shapesOf(server.url)) {
      const { unsettled } = shape;
      const run = () => sideBySide(server, shape, sizes);
      const change = typeof unsettled === 'number' ? retitle(unsettled) : unsettle;
      const met = await (unsettled ? whileUnsettled(server.config, run, change) : run());
      good = met && good;
    }
    return good;
  });
}

/** A public page: kept, asked whether it is still so, and rendered for nobody else. */
async function threeWays(url: string, name: string, path: string): Promise<PageShape[]> {
  const asked = { path, headers: BROWSER };
  const first = await fetch(url + path, { headers: BROWSER });
  const tag = first.headers.get('etag') ?? '"none"';
  const shown = Number(/\/proposal\/(\d+)/.exec(await first.text())?.[1]);
  const anew = { path: `${path}?${ANEW}`, headers: { Accept: BROWSER.Accept } };
  return [
    { name: `${name}, kept`, asked, ratio: 0.8, p99: 3 },
    {
      name: `${name}, 304`,
      asked: { path, headers: { ...BROWSER, 'If-None-Match': tag } },
      ratio: 0.8,
      p99: 3,
    },
    { name: `${name}, rendered anew`, asked: anew, ratio: 1 / 20, processor: 1.2 },
    { name: `${name}, read and rendered anew while a title changes`, asked: anew, unsettled: shown },
    {
      name: `${name}, rendered anew and packed`,
      asked: { ...anew, headers: BROWSER },
    },
  ];
}

export const measureList = (sizes: Sizes) => measure((url) => threeWays(url, 'list', '/'), sizes);

export const measureDetail = (sizes: Sizes) =>
  measure(async (url) => threeWays(url, 'detail', await someProposal(url)), sizes);

/** Searches that nobody asked before: a common word, a rare one, one that is nowhere, one letter. */
export const measureSearch = (sizes: Sizes) =>
  measure(
    async () =>
      Object.entries({ common: 'research', rare: 'mempool', none: 'zzyzx', 'one letter': 'z' }).map(
        ([name, words]) => ({
          name: `search, ${name}`,
          asked: { path: `/?q=${words}&${ANEW}`, headers: { Accept: BROWSER.Accept } },
          unsettled: true,
        }),
      ),
    sizes,
  );

/** The first page of the calls' list, asked for by a program that is not signed in; and by a script of ours, for whom it is read anew. */
export const measureCalls = (sizes: Sizes) =>
  measure(async (url) => {
    const asked = {
      ...{ path: '/project/get_projects', method: 'POST' as const, body: JSON.stringify({ data: {} }) },
      headers: { 'Content-Type': 'application/json' },
    };
    const anew = { ...asked, headers: { ...asked.headers, Origin: new URL(url).origin } };
    return [
      { name: 'get_projects, one page', asked, ratio: 1 / 6 },
      { name: 'get_projects, read anew', asked: anew },
    ];
  }, sizes);

/** What the browser of somebody sends who is signed in and has applied and posted. */
export async function signedIn(url: string): Promise<Record<string, string>> {
  const { cookies } = await signInByForms(url, { name: 'Noor Kamal', email: 'noor.k@example.edu' });
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { Accept: BROWSER.Accept, Cookie: cookie };
}

/** The pages of somebody who is signed in and has applied and posted. */
export const measureSignedIn = (sizes: Sizes) =>
  measure(async (url) => {
    const headers = await signedIn(url);
    return [
      { name: 'dashboard', asked: { path: '/user', headers }, ratio: 1 / 30 },
      { name: 'list, signed in', asked: { path: '/', headers } },
    ];
  }, sizes);
