import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { waitForText } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { proposalLinks } from './proposal-list.ts';
import { applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { waitForEmail } from './mailbox.ts';
import { serve } from './serve.ts';

const board = await serve({ ADMIN_EMAILS: 'ada@school.example' });

test('a visitor sees the purpose of the site on the first page', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Find the right collaboration');
});

test('every public page is accessible in light and dark mode and fits every width', async () => {
  const { page } = await openBrowser({ url: board.url });
  await page.goto('/?status=all');
  const id = /\/(\d+)/.exec((await proposalLinks(page).first().getAttribute('href')) ?? '')?.[1];
  await expectAllSound(page, [
    '/',
    '/?q=no+such+words',
    '/?status=all&sort=close&page=3',
    '/?event=1',
    '/?kind=team',
    `/${id}`,
    `/proposal/${id}`,
    `/proposal/${id}/share`,
    `/apply/${id}`,
    `/apply/${id}?tab=application`,
    '/signin',
    '/signin?problem=cancelled',
    '/auth',
    `/auth/apply?proposal=${id}`,
    '/auth/proposal',
    '/user',
    '/user/demo-ilse',
    '/user/demo-ilse/share',
    '/user/nobody',
    '/settings/deleted',
    '/notifications',
    '/subscribe',
    '/subscribe/confirm?t=nobody',
    '/unsubscribe?t=nobody',
    '/docs/api',
    '/docs/terms',
    '/saved-searches/new?q=moss',
    '/saved-searches/pause?t=nobody',
    '/nobody/sits/here',
    '/proposal/999999',
    '/?sort=colour',
  ]);
});

test('every page of an applicant is accessible and fits every width', async () => {
  const noor = await signInByForms(board.url, { name: 'Noor K.', email: 'noor.k@example.edu' });
  const { page } = await openBrowser({ url: board.url, as: noor });
  const sent = await noor.applications({ owner_uid: noor.uid });
  const oneOfEach = [...new Map(sent.map((item) => [item.status, item])).values()];
  const paths = oneOfEach.flatMap(({ id, status }) => {
    const own = `/applications/${id}`;
    if (status === 'invited') return [own, `${own}/accept`, `${own}/decline`];
    return status === 'submitted' ? [own, `${own}/withdraw`] : [own];
  });
  await page.goto('/');
  const id = /\/(\d+)/.exec((await proposalLinks(page).first().getAttribute('href')) ?? '')?.[1];
  const saving = ['/user?tab=saved', `/proposal/${id}/save`, '/saved-searches/new?q=moss'];
  const searches = (await actionLinks(page, '/user?tab=saved')).filter((href) =>
    href.startsWith('/saved-searches/'),
  );
  const questions = (await actionLinks(page, `/proposal/${id}`)).filter((href) =>
    /\/ask|\/questions\//.test(href),
  );
  const settings = ['', '/account', '/organization', '/sessions/end-others', '/delete'].map(
    (page) => `/settings${page}`,
  );
  const notificationPages = ['', '?show=unread', '/read-all', '/preferences'].map(
    (page) => `/notifications${page}`,
  );
  expect([searches.length, questions.length]).not.toContain(0);
  await expectAllSound(page, [
    '/user',
    '/user?show=all',
    ...paths,
    ...saving,
    ...oneOfEachKind([...searches, ...questions]),
    ...notificationPages,
    ...settings,
    '/sign-out',
  ]);
});

test('every page of an owner is accessible and fits every width', async () => {
  const seen: string[] = [];
  for (const person of [
    { name: 'Mina R.', email: 'mina.r@example.edu' },
    { name: 'Sam O.', email: 'sam.o@example.edu' },
  ]) {
    const owner = await signInByForms(board.url, person);
    const { page } = await openBrowser({ url: board.url, as: owner });
    const paths = await ownerPaths(page);
    await expectAllSound(page, paths);
    seen.push(...paths);
  }
  for (const part of [/\/applications\/\d+$/, /\/edit$/])
    expect(
      seen.some((path) => part.test(path)),
      String(part),
    ).toBe(true);
});

