import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import type pg from 'pg';
import * as pages from 'virtual:react-router/server-build';
import { TOAST_COOKIE, hostCookieName } from '#domain/base/cookie.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import { openStores } from '#server/storage/open-store.ts';
import { type UploadSpool, openUploadSpool } from '#server/storage/upload-spool.ts';
import { createPdfCheck, type PdfCheck } from '#server/http/resumes/pdf-check.ts';
import { withOutageReports } from '#server/storage/outage-reporting-store.ts';
import { createCaches } from '#server/cache/caches.ts';
import { type InvalidationListener, listenForInvalidations } from '#server/cache/invalidation-listener.ts';
import { createWorkers, serveAsWorker } from './cluster.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { unusableDatabaseError } from '#server/db/explain-connection-error.ts';
import { createPoolConfig, socketUrl } from '#server/db/database-url.ts';
import { createPing, type DatabasePing } from '#server/db/database-ping.ts';
import { dataFolderProblems } from '#server/config/data-folder.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { createQueues, openJobQueue } from '#server/db/job-queue.ts';
import { migrate } from '#server/db/migrate.ts';
import { mountServerRoutes } from '#server/http/server-routes.ts';
import { createApi } from '#server/http/api/api.ts';
import { withPageCache } from '#server/http/with-page-cache.ts';
import { onStopSignal } from '#server/http/graceful-shutdown.ts';
import { listen } from '#server/http/listener.ts';
import { type Log, createLog, redirectConsole } from '#server/http/middleware/log.ts';
import { createHttpHandler, type HttpHandler } from '#server/http/app.ts';
import { createEmailPreview } from '#server/http/preview-email.ts';
import type { TrialPerson } from '#server/http/auth/better-auth.ts';
import { createSignIn, primaryProvider } from '#server/http/auth/sign-in.ts';
import { logProviderProblems } from '#server/http/auth/provider-check.ts';
import { startupHandler } from '#server/http/startup-handler.ts';
import { createStaticFileHandler } from '#server/http/middleware/static-files.ts';
import { type OverloadLevel, createOverloadMonitor } from '#server/http/overload/overload-monitor.ts';
import { hasMembers } from '#server/queries/account/has-members.ts';
import { readEmailStatus } from '#server/queries/notification/email-status.ts';
import { nextChangeAt } from '#server/queries/proposal/next-change.ts';
import { type ProcessMetrics, createProcessMetrics, openMetrics } from '#server/metrics/process-metrics.ts';
import { createJobWorker, type JobWorker } from '#server/jobs/job-worker.ts';
import { readSettings, type Settings } from '#server/config/settings.ts';
import { readOrCreateTrialSecret } from '#server/config/trial-secret.ts';
import { createRetentionJob } from '#server/jobs/retention.ts';

/**
 * What request handlers need. `close` closes everything, last opened first; in development it all
 * survives a reload of the code.
 */
export type Services = {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  visitorDatabase: OpenDatabase;
  overloadLevel: () => OverloadLevel;
  ping: DatabasePing;
  invalidations: InvalidationListener;
  metrics: ProcessMetrics | null;
  blobs: BlobStore;
  uploadSpool: UploadSpool;
  pdfCheck: PdfCheck;
  /** The people that the trial sign-in page offers. */
  trialPeople: readonly TrialPerson[];
  close: () => Promise<void>;
};

/** Services of the process that runs the bundled database, jobs and metrics, once per machine. */
type PrimaryServices = Services & { databaseUrl: string; jobWorker: JobWorker };

/** Reads settings and creates the log; returns null after printing every problem found. */
export function loadConfig(rootDir: string): { settings: Settings; log: Log } | null {
  const result = readSettings(process.env, rootDir);
  const problems = result.ok ? dataFolderProblems(result.settings) : result.problems;
  for (const problem of problems) console.error(problem);
  if (!result.ok || problems.length > 0) return null;
  const secret = result.settings.secret ?? readOrCreateTrialSecret(result.settings.dataDir);
  const log = createLog(result.settings.mode);
  const { worker } = cluster;
  return { settings: { ...result.settings, secret }, log: worker ? log.child({ worker: worker.id }) : log };
}

/**
 * Opens the primary's services: starts the bundled database unless DATABASE_URL is set, migrates
 * it, and creates the job worker, retention and metrics.
 */
