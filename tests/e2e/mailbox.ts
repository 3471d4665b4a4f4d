import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** An email as `/dev/mail.json` returns it. */
export type ReceivedEmail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** Every email in the trial mailbox, newest first. */
export async function fetchEmails(url: string): Promise<ReceivedEmail[]> {
  return (await (await fetch(`${url}/dev/mail.json`)).json()) as ReceivedEmail[];
}

/** Waits for an email to an address, at most 15 seconds, as the product promises. */
export async function waitForEmail(url: string, to: string, subject: RegExp): Promise<ReceivedEmail> {
  let found: ReceivedEmail | undefined;
  const isThere = async () => {
    found = (await fetchEmails(url)).find((email) => email.to === to && subject.test(email.subject));
    return found !== undefined;
  };
  await expect.poll(isThere, { message: `no mail to ${to} like ${subject}` }).toBe(true);
  return found!;
}

/** Opens an email's plain text in the mailbox; returns the first URL in it. */
export async function openInMailbox(page: Page, email: ReceivedEmail): Promise<string> {
  await page.goto(`/dev/mail/${email.id}`);
  await page.frameLocator('iframe[title="Email"]').getByText('Collegium').first().waitFor();
  await page.getByRole('link', { name: 'Plain text' }).click();
  const text = await page
    .getByText(/^[^]*https?:/)
    .last()
    .innerText();
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the email “${email.subject}”:\n${text}`);
  return link;
}
