import type { PdfCheck } from '../blobs/pdf-check.ts';
import { addAccountExport } from './account-export.ts';
import { addApplicationSheet } from './application-sheet.ts';
import { addCalendarFile } from './calendar-file.ts';
import type { CallsApp } from './calls/envelope.ts';
import { conditional } from './conditional.ts';
import { addMailReport } from './mail-report.ts';
import { addPreviewPictures } from './preview-picture.ts';
import { addProposalFeed } from './proposal-feed.ts';
import { addResultMail } from './result-mail.ts';
import { addResumeDownload } from './resume-download.ts';
import { addResumeUpload } from './resume-upload.ts';
import type { HttpApp } from './http-app.ts';
import { type SignIn, mountSignIn } from './sign-in.ts';
import { addSiteFiles } from './site-files.ts';
import { addSitemap } from './sitemap.ts';
import { addTrialMailbox } from './trial-mailbox.ts';

/** Adds all that is answered ahead of the pages: sign-in, files, feeds, pictures and the public calls. */
export function addAddresses(
  app: HttpApp,
  {
    signIn,
    calls,
    pdfCheck,
    guidePaths,
  }: { signIn: SignIn; calls: CallsApp; pdfCheck: PdfCheck; guidePaths: readonly string[] },
): void {
  mountSignIn(app, signIn);
  addResumeUpload(app, signIn.verifyCredential, pdfCheck);
  addResumeDownload(app);
  addAccountExport(app);
  addPreviewPictures(app);
  addApplicationSheet(app);
  addCalendarFile(app);
  addResultMail(app);
  addProposalFeed(app);
  app.get('/announcement/feed.xml', conditional);
  addSitemap(app, guidePaths);
  addSiteFiles(app);
  addMailReport(app);
  addTrialMailbox(app);
  app.route('/', calls);
}