test('every page of an owner about questions is accessible and fits every width', async () => {
  const ravi = await signInByForms(board.url, { name: 'Ravi D.', email: 'ravi.d@example.edu' });
  const { page } = await openBrowser({ url: board.url, as: ravi });
  const lists = (await actionLinks(page, '/user?tab=proposals')).filter((href) =>
    href.endsWith('/questions'),
  );
  const links = await Promise.all(lists.map((path) => actionLinks(page, path)));
  const pages = oneOfEachKind([...lists, ...links.flat()]).filter((path) => path.includes('/questions'));
  expect(pages.some((path) => path.endsWith('/answer'))).toBe(true);
  await expectAllSound(page, pages);
});

test('every page about emails is accessible and fits every width, for its reader and an admin', async () => {
  const ada = await signInByForms(board.url, { name: 'Ada Field', email: 'ada@school.example' });
  const { page } = await openBrowser({ url: board.url, as: ada });
  await page.goto('/subscribe');
  const form = page.getByRole('main');
  await form.getByLabel('Email').fill('rae@reader.example');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await waitForText(page, 'Almost done: confirm your email.');
  await expectSound(page);
  const { id, text } = await waitForEmail(board.url, 'rae@reader.example', /^Confirm/);
  const { pathname, search } = new URL(/https?:\S*confirm\S*/.exec(text)![0]);
  await expectAllSound(page, [
    '/dev/mail',
    `/dev/mail/${id}`,
    `/dev/mail/${id}?view=text`,
    `/dev/mail/${id}?view=headers`,
  ]);
  await expectAllSound(page, [
    pathname + search,
    '/dev/mail?q=nothing+like+it',
    '/admin/mail',
    '/admin/mail?q=rae',
    '/admin/audit',
    '/admin/audit?thing=email',
  ]);
});

test('a withdrawn proposal returns 410 to visitors, and its applicants see that it was withdrawn', async () => {
  const owner = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { id } = await owner.done('/project/upload', sampleProject(owner));
  const applicationId = await applyByCall(noor, id, 'Noor Kamal');
  await owner.done('/project/withdraw', { project_id: id });
  const { page: visitor } = await openBrowser({ url: board.url });
  const answer = await visitor.goto(`/proposal/${id}`);
  expect(answer?.status()).toBe(410);
  await expectSound(visitor);
  const { page: applicant } = await openBrowser({ url: board.url, as: noor });
  await expectAllSound(applicant, [`/proposal/${id}`, `/applications/${applicationId}`]);
  await waitForText(applicant, 'This proposal was withdrawn');
});

async function ownerPaths(page: Page): Promise<string[]> {
  const own: string[] = [];
  const actions: string[] = [];
  for (const filter of ['active', 'ended', 'draft']) {
    const list = `/user?tab=proposals&filter=${filter}`;
    own.push(list);
    actions.push(...(await actionLinks(page, list)));
  }
  // The links of an application depend on its status: all applications of all proposals are read.
  for (const workspace of actions.filter((href) => href.endsWith('/applications'))) {
    const links = await actionLinks(page, workspace);
    actions.push(...links);
    for (const application of links.filter((href) => /\/applications\/\d+$/.test(href)))
      actions.push(...(await actionLinks(page, application)));
  }
  return [...own, ...oneOfEachKind(actions)];
}

/** One page of each kind, for any proposal. */
function oneOfEachKind(paths: readonly string[]): string[] {
  return [...new Map(paths.map((path) => [path.replaceAll(/\d+/g, 'N'), path])).values()];
}

/** Links of a page to pages about proposals, drafts, applications, questions and saved searches. */
async function actionLinks(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const hrefs = [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
  return hrefs.filter(
    (href) =>
      /^\/(?:proposal|applications|drafts|postproposal|questions|saved-searches)\b/.test(href) &&
      // Files are downloaded, not visited; the filters of a list are links to the same page.
      !/\.csv$|\/resume$|\/applications[^?]*\?/.test(href),
  );
}

async function expectAllSound(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expectSound(page);
  }
}
