import { expect, test } from 'vitest';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { expectSound, openBrowser } from './browser.ts';
import { post, sampleProject, signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', ADMIN_EMAILS: 'ada@school.example' });
const named = (name: string) => ({ name, email: `${name.split(' ')[0]!.toLowerCase()}@school.example` });
const admin = await signInByForms(board.url, named('Ada Marsh'));
const owner = await signInByForms(board.url, named('Ilse Brandt'));
const member = await signInByForms(board.url, named('Jun Park'));
const event = { with_event: 1, event_name: 'Ledger week', event_link: 'https://ledger.example/week?day=2' };
const { id } = await owner.done(
  '/project/upload',
  sampleProject(owner, { title: 'Guaranteed yields', ...event }),
);
const proposal = `/proposal/${id}`;

const published = async () => {
  const { status, body } = await post(`${board.url}/project/get_projects`, {
    data: { search: 'Guaranteed' },
  });
  return { status, found: [body.data].flat().length };
};

/** Pages, feeds and files that visitors and crawlers read. */
const PUBLIC_PAGES = [
  '/',
  `/${id}`,
  proposal,
  `${proposal}/share`,
  `${proposal}/calendar.ics`,
  '/feed.xml',
  '/sitemap/0.xml',
  `/user/${owner.uid}`,
];
const whereItIsNamed = async () => {
  const named: string[] = [];
  for (const path of PUBLIC_PAGES) {
    const answer = await fetch(board.url + path);
    const text = await answer.text();
    if (answer.ok && (text.includes('Guaranteed yields') || text.includes(`${proposal}<`))) named.push(path);
  }
  return named;
};

test('an external link shows its destination first, and the page accepts no other destination', async () => {
  const { page } = await openBrowser({ url: board.url, javaScript: false });
  await page.goto(proposal);
  const href = await page.getByRole('link', { name: 'Ledger week' }).getAttribute('href');
  await page.goto(href!);
  await waitForText(page, 'https://ledger.example/week?day=2');
  const away = page.getByRole('link', { name: 'Go to ledger.example' });
  expect(await away.getAttribute('href')).toBe('https://ledger.example/week?day=2');
  expect(await away.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
  const answer = await page.goto('/leaving?to=https://evil.example');
  expect(answer!.status()).toBe(404);
  expect(await page.content()).not.toContain('href="https://evil.example');
});

test('pressing Escape in the report dialog asks first, and loses no text', async () => {
  const { page } = await openBrowser({ url: board.url, as: member });
  await page.goto(proposal);
  const link = page.getByRole('link', { name: 'Report this proposal' });
  const dialog = page.getByRole('dialog');
  await link.click();
  await dialog.getByText('Asks for money').click();
  await dialog.getByLabel('Tell us more').fill('A deposit before the first meeting.');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  expect(await dialog.getByLabel('Tell us more').inputValue()).toBe('A deposit before the first meeting.');
  expect(await dialog.getByRole('radio', { name: 'Asks for money' }).isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a member reports a proposal, an admin hides and restores it, and the owner reads why', async () => {
  expect(await whereItIsNamed()).toEqual(PUBLIC_PAGES);
  const jun = await openBrowser({ url: board.url, as: member });
  await jun.page.goto(proposal);
  await expectSound(jun.page);
  await jun.page.getByRole('link', { name: 'Report this proposal' }).click();
  const dialog = jun.page.getByRole('dialog');
  await dialog.getByText('Asks for money').click();
  await dialog.getByLabel('Tell us more').fill('A deposit before the first meeting.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await waitForText(jun.page, 'You’ve reported this proposal.');
  await jun.page.goto(`${proposal}/report`);
  await waitForText(jun.page, 'You’ve already reported this proposal.');

  const ada = await openBrowser({ url: board.url, as: admin });
  await ada.page.goto('/admin/reports');
  await waitForText(ada.page, 'A deposit before the first meeting.');
  await expectSound(ada.page);
  await ada.page.getByRole('button', { name: 'Hide proposal' }).click();
  await waitForText(ada.page, 'Enter a reason.');
  await waitUntilAt(ada.page, `/admin/reports/${id}/hide`);
  await ada.page.getByRole('button', { name: 'Hide proposal' }).click();
  await ada.page.locator('textarea[name=note]:focus').waitFor();
  await ada.page.getByLabel('Note to the owner').fill('Proposals may not ask for money.');
  await ada.page.getByRole('button', { name: 'Hide proposal' }).click();
  await waitUntilAt(ada.page, '/admin/reports?view=open');
  await waitForText(ada.page, 'No new reports');

  const ilse = await openBrowser({ url: board.url, as: owner });
  await ilse.page.goto(proposal);
  await waitForText(ilse.page, 'Proposals may not ask for money.');
  await expectSound(ilse.page);
  await ilse.page.goto(`/proposal/${id}/applications`);
  await waitForText(ilse.page, 'Proposals may not ask for money.');

  const visitor = await openBrowser({ url: board.url });
  const answer = await visitor.page.goto(proposal);
  expect(answer!.status()).toBe(404);
  expect((await jun.page.goto(proposal))!.status()).toBe(404);
  await visitor.page.goto('/?q=Guaranteed&status=all');
  expect(await visitor.page.getByRole('link', { name: 'Guaranteed yields' }).count()).toBe(0);
  expect(await published()).toEqual({ status: 200, found: 0 });
  expect(await whereItIsNamed()).toEqual([]);

  await ada.page.getByRole('link', { name: 'Hidden 1' }).click();
  await waitForText(ada.page, 'Hidden by Ada Marsh');
  await expectSound(ada.page);
  await ada.page.getByLabel('Note to the owner').fill('Thank you. It is back.');
  await ada.page.getByRole('button', { name: 'Restore proposal' }).click();
  await waitForText(ada.page, 'No hidden proposals');
  expect((await visitor.page.goto(proposal))!.status()).toBe(200);
  await ilse.page.goto(proposal);
  await waitForText(ilse.page, 'Thank you. It is back.');
});

test('a visitor who reports a proposal signs in and returns to the form', async () => {
  const { page } = await openBrowser({ url: board.url, width: 390, javaScript: false });
  await page.goto(proposal);
  await page.getByRole('link', { name: 'Report this proposal' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Vera Quist');
  await page.getByLabel('Email', { exact: true }).fill('vera@school.example');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitUntilAt(page, `${proposal}/report`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await waitForText(page, 'Select a reason.');
  await page.getByLabel('Not research').check();
  await page.getByRole('button', { name: 'Send report' }).click();
  await waitUntilAt(page, proposal);
  expect(await page.getByText('You’ve reported this proposal.').isVisible()).toBe(true);
});

test('suspending a member ends the session and blocks signing in until the account is restored', async () => {
  const jun = await openBrowser({ url: board.url, as: member });
  await jun.page.goto('/user');
  await waitForText(jun.page, 'Jun Park');

  const ada = await openBrowser({ url: board.url, as: admin });
  await ada.page.goto('/admin/members');
  await ada.page.getByLabel('Name or email').fill('jun');
  await ada.page.getByRole('button', { name: 'Search' }).click();
  await waitUntilAt(ada.page, '/admin/members?q=jun');
  await expectSound(ada.page);
  await ada.page.getByRole('link', { name: 'Suspend Jun Park' }).click();
  await ada.page.getByLabel('Reason').fill('Reports in bad faith.');
  await expectSound(ada.page);
  await ada.page.getByRole('button', { name: 'Suspend' }).click();
  await waitUntilAt(ada.page, '/admin/members');
  await waitForText(ada.page, 'Suspended since');

  expect((await member.call('/application/get_applications', { owner_uid: member.uid })).status).toBe(401);
  await jun.page.goto(`${proposal}/report`);
  await waitUntilAt(jun.page, /^\/signin\?next=/);
  await jun.page.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  // A new sign-in is refused, with the reason.
  const again = await openBrowser({ url: board.url, javaScript: false });
  await again.page.goto('/signin');
  await again.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await again.page.getByLabel('Name').fill('Jun Park');
  await again.page.getByLabel('Email', { exact: true }).fill('jun@school.example');
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitForText(again.page, 'This account is suspended');

  await ada.page.getByRole('link', { name: 'Restore Jun Park' }).click();
  await ada.page.getByRole('button', { name: 'Restore' }).click();
  await waitUntilAt(ada.page, '/admin/members');
  await again.page.getByRole('button', { name: 'Sign in with Google' }).click();
  await again.page.getByLabel('Name').fill('Jun Park');
  await again.page.getByLabel('Email', { exact: true }).fill('jun@school.example');
  await again.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitUntilAt(again.page, '/user');
});
