import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import * as pages from 'virtual:react-router/server-build';
import { GUIDE_PATHS } from '../app/routes/docs/guide/chapters.ts';
import { TOAST_COOKIE } from '../app/ui/toast-cookie.ts';
import { hostCookieName } from '../domain/cookie.ts';
import { PEOPLE } from '../scenarios/people.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { openStores } from './blobs/open-store.ts';
import { createPdfCheck, type PdfCheck } from './blobs/pdf-check.ts';
import { withOutagesTold } from './blobs/told-outages.ts';
import { type InvalidationListener, listenForInvalidations } from './cache/invalidation-listener.ts';
import { createWorkers, serveAsWorker } from './cluster.ts';
import { createDatabase, type OpenDatabase } from './db/database.ts';
import { unusableDatabaseError } from './db/explain-connection-error.ts';
import { poolConfigOf, socketUrl } from './db/database-url.ts';
import { createPing, type DatabasePing } from './db/database-ping.ts';
import { dataFolderProblems } from './data-folder.ts';
import { startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { createQueues, openJobQueue } from './db/job-queue.ts';
import { migrate } from './db/migrate.ts';
import { setJobQueue } from './notifications/outbox.ts';
import { addAddresses } from './http/addresses.ts';
import { createPublicCalls } from './http/calls/public-calls.ts';
import { createCaches, withCachedPages } from './http/cached-pages.ts';
import { onStopSignal } from './http/graceful-shutdown.ts';
import { listen } from './http/listen.ts';
import { createLog, type Log } from './http/log.ts';
import { createHttpHandler, type HttpHandler } from './http/server.ts';
import { createSignIn, signInProvider } from './http/sign-in.ts';
import { tellOfSignIn } from './http/sign-in-check.ts';
import { startingUp } from './http/starting-up.ts';
import { staticFiles } from './http/static-files.ts';
import { type Strain, createStrainGauge } from './http/strain.ts';
import { isInhabited } from './queries/inhabited.ts';
import { readMailStatus } from './queries/mail-status.ts';
import { nextMoment } from './queries/next-moment.ts';
import { type ProcessMetrics, createProcessMetrics, openMetrics } from './metrics/process-metrics.ts';
import { createDelivery, type Delivery } from './notices/delivery.ts';
import { readSettings, type Settings } from './config/settings.ts';
import { readOrCreateTrialSecret } from './config/trial-secret.ts';
import { createUpkeep } from './upkeep.ts';

/** What requests are answered with. `close` closes all of it, last opened first; it outlives a reload of the code. */
export type Services = {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  visitorDatabase: OpenDatabase;
  strain: () => Strain;
  ping: DatabasePing;
  invalidations: InvalidationListener;
  metrics: ProcessMetrics | null;
  blobs: BlobStore;
  pdfCheck: PdfCheck;
  close: () => Promise<void>;
};

/** The same with what runs once on a machine: the bundled database, jobs, metrics. */
type PrimaryServices = Services & { databaseUrl: string; delivery: Delivery };

/** Settings and log from the environment; null after every problem with them has been printed. */
export function prepare(rootDir: string): { settings: Settings; log: Log } | null {
  const read = readSettings(process.env, rootDir);
  const problems = read.ok ? dataFolderProblems(read.settings) : read.problems;
  for (const problem of problems) console.error(problem);
  if (!read.ok || problems.length > 0) return null;
  const secret = read.settings.secret ?? readOrCreateTrialSecret(read.settings.dataDir);
  const log = createLog(read.settings.mode);
  const { worker } = cluster;
  return { settings: { ...read.settings, secret }, log: worker ? log.child({ worker: worker.id }) : log };
}

/** Opens everything that runs once on a machine, brings the database up to date, and opens what answers requests. */
export async function openPrimaryServices(settings: Settings, log: Log): Promise<PrimaryServices> {
  const stack = new AsyncDisposableStack();
  try {
    let { databaseUrl } = settings;
    if (!databaseUrl) {
      console.log('Starting PostgreSQL…');
      const postgres = await startEmbeddedPostgres({
        folder: join(settings.dataDir, 'postgres'),
        report: (line) => log.info(line),
        tuning: { max_connections: String(connectionsOf(settings)) },
      });
      stack.defer(postgres.stop);
      databaseUrl = socketUrl(postgres.config);
    }
    const config = poolConfigOf(databaseUrl);
    await migrate(config).catch((cause: unknown) => {
      throw settings.databaseUrl ? unusableDatabaseError(config, cause) : cause;
    });
    const parts = await openParts(settings, log, config, stack);
    const { database, blobs, queue } = parts;
    await createQueues(queue);
    const delivery = createDelivery({ db: database.db, queue, settings, log, now: () => new Date() });
    stack.defer(delivery.stop);
    const upkeep = createUpkeep({ db: database.db, blobs, log });
    stack.defer(upkeep.stop);
    upkeep.start();
    if (settings.metrics && parts.metrics) {
      const place = { ...settings.metrics, workers: settings.workers };
      const port = await openMetrics(place, parts.metrics, { db: database.db, delivery, upkeep });
      stack.defer(port.close);
    }
    // With the demo world come all its texts, and what writes PDF files: a tenth of what the server holds.
    if (settings.demo && !(await isInhabited(database.db))) {
      const { loadDemoWorld } = await import('../scenarios/demo-world.ts');
      if (await loadDemoWorld({ db: database.db, blobs, now: new Date() })) log.info('Loaded the demo world');
    }
    return { ...parts, settings, log, databaseUrl, delivery, close: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** Connections of the bundled database: for each process, for one more during a rolling restart, and for commands. */
function connectionsOf({ workers, databasePool }: Settings): number {
  const processes = workers === 1 ? 1 : workers + 2;
  return Math.max(40, processes * (databasePool + 3) + 10);
}

/** What a worker gets in its environment: where the primary's database is. */
const workerEnvironment = ({ databaseUrl }: PrimaryServices) => ({ DATABASE_URL: databaseUrl });

/** Opens what a worker answers requests with. */
async function openWorkerServices(settings: Settings, log: Log): Promise<Services> {
  const stack = new AsyncDisposableStack();
  const parts = await openParts(settings, log, poolConfigOf(settings.databaseUrl!), stack);
  return { ...parts, settings, log, close: () => stack.disposeAsync() };
}

/** What every process opens for itself. Only the primary supervises the queue. */
async function openParts(settings: Settings, log: Log, config: pg.PoolConfig, stack: AsyncDisposableStack) {
  const open = (max: number) => {
    const onLost = (err: Error) => log.warn({ err }, 'A database connection was lost');
    const database = createDatabase({ ...config, max }, onLost);
    stack.defer(database.close);
    return database;
  };
  // What visitors read can use up its own connections only.
  const forVisitors = Math.floor(settings.databasePool * 0.4);
  const visitorDatabase = open(forVisitors);
  const database = open(settings.databasePool - forVisitors);
  const ping = createPing(config);
  stack.defer(ping.close);
  const invalidations = listenForInvalidations(config, (err) => {
    if (err === null) log.info('Cache invalidations are received again');
    else log.warn({ err }, 'Cache invalidations are not received; caches are bypassed');
  });
  stack.defer(invalidations.close);
  const queue = await openJobQueue(database.pool, {
    background: cluster.isPrimary,
    onTrouble: (err) => log.warn({ err }, 'The job queue met trouble'),
  });
  stack.defer(() => queue.stop());
  setJobQueue(queue);
  const blobs = withOutagesTold(await openStores(settings, cluster.isPrimary), (err) => {
    if (err === null) log.warn('The store of resumes answers again');
    else log.error({ err }, 'The store of resumes does not answer; who needs it is asked to come back');
  });
  // The cores are shared with the other processes.
  const pdfCheck = createPdfCheck({
    workers: Math.max(1, Math.min(2, Math.floor(availableParallelism() / settings.workers))),
  });
  stack.defer(() => pdfCheck.close());
  const gauge = createStrainGauge();
  stack.defer(gauge.stop);
  const pools = { members: database.pool, visitors: visitorDatabase.pool };
  const metrics = settings.metrics ? createProcessMetrics(settings.workers, pools) : null;
  return {
    metrics,
    database,
    visitorDatabase,
    strain: gauge.strain,
    ping,
    invalidations,
    queue,
    blobs,
    pdfCheck,
  };
}

/** Puts the parts together into what answers requests. */
export function createHandler(
  foundations: Services,
  { clientFolder, development }: { clientFolder: string | null; development: boolean },
): HttpHandler {
  const { settings, log, database, ping, invalidations, metrics } = foundations;
  const { blobs, pdfCheck } = foundations;
  const provider = signInProvider(settings, settings.demo ? Object.values(PEOPLE) : []);
  const signIn = createSignIn({ db: database.db, settings, provider, report: (line) => log.warn(line) });
  const calls = createPublicCalls(signIn.verifyCredential, settings.publicUrl);
  const caches = createCaches(invalidations, (now) => nextMoment(database.db, now));
  const handle = createHttpHandler({
    settings,
    log,
    blobs,
    pdfCheck,
    pages,
    apiDescription: calls.description,
    previewMail: async (notice) => {
      // What renders mails is loaded with the first one.
      const { renderMail } = await import('./notices/render-mail.ts');
      return renderMail(notice, { publicUrl: settings.publicUrl, unsubscribeUrl: null });
    },
    development,
    ...(metrics?.requests && { metrics: metrics.requests }),
    db: database.db,
    visitorDb: foundations.visitorDatabase.db,
    // What is made anew while one works on it takes its time.
    strain: development ? () => 'none' : foundations.strain,
    cachedQuery: caches.cachedQuery,
    sessionOf: signIn.sessionOf,
    verifyCredential: signIn.verifyCredential,
    pingDatabase: ping.ping,
    actorOf: signIn.actorOf,
    mailStatus: () => readMailStatus(database.db, settings),
    formTargets: signIn.formTargets,
    signInWays: signIn.ways,
    trialSignIn: signIn.trial,
    mount: (app) => addAddresses(app, { signIn, pdfCheck, calls: calls.app, guidePaths: GUIDE_PATHS }),
    staticFile: clientFolder ? staticFiles(clientFolder) : () => Promise.resolve(undefined),
  });
  const { publicUrl, trustedProxies } = settings;
  return withCachedPages(handle, {
    ...{ caches, listener: invalidations, publicUrl, log, trustedProxies, development },
    metrics: metrics?.requests,
    ownCookies: [hostCookieName(TOAST_COOKIE, publicUrl)],
  });
}

async function main(): Promise<void> {
  const prepared = prepare(process.cwd());
  if (!prepared) return process.exit(1);
  const { settings, log } = prepared;
  // After an error that was not caught the state of the process is unknown.
  const end = (err: unknown) => {
    log.fatal({ err }, 'The server ends: uncaught error');
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
  // The port first: a second start over the same data ends here, before it has touched anything.
  const listener = await listen(startingUp, settings);
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
  if (!isStopping) announce(services);
}

/** Starts the jobs, now that requests are answered, and tells the operator where. */
function announce({ settings, log, delivery }: PrimaryServices): void {
  void delivery.start().catch((err: unknown) => log.error({ err }, 'Emails are not sent'));
  console.log(`Collegium is running. Open ${settings.publicUrl}`);
  if (settings.trialExposed)
    log.warn(
      `TRIAL_EXPOSED is on: anyone who reaches ${settings.publicUrl} signs in as anyone, except as an admin of ADMIN_EMAILS, and reads every email`,
    );
  tellOfSignIn(settings, (line) => log.warn(line));
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
      console.error(cause instanceof Error ? cause.message : cause);
    process.exit(1);
  });
}
