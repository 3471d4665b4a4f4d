import type { ServerBuild } from 'react-router';
import type { Actor } from '#domain/base/actor.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import type { PdfCheck } from './resumes/pdf-check.ts';
import type { Database } from '#server/db/database.ts';
import type { RequestMetrics } from '#server/metrics/request-metrics.ts';
import type { EmailStatus } from '#server/queries/notification/email-status.ts';
import type { Settings } from '#server/config/settings.ts';
import type { IdentityProvider } from './auth/identity-providers.ts';
import type { EmailSignIn } from './auth/email-sign-in.ts';
import type { TrialSignIn } from './auth/trial-sign-in.ts';
import type { ApiDescription } from '#domain/board/api-description.ts';
import type { Log } from './middleware/log.ts';
import type { HttpApp, PreviewEmail, VerifyCredential } from './request-context.ts';
import type { CachedQuery } from '#server/cache/query-cache.ts';
import type { OverloadLevel } from './overload/overload-monitor.ts';

/** The dependencies of the HTTP server, assembled by `main.ts`. */
export type AppContext = {
  settings: Settings;
  db: Database;
  /** A separate connection pool for what visitors read. */
  visitorDb: Database;
  /** The current overload level of this process. */
  overloadLevel: () => OverloadLevel;
  /** The query cache; without it every query runs. */
  cachedQuery?: CachedQuery;
  /** The token in a session cookie that we signed, or null; its session may have ended. */
  sessionTokenOf: (headers: Headers) => string | null;
  /** Verifies the `auth` of an API call. */
  verifyCredential: VerifyCredential;
  blobs: BlobStore;
  pdfCheck: PdfCheck;
  log: Log;
  /** Resolves when the database answers, and throws when it does not. */
  pingDatabase: () => Promise<void>;
  /** The actor of a request with these headers: a visitor when no one is signed in. */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** Other origins that our forms may redirect to: the sign-in provider's. */
  formTargets: string[];
  identityProviders: readonly IdentityProvider[];
  usableIdentities: readonly string[];
  trialSignIn?: TrialSignIn | undefined;
  emailSignIn?: EmailSignIn | undefined;
  /** Describes the public API, for the page that documents it. */
  apiDescription: ApiDescription;
  mailStatus: () => Promise<EmailStatus>;
  /** Renders the email of a notification, for a preview before it is sent. */
  previewEmail: PreviewEmail;
  /** Mounts the routes that come before the pages: sign-in, files and the public API. */
  mount: (app: HttpApp) => void;
  /** React Router's server build of the pages. */
  pages: ServerBuild;
  /** A built file for browsers; undefined when the path is none. */
  staticFile: (request: Request) => Promise<Response | undefined>;
  development: boolean;
  /** Counts responses and refusals; set where metrics are exported. */
  metrics?: RequestMetrics;
};
