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
import { createDatabase, type OpenDatabase } from './data/database.ts';
import { unusableDatabase } from './data/database-trouble.ts';
import { databaseOf } from './data/database-url.ts';
import { createPing, type DatabasePing } from './data/database-ping.ts';
import { dataFolderProblems } from './data-folder.ts';
import { startEmbeddedPostgres } from './data/embedded-postgres.ts';
import { createQueues, openJobQueue } from './data/job-queue.ts';
import { migrate } from './data/migrate.ts';
import { useQueue } from './data/outbox.ts';
import { giveBackOnFailure } from './give-back.ts';
import { addAddresses } from './http/addresses.ts';
import { createPublicCalls } from './http/calls/public-calls.ts';
import { createCaches, withCachedPages } from './http/cached-pages.ts';
import { createLog, type Log } from './http/log.ts';
import { createHttpHandler, type HttpHandler } from './http/server.ts';
import { createSignIn } from './http/sign-in.ts';
import { tellOfSignIn } from './http/sign-in-check.ts';
import type { SignInProvider } from './http/sign-in-library.ts';
import { staticFiles } from './http/static-files.ts';
import { type Strain, createStrainGauge } from './http/strain.ts';
import { isInhabited } from './queries/inhabited.ts';
import { readMailStatus } from './queries/mail-status.ts';
import { nextMoment } from './queries/next-moment.ts';
import { type ReadMetrics, metricsOf, openMetrics } from './metrics/process-metrics.ts';
import { type Tally, createTally } from './metrics/tally.ts';
import { createDelivery, type Delivery } from './notices/delivery.ts';
import { serveAlone } from './processes/alone.ts';
import { connectionsOf } from './processes/connections.ts';
import { leadWorkers } from './processes/leader.ts';
import { serveAsWorker } from './processes/worker.ts';
import { readSettings, type Settings } from './config/settings.ts';
import { openProvider } from './sign-in-provider.ts';
import { readOrCreateTrialSecret } from './config/trial-secret.ts';
import { createUpkeep } from './upkeep.ts';

/** What requests are answered with. It outlives a reload of the code; `close` gives everything back, last opened first. */
export type Foundations = {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  visitorDatabase: OpenDatabase;
  strain: () => Strain;
  ping: DatabasePing;
  invalidations: InvalidationListener;
  tally: Tally;
  blobs: BlobStore;
  pdfCheck: PdfCheck;
  provider: SignInProvider;
  close: () => Promise<void>;
};

/** The same with what there must be once a machine: the bundled database is its own, and jobs are done here. */
type WholeFoundations = Foundations & { config: pg.PoolConfig; delivery: Delivery };

/** What a process needs of the first one to answer requests beside it. */
type Ground = { config: pg.PoolConfig; provider: SignInProvider };

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

/** Opens database and blob store, brings the database up to date, and lays what there must be once a machine. */
export async function layFoundations(
  settings: Settings,
  log: Log,
  figuresOfWorkers: () => Promise<unknown[]> = () => Promise.resolve([]),
): Promise<WholeFoundations> {
  return giveBackOnFailure(async (opened) => {
    let config: pg.PoolConfig = settings.databaseUrl ? databaseOf(settings.databaseUrl) : {};
    if (!settings.databaseUrl) {
      console.log('Starting PostgreSQL…');
      const postgres = await startEmbeddedPostgres({
        folder: join(settings.dataDir, 'postgres'),
        report: (line) => log.info(line),
        tuning: { max_connections: String(connectionsOf(settings)) },
      });
      opened.push(postgres.stop);
      config = postgres.config;
    }
    await migrate(config).catch((cause: unknown) => {
      throw settings.databaseUrl ? unusableDatabase(config, cause) : cause;
    });
    const tools = await openTools(settings, log, config, opened);
    const { database, blobs, queue } = tools;
    await createQueues(queue);
    const delivery = createDelivery({ db: database.db, queue, settings, log, now: () => new Date() });
    opened.push(delivery.stop);
    const upkeep = createUpkeep({ db: database.db, blobs, log });
    opened.push(upkeep.stop);
    upkeep.start();
    if (settings.metrics) {
      const own = await metricsOf('first', tools, { db: database.db, delivery, upkeep });
      opened.push((await openMetrics(settings.metrics, own, figuresOfWorkers)).close);
    }
    // With the demo world come all its texts, and what writes PDF files: a tenth of what the server holds.
    if (settings.demo && !(await isInhabited(database.db))) {
      const { loadDemoWorld } = await import('../scenarios/demo-world.ts');
      if (await loadDemoWorld({ db: database.db, blobs, now: new Date() })) log.info('Loaded the demo world');
    }
    const people = settings.demo ? Object.values(PEOPLE) : [];
    const provider = await openProvider(settings, database.db, log, opened, people);
    return { settings, log, ...tools, config, delivery, provider };
  });
}

/** Opens what a process beside the first one needs. */
function joinFoundations(
  settings: Settings,
  log: Log,
  { config, provider }: Ground,
): Promise<Foundations & { figures: ReadMetrics }> {
  return giveBackOnFailure(async (opened) => {
    const tools = await openTools(settings, log, config, opened);
    const figures = settings.metrics
      ? await metricsOf(String(cluster.worker?.id), tools)
      : () => Promise.resolve([]);
    return { settings, log, ...tools, provider, figures };
  });
}

