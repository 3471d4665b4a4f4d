import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A mail as `/dev/mail.json` tells of it. */
export type ReceivedEmail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** Every mail that would have left, the newest first. */
export async function fetchEmails(url: string): Promise<ReceivedEmail[]> {
  return (await (await fetch(`${url}/dev/mail.json`)).json()) as ReceivedEmail[];
}

/** Waits for a mail to somebody, 15 seconds at most, as the product promises. */
export async function waitForEmail(url: string, to: string, subject: RegExp): Promise<ReceivedEmail> {
  let found: ReceivedEmail | undefined;
  const isThere = async () => {
    found = (await fetchEmails(url)).find((email) => email.to === to && subject.test(email.subject));
    return found !== undefined;
  };
  await expect.poll(isThere, { message: `no mail to ${to} like ${subject}` }).toBe(true);
  return found!;
}

/** Opens a mail in the mailbox, in its plain text, and gives the first address that stands in it. */
export async function openInMailbox(page: Page, email: ReceivedEmail): Promise<string> {
  await page.goto(`/dev/mail/${email.id}`);
  await page.frameLocator('iframe[title="The mail"]').getByText('Collegium').first().waitFor();
  await page.getByRole('link', { name: 'Plain text' }).click();
  const text = await page
    .getByText(/^[^]*https?:/)
    .last()
    .innerText();
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`No link in the mail “${email.subject}”:\n${text}`);
  return link;
}
