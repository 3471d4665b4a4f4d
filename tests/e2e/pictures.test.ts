import { expect, test } from 'vitest';
import { applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { serve } from './serve.ts';

const board = await serve();
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}.pictures@school.example` });
const isPng = (bytes: Buffer) => bytes.subarray(1, 4).toString() === 'PNG';

test('sharing shows the picture, copies a text for chats, and gives the badge for a README', async () => {
  const { page, context } = await openBrowser({ url: board.url, width: 390 });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const share = page.getByRole('link', { name: /^Share / }).first();
  const title = (await share.getAttribute('aria-label'))!.replace('Share ', '');
  const path = (await share.getAttribute('href'))!.replace('/share', '');
  await share.click();
  const dialog = page.getByRole('dialog', { name: 'Share' });
  const picture = dialog.locator('img[src$="/preview.png"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await dialog.getByRole('button', { name: 'Copy text for Discord or Telegram' }).click();
  await expect.poll(copied).toBe(`${title}\n${board.url}${path}`);
  await dialog.getByText('Badge for a README').click();
  await dialog.getByRole('button', { name: 'Copy Markdown' }).click();
  await expect.poll(copied).toBe(`[![Collegium](${board.url}${path}/badge.svg)](${board.url}${path})`);
  const badge = dialog.locator('img[src$="/badge.svg"]');
  await expect.poll(() => badge.evaluate((image: HTMLImageElement) => image.naturalWidth > 150)).toBe(true);
  await expectSound(page);
});

test('an applicant sees their spot, fills it by accepting, and makes a picture only they can open', async () => {
  const owner = await signIn('Dana Ortiz');
  const noor = await signIn('Noor Kamal');
  const title = 'Two spots and a picture';
  const { id } = await owner.done('/project/upload', sampleProject(owner, { title, participant_num: 2 }));
  const application = await applyByCall(noor, id, 'Noor Kamal');
  const { page } = await openBrowser({ url: board.url, as: noor });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/applications/${application}`);
  await page
    .getByRole('figure')
    .getByText('0 of 2 spots taken. Your application is for an open spot.')
    .waitFor();
  await page
    .getByText(/^We(?: emailed|’re emailing) your receipt to noor\.pictures@school\.example\. /)
    .waitFor();
  await owner.done('/application/invite', { application_id: application, message: 'Do come.' });
  await page.reload();
  await page.getByRole('figure').getByText('0 of 2 spots taken, 1 held for you').waitFor();
  const spot = page.getByRole('figure').getByText('NK');
  await page.getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('figure').getByText('1 of 2 spots taken, by you').waitFor();
  expect(await spot.count()).toBe(1);

  // No picture exists until they ask for it.
  const picturePath = `/applications/${application}/spot.png`;
  expect(asked).not.toContain(picturePath);
  await page.getByText('Make a picture to share').click();
  const picture = page.getByAltText('I took a spot');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  await expectSound(page);
  const own = await page.request.get(picturePath);
  expect([own.headers()['cache-control'], isPng(await own.body())]).toEqual(['no-store', true]);
  for (const as of [owner, undefined]) {
    const other = await openBrowser({ url: board.url, ...(as && { as }) });
    expect((await other.page.request.get(picturePath)).status()).toBe(404);
  }
});

test('a rejection lists similar open proposals, nearest topics first', async () => {
  const owner = await signIn('Dana Ortiz');
  const sam = await signIn('Sam Okafor');
  const topics = (...three: string[]) => JSON.stringify(three);
  const post = (title: string, first: string) =>
    owner.done('/project/upload', sampleProject(owner, { title, topics: topics(first, 'Fees', 'Logs') }));
  const { id } = await post('Where Sam applied', 'Lighthouses');
  await post('Lighthouses again', 'Lighthouses');
  const application = await applyByCall(sam, id, 'Sam Okafor');
  await owner.done('/application/not_select', { application_id: application, reason: 'We chose others.' });
  const { page } = await openBrowser({ url: board.url, as: sam });
  await page.goto(`/applications/${application}`);
  const similar = page.getByRole('region', { name: 'Similar open proposals' }).getByRole('article');
  expect(await similar.count()).toBeGreaterThan(1);
  await similar.first().getByRole('link', { name: 'Lighthouses again' }).waitFor();
  await expectSound(page);
});