/** What every process opens for itself. Only the first one looks after the queue. */
async function openTools(
  settings: Settings,
  log: Log,
  config: pg.PoolConfig,
  opened: (() => Promise<void>)[],
) {
  const isFirst = cluster.isPrimary;
  const open = (max: number) => {
    const onLost = (err: Error) => log.warn({ err }, 'A database connection was lost');
    const database = createDatabase({ ...config, max }, onLost);
    opened.push(database.close);
    return database;
  };
  // What visitors read can use up its own connections only.
  const forVisitors = Math.floor(settings.databasePool * 0.4);
  const visitorDatabase = open(forVisitors);
  const database = open(settings.databasePool - forVisitors);
  const ping = createPing(config);
  opened.push(ping.close);
  const invalidations = listenForInvalidations(config, (err) => {
    if (err === null) log.info('Cache invalidations are received again');
    else log.warn({ err }, 'Cache invalidations are not received; caches are bypassed');
  });
  opened.push(invalidations.close);
  const queue = await openJobQueue(database.pool, {
    background: isFirst,
    onTrouble: (err) => log.warn({ err }, 'The job queue met trouble'),
  });
  opened.push(() => queue.stop());
  useQueue(queue);
  const blobs = withOutagesTold(await openStores(settings, isFirst), (err) => {
    if (err === null) log.warn('The store of resumes answers again');
    else log.error({ err }, 'The store of resumes does not answer; who needs it is asked to come back');
  });
  // The cores are shared with the other processes.
  const pdfCheck = createPdfCheck({
    workers: Math.max(1, Math.min(2, Math.floor(availableParallelism() / settings.workers))),
  });
  opened.push(() => pdfCheck.close());
  const gauge = createStrainGauge();
  opened.push(() => Promise.resolve(gauge.stop()));
  const pools = { members: database.pool, visitors: visitorDatabase.pool };
  const tally = createTally();
  return {
    tally,
    pools,
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
  foundations: Foundations,
  { clientFolder, development }: { clientFolder: string | null; development: boolean },
): HttpHandler {
  const { settings, log, database, ping, invalidations, tally } = foundations;
  const { blobs, pdfCheck, provider } = foundations;
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
    ...(settings.metrics && { tally }),
    db: database.db,
    visitorDb: foundations.visitorDatabase.db,
    // What is made anew while one works on it takes its time.
    strain: development ? () => 'none' : foundations.strain,
    cachedQuery: caches.cachedQuery,
    sessionOf: signIn.sessionOf,
    verifyCredential: signIn.verifyCredential,
    pingDatabase: ping.ask,
    actorOf: signIn.actorOf,
    mailStatus: () => readMailStatus(database.db, settings),
    formTargets: signIn.formTargets,
    signInWays: signIn.ways,
    mount: (app) => addAddresses(app, { signIn, pdfCheck, calls: calls.app, guidePaths: GUIDE_PATHS }),
    staticFile: clientFolder ? staticFiles(clientFolder) : () => Promise.resolve(undefined),
  });
  const { publicUrl, trustedProxies } = settings;
  return withCachedPages(handle, {
    ...{ caches, listener: invalidations, publicUrl, log, trustedProxies, development },
    tally: settings.metrics && tally,
    ownCookies: [hostCookieName(TOAST_COOKIE, publicUrl)],
  });
}

async function main(): Promise<void> {
  const prepared = prepare(process.cwd());
  if (!prepared) return process.exit(1);
  const { settings, log } = prepared;
  // What nobody caught leaves the process in an unknown state: it is written down, and the process ends.
  const end = (err: unknown) => {
    log.fatal({ err }, 'The server ends: an error that nobody caught');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  const clientFolder = join(dirname(import.meta.filename), '..', 'client');
  const handlerOf = (foundations: Foundations) =>
    createHandler(foundations, { clientFolder, development: false });
  if (cluster.isWorker)
    return serveAsWorker(settings, {
      join: (ground: Ground) => joinFoundations(settings, log, ground),
      handlerOf,
      figuresOf: ({ figures }) => figures(),
    });
  const open = (figuresOfWorkers?: () => Promise<unknown[]>) =>
    layFoundations(settings, log, figuresOfWorkers);
  const begin = ({ delivery }: WholeFoundations) => {
    void delivery.start().catch((err: unknown) => log.error({ err }, 'Mails are not sent'));
    console.log(`Collegium is running. Open ${settings.publicUrl}`);
    if (settings.trialExposed)
      log.warn(
        `TRIAL_EXPOSED is on: anyone who reaches ${settings.publicUrl} signs in as anyone, except as an admin of ADMIN_EMAILS, and reads every email`,
      );
    tellOfSignIn(settings, (line) => log.warn(line));
  };
  if (settings.workers === 1) return serveAlone(settings, { open, handlerOf, begin });
  const groundOf = ({ config, provider }: WholeFoundations): Ground => ({ config, provider });
  await leadWorkers(settings, log, { open, groundOf, begin });
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
      console.error(cause instanceof Error ? cause.message : cause);
    process.exit(1);
  });
}
