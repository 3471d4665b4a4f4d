import { eq } from 'drizzle-orm';
import type { Admin } from '#domain/base/actor.ts';
import type { AnnouncementText } from '#domain/board/announcement.ts';
import {
  publishAnnouncement,
  scheduleAnnouncement,
  unpublishAnnouncement,
  writeAnnouncement,
} from '#server/commands/board/announcement.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { notifyMembers } from '#server/notifications/notify-announcement.ts';
import type { Database } from '#server/db/database.ts';
import { calendarDayInDays, instantInDays } from './demo-proposal.ts';
import { expectSeeded } from './expect-ok.ts';

type DemoAnnouncement = AnnouncementText & {
  /** Days from today of writing, publishing, scheduled publishing and unpublishing. */
  writtenDay: number;
  published?: number;
  scheduled?: number;
  unpublished?: number;
  /** Number of views. */
  views?: number;
};

/** Demo announcements: three published ones, and one in each state that only admins see. */
export const DEMO_ANNOUNCEMENTS: readonly DemoAnnouncement[] = [
  {
    title: 'Resumes are deleted after results',
    description: 'We delete them 180 days after the results, or after a rolling proposal closes.',
    content: [
      'From today, every resume sent with an application is removed 180 days after the result date of its proposal, or after the close date if it is rolling.',
      'Until now a resume stayed for as long as the proposal existed. That was convenient for owners and not fair to applicants: most of them were not selected and had no reason to leave a document with their address on it in someone else’s list.',
      'The written answers stay, because they belong to both sides of the conversation.',
      'The page of your application names the day, and who opened the file when.',
    ].join('\n\n'),
    writer: 'Developers',
    writtenDay: -39,
    published: -38,
    views: 418,
  },
  {
    title: 'Deadlines now show in your time zone',
    description: 'Close dates are in the proposal’s time zone. You now see yours beside them.',
    content: [
      'A proposal closes at 11:59 PM on its close date, in the time zone its owner chose. That has not changed.',
      'What is new: next to that moment you now read the same moment by your own clock, so that no one has to count hours at midnight.',
      'The days left in the list are counted in the proposal’s zone, for everyone alike.',
    ].join('\n\n'),
    writer: 'Developers',
    writtenDay: -14,
    published: -12,
    views: 263,
  },
  {
    title: 'Spring projects start January 11',
    description: 'You can post and apply now; the work begins January 11 or later.',
    content: [
      'If your project starts in spring, set its start date to January 11 or later and give applicants at least three weeks to apply.',
      'Applicants don’t need to wait: a proposal takes applications from the day it is posted until it closes.',
    ].join('\n\n'),
    writer: 'Program team',
    writtenDay: -4,
    published: -3,
    views: 97,
  },
  {
    title: 'A second maintenance night',
    description: 'The board is read-only for an hour. Nothing you have to do.',
    content: 'We move the board to a larger machine and need one hour more than planned.',
    writer: 'Developers',
    writtenDay: -53,
    published: -52,
    unpublished: -51,
  },
  {
    title: 'Results now arrive together',
    description: 'Everyone who applied hears on the same day, at the same minute.',
    content: [
      'From Monday on, an owner can no longer tell one applicant and leave the others waiting. Decisions stay private until the owner presses Announce results; then each person hears at once.',
      'Rolling proposals do not change: a decision there still takes effect at once.',
    ].join('\n\n'),
    writer: 'Developers',
    writtenDay: -1,
    scheduled: 3,
  },
  {
    title: 'How reports are handled',
    description: '',
    content:
      'What happens when someone reports a proposal: who reads it, how soon, and what the owner hears.',
    writer: 'Program team',
    writtenDay: -2,
  },
];

/** Writes the demo announcements as `admin`, through the commands. */
export async function writeDemoAnnouncements(tx: Database, admin: Admin, now: Date): Promise<void> {
  for (const demo of DEMO_ANNOUNCEMENTS) {
    const { writtenDay, published, scheduled, unpublished, views, ...text } = demo;
    const { id } = expectSeeded(await writeAnnouncement(tx, admin, text, instantInDays(writtenDay, now)));
    if (published !== undefined) {
      expectSeeded(await publishAnnouncement(tx, admin, id, null, instantInDays(published, now)));
      await notifyMembers(tx, id, instantInDays(published, now));
    }
    if (views !== undefined)
      await tx.update(announcements).set({ viewCount: views }).where(eq(announcements.id, id));
    if (unpublished !== undefined)
      expectSeeded(await unpublishAnnouncement(tx, admin, id, instantInDays(unpublished, now)));
    if (scheduled !== undefined) {
      const timeZone = 'America/Los_Angeles';
      const moment = {
        publishDay: calendarDayInDays(scheduled, timeZone, now),
        publishTime: '09:00',
        timeZone,
      };
      const form = { ...text, ...moment };
      expectSeeded(
        await scheduleAnnouncement(tx, admin, id, { form, revision: null }, instantInDays(writtenDay, now)),
      );
    }
  }
}
