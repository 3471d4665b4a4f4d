import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from './account-schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

/** Uploaded resumes that passed the check. A row with `deletedAt` has no file any more; a file without a row is nobody's. */
export const resumes = pgTable('resumes', {
  /** Random, 122 bits: the address of a resume cannot be guessed, and is checked against its readers all the same. */
  id: uuid('id').primaryKey(),
  uploaderId: text('uploader_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  blobKey: text('blob_key').notNull().unique(),
  /** As it is shown and downloaded; see `resumeFileName`. */
  fileName: text('file_name').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/** Each time somebody other than its uploader opened a resume; `readerId` is null once that account is gone. */
export const resumeDownloads = pgTable('resume_downloads', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  resumeId: uuid('resume_id')
    .notNull()
    .references(() => resumes.id, { onDelete: 'cascade' }),
  readerId: text('reader_id').references(() => users.id, { onDelete: 'set null' }),
  proposalId: bigint('proposal_id', { mode: 'number' }),
  readAt: instant('read_at').notNull(),
});
