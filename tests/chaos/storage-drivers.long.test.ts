import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiClient, sampleProject, sampleResume, signInByForms } from '../e2e/api-client.ts';
import {
  type Emulator,
  azureSettings,
  s3Settings,
  startAzurite,
  startS3rver,
} from '#server/storage/testing/store-emulators.ts';
import type { Manifest } from '#server/admin/backup-format.ts';
import type { S3Config } from '#server/storage/s3.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { type TcpPostgres, runStatement, startTcpPostgres } from '#server/db/testing/tcp-postgres.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { runAdminCommand } from './admin-command.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { type Product, startProduct } from './product.ts';

// Runs the same build on each kind of database and storage: posts in one process, applies in
// another and accepts in the first, with a resume in the configured storage.

const build = inject('build');
const folder = temporaryFolder('journey');
const started: Product[] = [];
let postgres: TcpPostgres;
let azurite: Emulator<string>;
let s3rver: Emulator<S3Config>;

beforeAll(async () => {
  mkdirSync(join(folder, 'postgres'), { mode: 0o700 });
  [postgres, azurite, s3rver] = await Promise.all([
    startTcpPostgres(join(folder, 'postgres'), {
      tuning: { synchronous_commit: 'off', max_connections: '100' },
    }),
    startAzurite(),
    startS3rver(),
  ]);
  await BlobServiceClient.fromConnectionString(azurite.config).createContainer('resume');
}, 300_000);

