import pg from 'pg';
import { expect, test } from 'vitest';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from './api-client.ts';
import { expectSound, openBrowser } from './browser.ts';
import { waitForEmail } from './mailbox.ts';
import { waitForText, waitUntilAt } from './page-actions.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0', ADMIN_EMAILS: 'ada@school.example' });
const signIn = (name: string) =>
  signInByForms(board.url, { name, email: `${name.split(' ')[0]!.toLowerCase()}@school.example` });
const owner = await signIn('Ilse Brandt');
const admin = await signIn('Ada Mora');
const applicant = await signIn('Petra Lind');
const reporters = await Promise.all(['Bea Lund', 'Marek Zoll', 'Tove Holm'].map(signIn));

/** An account counts once it is older than seven days. */
async function age(people: readonly ApiClient[], days: number): Promise<void> {
  const client = new pg.Client(board.config);
  await client.connect();
  await client.query('update users set created_at = now() - $1::interval where id = any ($2)', [
    `${days} days`,
    people.map(({ uid }) => uid),
  ]);
  await client.end();
}

const cookieOf = ({ cookies }: ApiClient) => cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

async function report(by: ApiClient, id: number): Promise<number> {
  const { status } = await fetch(`${board.url}/proposal/${id}/report`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookieOf(by), Origin: board.url },
    body: new URLSearchParams({ reason: 'asks_for_keys', words: '' }),
  });
  return status;
}

test.each([
  ['with JavaScript, light', true, 'light'],
  ['without JavaScript, dark', false, 'dark'],
] as const)(
  'three reports pause a proposal; an admin ends the pause, or hides it as a scam, %s',
  async (_name, javaScript, theme) => {
    await age(reporters, 8);
    const open = async (as: ApiClient | null, path: string) => {
      const { page } = await openBrowser({ url: board.url, ...(as && { as }), javaScript, theme });
      await page.goto(path);
      return page;
    };
    const sound = async (page: Awaited<ReturnType<typeof open>>) => {
      if (javaScript) await expectSound(page);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    const published = async (title: string) => owner.done('/project/upload', sampleProject(owner, { title }));

    const cleared = await published(`Cleared ${javaScript}`);
    for (const by of reporters.slice(0, 2)) expect(await report(by, cleared.id)).toBe(303);
    const reading = await open(null, `/proposal/${cleared.id}`);
    expect(await reading.getByText('reported this proposal as a scam').count()).toBe(0);
    expect(await report(reporters[2]!, cleared.id)).toBe(303);
    await reading.reload();
    await waitForText(reading, /Several members reported this proposal/);
    await sound(reading);
    const admins = await open(admin, '/admin/reports?view=paused');
    await waitForText(admins, 'Asks for keys or to install something');
    await sound(admins);
    const endPause = admins.getByRole('button', { name: 'End pause' });
    await endPause.click();
    await expect.poll(() => endPause.count()).toBe(0);
    await reading.reload();
    expect(await reading.getByText('Several members reported').count()).toBe(0);

    const scam = await published(`Scam ${javaScript}`);
    const application = await applyByCall(applicant, scam.id, 'Petra Lind');
    const resume = `${board.url}/applications/${application}/resume`;
    const resumeStatus = async () => (await fetch(resume, { headers: { Cookie: cookieOf(owner) } })).status;
    expect(await resumeStatus()).toBe(200);
    await admins.goto(`/admin/reports?proposal=${scam.id}`);
    await admins.getByLabel('Note to the owner').fill('It asks for keys.');
    await admins.getByLabel(/^This is a scam/).check();
    await admins.getByRole('button', { name: 'Hide proposal' }).click();
    await waitUntilAt(admins, /^\/admin\/reports\?view=/);
    expect(await resumeStatus()).toBe(404);
    const { text } = await waitForEmail(board.url, 'petra@school.example', /scam/i);
    expect(text).toContain(`Scam ${javaScript}`);

    // For the second round: a restored proposal gives the owner the resumes back.
    await admins.goto(`/admin/reports?view=hidden&proposal=${scam.id}`);
    await admins.getByRole('button', { name: 'Restore proposal' }).click();
    await waitUntilAt(admins, /^\/admin\/reports/);
    await expect.poll(resumeStatus).toBe(200);
  },
);
