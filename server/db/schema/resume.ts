import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { userReference } from './account.ts';
import { generatedId, instant } from './columns.ts';

/**
 * Uploaded resumes that passed the check. A row with `deletedAt` has no file anymore; a file
 * without a row is an orphan.
 */
export const resumes = pgTable('resumes', {
  /** Random, 122 bits: its URL cannot be guessed, and permissions are checked all the same. */
  id: uuid('id').primaryKey(),
  uploaderId: userReference('uploader_id', 'cascade').notNull(),
  blobKey: text('blob_key').notNull().unique(),
  /** The displayed and downloaded name; see `resumeFileName`. */
  fileName: text('file_name').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: text('sha256').notNull(),
  uploadedAt: instant('uploaded_at').notNull(),
  deletedAt: instant('deleted_at'),
});

/**
 * Each time someone other than the uploader opened a resume; `readerId` is null once that account
 * is deleted.
 */
export const resumeDownloads = pgTable('resume_downloads', {
  id: generatedId(),
  resumeId: uuid('resume_id')
    .notNull()
    .references(() => resumes.id, { onDelete: 'cascade' }),
  readerId: userReference('reader_id', 'set null'),
  proposalId: bigint('proposal_id', { mode: 'number' }),
  readAt: instant('read_at').notNull(),
});