export async function openPrimaryServices(settings: Settings, log: Log): Promise<PrimaryServices> {
  const stack = new AsyncDisposableStack();
  try {
    let { databaseUrl } = settings;
    if (!databaseUrl) {
      printLine('Starting PostgreSQL…');
      const postgres = await startEmbeddedPostgres({
        folder: join(settings.dataDir, 'postgres'),
        report: (line) => log.info(line),
        tuning: { max_connections: String(maxConnectionsFor(settings)) },
      });
      stack.defer(postgres.stop);
      databaseUrl = socketUrl(postgres.config);
    }
    const config = createPoolConfig(databaseUrl);
    await migrate(config).catch((cause: unknown) => {
      throw settings.databaseUrl ? unusableDatabaseError(config, cause) : cause;
    });
    const parts = await openProcessServices(settings, log, config, stack);
    const { database, blobs } = parts;
    const queue = await openJobQueue(database.pool, {
      background: true,
      onError: (err) => log.warn({ err }, 'Job queue error'),
    });
    stack.defer(() => queue.stop());
    await createQueues(queue);
    const jobWorker = createJobWorker({ db: database.db, queue, settings, log, now: () => new Date() });
    stack.defer(jobWorker.stop);
    const retention = createRetentionJob({ db: database.db, blobs, log });
    stack.defer(retention.stop);
    retention.start();
    if (settings.metrics && parts.metrics) {
      const metricsOptions = { ...settings.metrics, workers: settings.workers };
      const port = await openMetrics(metricsOptions, parts.metrics, {
        db: database.db,
        jobWorker,
        retention,
      });
      stack.defer(port.close);
    }
    // Imported only when needed: its texts and its PDF writer take a tenth of the server's memory.
    if (settings.demo && !(await hasMembers(database.db))) {
      const { loadDemoWorld } = await import('../seeds/demo-world.ts');
      if (await loadDemoWorld({ db: database.db, blobs, now: new Date() })) log.info('Loaded the demo world');
    }
    return { ...parts, settings, log, databaseUrl, jobWorker, close: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/**
 * `max_connections` of the bundled database: for each process, one more worker during a rolling
 * restart, and commands.
 */
function maxConnectionsFor({ workers, databasePool }: Settings): number {
  const processes = workers === 1 ? 1 : workers + 2;
  return Math.max(40, processes * (databasePool + 3) + 10);
}

/** A worker's environment: the URL of the primary's database. */
const workerEnvironment = ({ databaseUrl }: PrimaryServices) => ({ DATABASE_URL: databaseUrl });

async function openWorkerServices(settings: Settings, log: Log): Promise<Services> {
  const stack = new AsyncDisposableStack();
  const parts = await openProcessServices(settings, log, createPoolConfig(settings.databaseUrl!), stack);
  return { ...parts, settings, log, close: () => stack.disposeAsync() };
}

/** Opens the services of every process. */
async function openProcessServices(
  settings: Settings,
  log: Log,
  config: pg.PoolConfig,
  stack: AsyncDisposableStack,
) {
  const open = (max: number) => {
    const onLost = (err: Error) => log.warn({ err }, 'Database connection lost');
    const database = createDatabase({ ...config, max }, onLost);
    stack.defer(database.close);
    return database;
  };
  // Visitors have a separate pool, so that they cannot use up the members' connections.
  const visitorPoolSize = Math.floor(settings.databasePool * 0.4);
  const visitorDatabase = open(visitorPoolSize);
  const database = open(settings.databasePool - visitorPoolSize);
  const ping = createPing(config);
  stack.defer(ping.close);
  const invalidations = listenForInvalidations(config, (err) => {
    if (err === null) log.info('Cache invalidation listener connected again');
    else log.warn({ err }, 'Cache invalidation listener disconnected, bypassing caches');
  });
  stack.defer(invalidations.close);
  const blobs = withOutageReports(await openStores(settings, cluster.isPrimary), (err) => {
    if (err === null) log.warn('Resume storage reachable again');
    else log.error({ err }, 'Resume storage not reachable, refusing uploads and downloads');
  });
  const uploadSpool = await openUploadSpool(join(settings.dataDir, 'uploads'), settings.minFreeBytes);
  // Other processes share the cores.
  const pdfCheck = createPdfCheck(
    { workers: Math.max(1, Math.min(2, Math.floor(availableParallelism() / settings.workers))) },
    (err) => log.error({ err }, 'PDF check failed, refusing the file'),
  );
  stack.defer(() => pdfCheck.close());
  const overloadMonitor = createOverloadMonitor();
  stack.defer(overloadMonitor.stop);
  const pools = { members: database.pool, visitors: visitorDatabase.pool };
  const metrics = settings.metrics ? createProcessMetrics(settings.workers, pools) : null;
  return {
    metrics,
    database,
    visitorDatabase,
    overloadLevel: overloadMonitor.level,
    ping,
    invalidations,
    blobs,
    uploadSpool,
    pdfCheck,
    trialPeople: settings.demo ? await loadDemoPeople(settings.adminEmails) : [],
  };
}

/** Imported in trial mode only, like everything in seeds. */
async function loadDemoPeople(adminEmails: readonly string[]): Promise<readonly TrialPerson[]> {
  const { PEOPLE, MORE_PEOPLE } = await import('../seeds/demo-people.ts');
  const admins = Object.values(MORE_PEOPLE).filter(({ email }) => adminEmails.includes(email));
  return [
    ...Object.values(PEOPLE),
    ...admins.map((person) => ({ ...person, role: 'Admin', task: 'Handle reports and members' })),
  ];
}

/** Creates the request handler from the services. */
export function createHandler(
  services: Services,
  { clientFolder, development }: { clientFolder: string | null; development: boolean },
): HttpHandler {
  const { settings, log, database, ping, invalidations, metrics } = services;
  const { blobs, uploadSpool, pdfCheck } = services;
  const provider = primaryProvider(settings, services.trialPeople);
  const signIn = createSignIn({ db: database.db, settings, provider, report: (line) => log.warn(line) });
  const calls = createApi(signIn.verifyCredential, settings.publicUrl);
  const caches = createCaches(invalidations, (now) => nextChangeAt(database.db, now));
  const handle = createHttpHandler({
    ...signIn,
    settings,
    log,
    blobs,
    uploadSpool,
    pdfCheck,
    pages,
    apiDescription: calls.description,
    previewEmail: createEmailPreview(settings.publicUrl),
    development,
    ...(metrics?.requests && { metrics: metrics.requests }),
    db: database.db,
    visitorDb: services.visitorDatabase.db,
    // Rebuilding modules during development is slow and would count as overload.
    overloadLevel: development ? () => 'normal' : services.overloadLevel,
    cachedQuery: caches.cachedQuery,
    pingDatabase: ping.ping,
    mailStatus: () => readEmailStatus(database.db, settings),
    mount: (app) => mountServerRoutes(app, { signIn, calls: calls.app }),
    staticFile: clientFolder ? createStaticFileHandler(clientFolder) : () => Promise.resolve(undefined),
  });
  const { publicUrl, trustedProxies } = settings;
  return withPageCache(handle, {
    caches,
    listener: invalidations,
    publicUrl,
    log,
    trustedProxies,
    development,
    metrics: metrics?.requests,
    ownCookies: [hostCookieName(TOAST_COOKIE, publicUrl)],
  });
}

async function main(): Promise<void> {
  const config = loadConfig(process.cwd());
  if (!config) return process.exit(1);
  const { settings, log } = config;
  redirectConsole(log);
  // After an uncaught error the state of the process is unknown.
  const end = (err: unknown) => {
    log.fatal({ err }, 'Uncaught error, exiting');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  const clientFolder = join(dirname(import.meta.filename), '..', 'client');
  const handlerOf = (services: Services) => createHandler(services, { clientFolder, development: false });
  if (cluster.isWorker)
    return serveAsWorker(settings, async () => {
      const services = await openWorkerServices(settings, log);
      return { handler: handlerOf(services), close: services.close };
    });
  // Opens the port first: a second start on the same data ends here, before it touches anything.
  const listener = await listen(startupHandler, settings);
  const opening = openPrimaryServices(settings, log);
  const workers = settings.workers > 1 ? createWorkers(settings.workers, log) : null;
  let isStopping = false;
  const close = async (graceMs: number) => {
    isStopping = true;
    await Promise.all([listener.close({ graceMs }), workers?.stop(graceMs)]);
    await opening.then(
      (services) => services.close(),
      () => {},
    );
  };
  onStopSignal(close, workers && (() => void workers.restart()));
  const services = await opening;
  if (!workers) listener.setHandler(handlerOf(services));
  else {
    await listener.close({ graceMs: 0 });
    await workers.start(workerEnvironment(services)).catch(async (error: unknown) => {
      if (!isStopping) await close(0);
      throw error;
    });
  }
  if (!isStopping) startJobsAndAnnounce(services);
}

/** A line for the operator at the terminal, beside the log. */
function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Starts the jobs, now that requests are answered, and prints the URL. */
function startJobsAndAnnounce({ settings, log, jobWorker }: PrimaryServices): void {
  void jobWorker
    .start()
    .catch((err: unknown) => log.error({ err }, 'Job worker failed to start, emails are not sent'));
  printLine(`Collegium is running. Open ${settings.publicUrl}`);
  if (settings.trialExposed)
    log.warn(
      `TRIAL_EXPOSED is on: anyone who reaches ${settings.publicUrl} signs in as anyone, except as an admin of ADMIN_EMAILS, and reads every email`,
    );
  logProviderProblems(settings, (line) => log.warn(line));
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
      process.stderr.write(`${cause instanceof Error ? cause.message : inspect(cause)}\n`);
    process.exit(1);
  });
}
