import { calendarFile, datesOfProject } from '#domain/proposal/calendar.ts';
import type { EmailContent } from '#domain/notification/events.ts';
import type { Database } from '#server/db/database.ts';
import type { CreateEmail } from './send-email.ts';
import { createEmailWriter } from './write-email.ts';
import type { WrittenEmail } from './written-email.ts';

/**
 * Creates a function that writes and renders emails of the outbox. The renderer is imported with
 * the first email.
 */
export function createEmailFactory(
  db: Database,
  settings: { publicUrl: string; secret: string },
): CreateEmail {
  const write = createEmailWriter(db, settings);
  return async ({ event, facts, toAddress, subscriptionId, userId }, now) => {
    const content = { event, facts } as EmailContent;
    const ready = await write({ content, recipient: toAddress, subscriptionId, userId }, now);
    if (!ready) return null;
    const { renderEmail } = await import('./render-email.ts');
    const rendered = await renderEmail(ready.email, ready.context);
    return { ...rendered, headers: ready.headers, ...calendarOf(ready.email, settings.publicUrl, now) };
  };
}

function calendarOf({ event, facts }: WrittenEmail, publicUrl: string, now: Date): { calendar?: string } {
  if (event !== 'spot_accepted') return {};
  const { applicationId, proposal } = facts;
  return { calendar: calendarFile(datesOfProject({ ...proposal, applicationId }, publicUrl), now) };
}
