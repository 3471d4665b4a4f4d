import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { userReference } from './account-schema.ts';
import { identity, instant } from './columns.ts';

/** Uploaded resumes that passed the check. A row with `deletedAt` has no file any more; a file without a row is nobody's. */
export const resumes = pgTable('resumes', {
  /** Random, 122 bits: the address of a resume cannot be guessed, and is checked against its readers all the same. */
  id: uuid('id').primaryKey(),
  uploaderId: userReference('uploader_id', 'cascade').notNull(),
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
  id: identity(),
  resumeId: uuid('resume_id')
    .notNull()
    .references(() => resumes.id, { onDelete: 'cascade' }),
  readerId: userReference('reader_id', 'set null'),
  proposalId: bigint('proposal_id', { mode: 'number' }),
  readAt: instant('read_at').notNull(),
});
