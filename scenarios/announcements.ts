import type { SignedIn } from '../domain/actor.ts';
import type { AnnouncementText } from '../domain/announcement.ts';
import { publishAnnouncement, writeAnnouncement } from '../server/commands/announcement.ts';
import type { Database } from '../server/db/database.ts';
import { newPerson } from './sample-content.ts';

/** What a test's announcement says, unless it says otherwise. */
export function sampleAnnouncement(changes: Partial<AnnouncementText> = {}): AnnouncementText {
  return {
    title: 'Results now arrive together',
    description: 'Everybody who applied hears on the same day.',
    content: 'From Monday on results arrive together.\n\nRolling proposals do not change.',
    writer: 'Developers',
    ...changes,
  };
}

/** Somebody whom the operator listed as an admin. */
export async function newAdmin(db: Database, name = 'Ada M.'): Promise<SignedIn> {
  return { ...(await newPerson(db, name)), kind: 'admin' };
}

/** A published announcement; returns its id. */
export async function publishedAnnouncement(
  db: Database,
  admin: SignedIn,
  changes: Partial<AnnouncementText>,
  at: Date,
): Promise<number> {
  const written = await writeAnnouncement(db, admin, sampleAnnouncement(changes), at);
  if (!written.ok) throw new Error(written.refusal.message);
  const published = await publishAnnouncement(db, admin, written.value.id, null, at);
  if (!published.ok) throw new Error(published.refusal.message);
  return written.value.id;
}
