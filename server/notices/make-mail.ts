import { calendarFile, datesOfProject } from '../../domain/calendar.ts';
import type { EmailContent } from '../../domain/notification.ts';
import type { Database } from '../db/database.ts';
import type { MakeMail } from './send-mail.ts';
import { mailWriter } from './write-mail.ts';
import type { WrittenMail } from './written-mail.ts';

/** Writes and renders mails of the outbox. What renders is loaded with the first one. */
export function mailMaker(db: Database, settings: { publicUrl: string; secret: string }): MakeMail {
  const write = mailWriter(db, settings);
  return async ({ event, facts, subscriptionId }, now) => {
    const ready = await write({ content: { event, facts } as EmailContent, subscriptionId }, now);
    if (!ready) return null;
    const { renderMail } = await import('./render-mail.ts');
    const rendered = await renderMail(ready.written, ready.frame);
    return { ...rendered, headers: ready.headers, ...calendarOf(ready.written, settings.publicUrl, now) };
  };
}

function calendarOf({ event, facts }: WrittenMail, publicUrl: string, now: Date): { calendar?: string } {
  if (event !== 'spot_accepted') return {};
  const { applicationId, proposal } = facts;
  return { calendar: calendarFile(datesOfProject({ ...proposal, applicationId }, publicUrl), now) };
}
