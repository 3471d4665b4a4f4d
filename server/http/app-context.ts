import type { ServerBuild } from 'react-router';
import type { PdfCheck } from './resumes/pdf-check.ts';
import type { UploadSpool } from '#server/storage/upload-spool.ts';
import type { Database } from '#server/db/database.ts';
import type { RequestMetrics } from '#server/metrics/request-metrics.ts';
import type { Log } from './middleware/log.ts';
import type { Authentication, HttpApp, RequestServices } from './request-context.ts';
import type { OverloadLevel } from './overload/overload-monitor.ts';

/** The dependencies of the HTTP server, assembled by `main.ts`. */
export type AppContext = RequestServices &
  Authentication & {
    /** A separate connection pool for what visitors read. */
    visitorDb: Database;
    /** The current overload level of this process. */
    overloadLevel: () => OverloadLevel;
    uploadSpool: UploadSpool;
    pdfCheck: PdfCheck;
    log: Log;
    /** Resolves when the database answers, and throws when it does not. */
    pingDatabase: () => Promise<void>;
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
