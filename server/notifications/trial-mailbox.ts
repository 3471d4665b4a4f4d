import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { emails, trialEmails } from '#server/db/schema/notification.ts';

/** An email as it is sent. */
export type EmailMessage = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** An iCalendar file to attach. */
  calendar?: string;
};

/** Stores an email in the trial mailbox, once, however often it is attempted. */
export async function storeTrialEmail(
  db: Database,
  emailId: number,
  email: EmailMessage,
  now: Date,
): Promise<void> {
  const { to, calendar: _attached, ...content } = email;
  await db.transaction(async (tx) => {
    // The email's row is the lock: otherwise two workers could both find no stored copy.
    await tx.select({ id: emails.id }).from(emails).where(eq(emails.id, emailId)).for('update');
    const [stored] = await tx
      .select({ id: trialEmails.id })
      .from(trialEmails)
      .where(eq(trialEmails.emailId, emailId));
    if (!stored)
      await tx.insert(trialEmails).values({ emailId: emailId, toAddress: to, ...content, at: now });
  });
}
