import type { ServerBuild } from 'react-router';
import type { Actor } from '../../domain/actor.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { PdfCheck } from './resumes/pdf-check.ts';
import type { Database } from '../db/database.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { EmailStatus } from '../queries/email-status.ts';
import type { Settings } from '../config/settings.ts';
import type { IdentityProvider } from './auth/identity-providers.ts';
import type { TrialSignIn } from './auth/trial-sign-in.ts';
import type { ApiDescription } from '../../domain/api-description.ts';
import type { Log } from './middleware/log.ts';
import type { HttpApp, PreviewEmail, VerifyCredential } from './request-context.ts';
import type { CachedQuery } from '../cache/query-cache.ts';
import type { OverloadLevel } from './overload/overload-monitor.ts';

/** The parts that requests are answered with; `main.ts` puts them together. */
export type AppContext = {
  settings: Settings;
  db: Database;
  /** The same, over connections of their own, for what visitors read. */
  visitorDb: Database;
  /** How much this process has to bear. */
  overloadLevel: () => OverloadLevel;
  /** The query cache; without it every query runs. */
  cachedQuery?: CachedQuery;
  /** The token in a session cookie that we signed, or null; its session may have ended. */
  sessionOf: (headers: Headers) => string | null;
  /** Verifies the `auth` of a call. */
  verifyCredential: VerifyCredential;
  blobs: BlobStore;
  pdfCheck: PdfCheck;
  log: Log;
  /** Resolves when the database answers, and throws when it does not. */
  pingDatabase: () => Promise<void>;
  /** Who sends these headers (cookies): a visitor when nobody is signed in. */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** Other origins that our forms may lead to: the sign-in provider's. */
  formTargets: string[];
  identityProviders: readonly IdentityProvider[];
  trialSignIn?: TrialSignIn | undefined;
  /** The public calls, for the page that reads them out. */
  apiDescription: ApiDescription;
  mailStatus: () => Promise<EmailStatus>;
  /** The mail that a notice becomes, for who looks at it before it is sent. */
  previewEmail: PreviewEmail;
  /** Adds what answers under fixed paths ahead of the pages: sign-in and the public calls. */
  mount: (app: HttpApp) => void;
  /** React Router's build of the pages. */
  pages: ServerBuild;
  /** The built files for browsers; undefined for a path that is none of them. */
  staticFile: (request: Request) => Promise<Response | undefined>;
  development: boolean;
  /** What was answered is counted there, where somebody reads figures. */
  metrics?: RequestMetrics;
};