afterAll(async () => {
  await Promise.all(started.map((product) => product.remove()));
  await Promise.all([postgres.stop(), azurite.remove(), s3rver.remove()]);
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

async function start(env: Record<string, string>): Promise<Product> {
  const product = await startProduct(build, env);
  started.push(product);
  return product;
}

/** Settings of a new database on an external PostgreSQL server. */
async function ownDatabase(name: string): Promise<{ DATABASE_URL: string }> {
  await runStatement({ ...postgres.config, database: 'postgres' }, `create database ${name}`);
  return { DATABASE_URL: databaseUrlOf({ ...postgres.config, database: name }) };
}

/** The URL of one or more processes. `next` switches to the next one. */
type Target = { url: string; next: () => void };
type StoryResult = { owner: ApiClient; applicant: ApiClient; link: string; file: Uint8Array };

async function runStory({ url, next }: Target): Promise<StoryResult> {
  const owner = await signInByForms(url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  next();
  const applicant = await signInByForms(url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const { id: projectId } = await owner.done('/project/upload', sampleProject(owner));
  next();
  const file = await sampleResume('Noor Kamal');
  const { status, body } = await applicant.uploadResume(file, 'Noor’s CV.pdf');
  expect([status, body.error]).toEqual([200, undefined]);
  const link = body.data.resume_link;
  next();
  const { id } = await applicant.done('/application/submit', {
    project_id: projectId,
    response: '["The first full block.","Eleven months of parking sensors.",""]',
    reference_link: 'N/A',
    comments: 'N/A',
    resume_link: link,
  });
  next();
  await expectFile(url, link, owner, file);
  const stranger = await signInByForms(url, { name: 'Sam', email: 'sam@school.example' });
  for (const who of [stranger, null]) expect((await download(url, link, who)).status).toBe(404);
  next();
  await owner.done('/application/invite', { application_id: id, message: 'Welcome.' });
  next();
  await applicant.done('/application/accept', { application_id: id });
  next();
  const [own] = await applicant.applications({ owner_uid: applicant.uid });
  expect(own).toMatchObject({ id, status: 'accepted' });
  return { owner, applicant, link, file };
}

const cookieOf = (who: ApiClient | null) =>
  who?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? '';

function download(url: string, link: string, who: ApiClient | null): Promise<Response> {
  const cookie = cookieOf(who);
  return fetch(url + link, { headers: { cookie, accept: 'application/pdf' } });
}

async function expectFile(url: string, link: string, who: ApiClient, file: Uint8Array): Promise<void> {
  const answer = await download(url, link, who);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringContaining("filename*=UTF-8''Noor%E2%80%99s%20CV.pdf"),
  ]);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
}

const singleTarget = ({ url }: Product): Target => ({ url, next: () => {} });

test('applying, inviting and accepting works with bundled PostgreSQL and the data folder', async () => {
  await expect(runStory(singleTarget(await start({})))).resolves.toBeDefined();
});

describe('PostgreSQL over TCP with a password, and Azure Blob', () => {
  let product: Product;
  let story: StoryResult;
  beforeAll(async () => {
    product = await start({
      ...(await ownDatabase('azure')),
      ...azureSettings(azurite.config),
      RESUME_STORE: 'azure',
    });
    story = await runStory(singleTarget(product));
  }, 300_000);

  test('a resume is stored once in the Azure container', async () => {
    const container = BlobServiceClient.fromConnectionString(azurite.config).getContainerClient('resume');
    const kinds: (string | undefined)[] = [];
    for await (const { properties } of container.listBlobsFlat()) kinds.push(properties.contentType);
    expect(kinds).toEqual(['application/pdf']);
  });

  test('while storage is unavailable, resume requests get 503, other pages work, and nothing is lost', async () => {
    const { owner, applicant, link, file } = story;
    const late = await signInByForms(product.url, { name: 'Bo Lind', email: 'bo@school.example' });
    const { id: openId } = await owner.done(
      '/project/upload',
      sampleProject(owner, { title: 'Another one' }),
    );
    await azurite.stop();
    const sent = await applicant.uploadResume(file);
    expect([sent.status, sent.body.error.code]).toEqual([503, 'unavailable']);
    const response = await download(product.url, link, owner);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    // Without JavaScript, the form is rendered again with the typed values.
    const form = new FormData();
    form.append('questionOne', 'The first full block after midnight.');
    form.append('resume', new Blob([file as BlobPart], { type: 'application/pdf' }), 'resume.pdf');
    const headers = { cookie: cookieOf(late), Origin: product.url, Accept: 'text/html' };
    const saved = await fetch(`${product.url}/apply/${openId}/save`, { method: 'POST', body: form, headers });
    expect([saved.status, saved.headers.get('retry-after'), await saved.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('The first full block after midnight.'),
    ]);
    expect((await fetch(product.url)).status).toBe(200);
    expect(await product.isReady()).toBe(true);
    await azurite.restart();
    expect((await applicant.uploadResume(file)).status).toBe(200);
    await expectFile(product.url, link, owner, file);
  });
});

test('move-resumes moves resumes from the folder to Azure, also after a kill, and a backup restores to S3', async () => {
  const product = await start({ ...(await ownDatabase('moved')), ...azureSettings(azurite.config) });
  // Two people, because each may store only 20 resumes.
  const people = [
    await signInByForms(product.url, { name: 'Noor Kamal', email: 'noor@school.example' }),
    await signInByForms(product.url, { name: 'Ana Ruiz', email: 'ana@school.example' }),
  ];
  const sent: { person: ApiClient; link: string; file: Uint8Array }[] = [];
  const send = async () => {
    const file = await sampleResume(`Number ${sent.length}`);
    const person = people[sent.length % people.length]!;
    const { body } = await person.uploadResume(file, 'Noor’s CV.pdf');
    sent.push({ person, link: body.data.resume_link, file });
  };
  for (let count = 0; count < 25; count += 1) await send();
  const allAreThere = async () => {
    for (const { person, link, file } of sent) await expectFile(product.url, link, person, file);
  };
  const remainingFiles = () => readdirSync(join(product.dataDir, 'blobs', 'resume')).length;
  const restartWith = async (env: Record<string, string>) => {
    await product.stop();
    Object.assign(product.env, env);
    await product.start();
  };

  await restartWith({ RESUME_STORE: 'azure', RESUME_STORE_ALSO: 'folder' });
  await allAreThere();
  await send();
  expect(remainingFiles()).toBe(25);
  const before = await keysInAzure();
  const kill = new AbortController();
  const killed = runAdminCommand(build, product, ['move-resumes'], kill.signal);
  await expect
    .poll(async () => (await keysInAzure()).length > before.length, { timeout: 60_000, interval: 10 })
    .toBe(true);
  // On a fast machine the command may have finished by now. The result is the same.
  kill.abort();
  await killed;
  const output = await runAdminCommand(build, product, ['move-resumes']);
  expect(output.out).toMatch(
    /Copied \d+ resumes .* from folder to azure; \d+ were there already\..* Nothing was deleted\./,
  );
  expect([output.code, remainingFiles()]).toEqual([0, 25]);
  const deleted = await runAdminCommand(build, product, ['move-resumes', '--delete']);
  expect([deleted.code, deleted.out]).toEqual([0, expect.stringContaining('Deleted 25 files from folder.')]);
  expect(remainingFiles()).toBe(0);
  await allAreThere();
  await restartWith({ RESUME_STORE_ALSO: '' });
  await allAreThere();

  const first = join(folder, 'of-azure');
  await runAdminOrThrow(product, 'backup', first);
  const env = {
    ...product.env,
    ...(await ownDatabase('restored')),
    ...s3Settings(s3rver.config),
    RESUME_STORE: 's3',
  };
  const elsewhere = { ...product, env };
  await runAdminOrThrow(elsewhere, 'restore', first);
  const second = join(folder, 'of-s3');
  await runAdminOrThrow(elsewhere, 'backup', second);
  const manifestIn = (backup: string) => {
    const {
      madeAt: _at,
      tables,
      sequences,
      ...rest
    } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8')) as Manifest;
    // Backup and restore write audit entries themselves.
    const isNoAuditTable = ({ name }: { name: string }) => !name.startsWith('audit_entries');
    return { ...rest, tables: tables.filter(isNoAuditTable), sequences: sequences.filter(isNoAuditTable) };
  };
  expect(manifestIn(second)).toEqual(manifestIn(first));
  expect(manifestIn(first).files.count).toBe(26);
});

/** Runs an admin command and returns its output. Throws if it fails. */
async function runAdminOrThrow(
  product: Pick<Product, 'dataDir' | 'url' | 'env'>,
  ...args: string[]
): Promise<string> {
  const { code, out } = await runAdminCommand(build, product, args);
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}: ${out}`);
  return out;
}

async function keysInAzure(): Promise<string[]> {
  const container = BlobServiceClient.fromConnectionString(azurite.config).getContainerClient('resume');
  const names: string[] = [];
  for await (const { name } of container.listBlobsFlat()) names.push(name);
  return names;
}

describe('PostgreSQL over TCP with a password, S3 storage, and two processes behind a load balancer', () => {
  let machines: Product[];
  let front: LoadBalancer;
  let story: StoryResult;
  const dispatch = () => {
    front.to = machines.find(({ url }) => url !== front.to)!.url;
  };
  beforeAll(async () => {
    front = await startLoadBalancer();
    const env = {
      ...(await ownDatabase('s3')),
      ...s3Settings(s3rver.config),
      RESUME_STORE: 's3',
      SECRET: 'the same on every machine, 32 characters',
      PUBLIC_URL: front.url,
    };
    machines = await Promise.all([start(env), start(env)]);
    dispatch();
    story = await runStory({ url: front.url, next: dispatch });
  }, 300_000);
  afterAll(() => front.close());

  test('after one process is killed, the other serves a resume that was uploaded to the first', async () => {
    const [first, second] = machines as [Product, Product];
    await first.kill9();
    expect(await first.isReady()).toBe(false);
    front.to = second.url;
    await expectFile(front.url, story.link, story.owner, story.file);
  });
});
