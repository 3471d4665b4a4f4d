import { dirname, join } from 'node:path';
import type pg from 'pg';
import * as pages from 'virtual:react-router/server-build';
import { GUIDE_PATHS } from '../app/routes/docs/guide/chapters.ts';
import { PEOPLE } from '../scenarios/people.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import { openFolderStore } from './blobs/filesystem.ts';
import { createPdfCheck, type PdfCheck } from './blobs/pdf-check.ts';
import { createDatabase, type Database, type OpenDatabase } from './data/database.ts';
import { createPing, type DatabasePing } from './data/database-ping.ts';
import { startEmbeddedPostgres } from './data/embedded-postgres.ts';
import { createQueues, openJobQueue } from './data/job-queue.ts';
import { migrate } from './data/migrate.ts';
import { useQueue } from './data/outbox.ts';
import { addAddresses } from './http/addresses.ts';
import { createPublicCalls } from './http/calls/public-calls.ts';
import { listen } from './http/listen.ts';
import { createLog, type Log } from './http/log.ts';
import { createHttpHandler, type HttpHandler } from './http/server.ts';
import { startingUp } from './http/starting-up.ts';
import { createSignIn } from './http/sign-in.ts';
import type { SignInProvider } from './http/sign-in-library.ts';
import { staticFiles } from './http/static-files.ts';
import { trialPlace } from './http/trial-place.ts';
import { startTrialProvider } from './http/trial-provider.ts';
import { createDelivery, type Delivery } from './notices/delivery.ts';
import { readSettings, type Settings } from './settings.ts';
import { keepTrialSecret } from './trial-secret.ts';
import { startUpkeep } from './upkeep.ts';

/** What outlives a reload of the code: the data and the ways to it. `close` gives everything back, last opened first. */
export type Foundations = {
  settings: Settings;
  log: Log;
  database: OpenDatabase;
  ping: DatabasePing;
  blobs: BlobStore;
  pdfCheck: PdfCheck;
  delivery: Delivery;
  provider: SignInProvider;
  close: () => Promise<void>;
};

/** Settings and log from the environment; null after every problem with them has been printed. */
export function prepare(rootDir: string): { settings: Settings; log: Log } | null {
  const read = readSettings(process.env, rootDir);
  if (!read.ok) {
    for (const problem of read.problems) console.error(problem);
    return null;
  }
  const secret = read.settings.secret ?? keepTrialSecret(read.settings.dataDir);
  return { settings: { ...read.settings, secret }, log: createLog(read.settings.mode) };
}

/** Opens database and blob store, and brings the database up to date. */
export async function layFoundations(settings: Settings, log: Log): Promise<Foundations> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const giveBack of opened.splice(0).toReversed()) await giveBack();
  };
  try {
    let config: pg.PoolConfig = { connectionString: settings.databaseUrl };
    if (!settings.databaseUrl) {
      const postgres = await startEmbeddedPostgres({
        folder: join(settings.dataDir, 'postgres'),
        report: (line) => log.info(line),
      });
      opened.push(postgres.stop);
      config = postgres.config;
    }
    await migrate(config);
    const database = createDatabase(config, (err) => log.warn({ err }, 'A database connection was lost'));
    opened.push(database.close);
    const ping = createPing(config);
    opened.push(ping.close);
    const queue = await openJobQueue(database.pool, {
      background: true,
      onTrouble: (err) => log.warn({ err }, 'The job queue met trouble'),
    });
    opened.push(() => queue.stop());
    await createQueues(queue);
    useQueue(queue);
    const delivery = createDelivery({ db: database.db, queue, settings, log, now: () => new Date() });
    opened.push(delivery.stop);
    const blobs = await openFolderStore(join(settings.dataDir, 'blobs'));
    const pdfCheck = createPdfCheck();
    opened.push(() => pdfCheck.close());
    opened.push(startUpkeep({ db: database.db, blobs, log }).stop);
    if (settings.demo) {
      const { loadDemoWorld } = await import('../scenarios/demo-world.ts');
      if (await loadDemoWorld({ db: database.db, blobs, now: new Date() })) log.info('Loaded the demo world');
    }
    const provider = await openProvider(settings, database.db, log, opened);
    return { settings, log, database, ping, blobs, pdfCheck, delivery, provider, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Google where it is configured; else, in trial mode, the local provider that stands in for it. */
async function openProvider(
  settings: Settings,
  db: Database,
  log: Log,
  opened: (() => Promise<void>)[],
): Promise<SignInProvider> {
  if (settings.google) return { kind: 'google', ...settings.google };
  if (settings.mode !== 'trial') throw new Error('Production signs people in with Google only.');
  const trial = await startTrialProvider({
    dataDir: settings.dataDir,
    appUrl: settings.publicUrl,
    people: settings.demo ? Object.values(PEOPLE) : [],
    placeOf: (path) => trialPlace(db, path, new Date()),
    report: (err) => log.error({ err }, 'The local sign-in page failed'),
  });
  opened.push(trial.close);
  return trial;
}

/** Puts the parts together into what answers requests. */
export function createHandler(
  { settings, log, database, ping, blobs, pdfCheck, delivery, provider }: Foundations,
  { clientFolder, development }: { clientFolder: string | null; development: boolean },
): HttpHandler {
  const signIn = createSignIn({ db: database.db, settings, provider, report: (line) => log.warn(line) });
  const calls = createPublicCalls(signIn.verifyCredential, settings.publicUrl);
  return createHttpHandler({
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
    db: database.db,
    pingDatabase: ping.ask,
    actorOf: signIn.actorOf,
    mailStatus: delivery.status,
    formTargets: signIn.formTargets,
    mount: (app) => addAddresses(app, { signIn, pdfCheck, calls: calls.app, guidePaths: GUIDE_PATHS }),
    staticFile: clientFolder ? staticFiles(clientFolder) : () => Promise.resolve(undefined),
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
  // The port first, so that a second start over the same data ends before it has touched anything.
  let handle: HttpHandler = startingUp;
  const listening = await listen((request, from) => handle(request, from), settings.host, settings.port);
  const opening = layFoundations(settings, log);
  let stopping = false;
  const stop = async (patience: number) => {
    if (stopping) return;
    stopping = true;
    await listening.close(patience);
    const foundations = await opening.catch(() => null);
    await foundations?.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(10_000));
  // Whoever started us is gone: nobody could stop us any more, and the next start needs the port.
  process.on('disconnect', () => void stop(0));

  const clientFolder = join(dirname(import.meta.filename), '..', 'client');
  const foundations = await opening;
  handle = createHandler(foundations, { clientFolder, development: false });
  if (stopping) return;
  void foundations.delivery.start().catch((err: unknown) => log.error({ err }, 'Mails are not sent'));
  console.log(`Collegium is running. Open ${settings.publicUrl}`);
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined)
      console.error(cause instanceof Error ? cause.message : cause);
    process.exit(1);
  });
}
