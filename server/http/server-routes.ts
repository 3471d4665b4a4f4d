import { addAccountExport } from './documents/account-export.ts';
import { addApplicationsCsv } from './documents/applications-csv.ts';
import { addCalendarFile } from './documents/calendar-file.ts';
import type { ApiApp } from './api/endpoint.ts';
import { weakEtag } from './middleware/weak-etag.ts';
import { addBounceReport } from './api/bounce-report.ts';
import { addPreviewImages } from './documents/preview-images.ts';
import { addProposalBadge } from './documents/proposal-badge.ts';
import { addProposalFeed } from './documents/proposal-feed.ts';
import { addResultEmailPreview } from './documents/result-email-preview.ts';
import { addReceivedResume, addResumeDownload } from './resumes/resume-download.ts';
import { addResumeUpload } from './resumes/resume-upload.ts';
import { addResumesZip } from './resumes/resumes-zip.ts';
import type { HttpApp } from './request-context.ts';
import { type SignIn, mountSignIn } from './auth/sign-in.ts';
import { addSiteFiles } from './documents/site-files.ts';
import { addSitemap } from './documents/sitemap.ts';
import { addTrialMailbox } from './documents/trial-mailbox.ts';

/** Mounts all routes ahead of the pages: sign-in, files, feeds, images and the public API. */
export function mountServerRoutes(app: HttpApp, { signIn, calls }: { signIn: SignIn; calls: ApiApp }): void {
  mountSignIn(app, signIn);
  addResumeUpload(app, signIn.verifyCredential);
  addResumeDownload(app);
  addReceivedResume(app);
  addResumesZip(app);
  addAccountExport(app);
  addPreviewImages(app);
  addProposalBadge(app);
  addApplicationsCsv(app);
  addCalendarFile(app);
  addResultEmailPreview(app);
  addProposalFeed(app);
  app.get('/announcement/feed.xml', weakEtag);
  addSitemap(app);
  addSiteFiles(app);
  addBounceReport(app);
  addTrialMailbox(app);
  app.route('/', calls);
}
