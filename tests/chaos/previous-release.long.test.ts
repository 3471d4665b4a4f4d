import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deletionLine } from '#domain/member/member.ts';
import { type ApiClient, sampleProject, sampleResume, signInByForms } from '../e2e/api-client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { MIGRATIONS, migrate, missingMigrations } from '#server/db/migrate.ts';
import { temporaryFolder } from '#server/db/testing/leftovers.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { startLoadBalancer } from './load-balancer.ts';
import { type Product, startProduct } from './product.ts';

// The code of 1.0.0 serves requests while the current code migrates its database, and beside it
// afterwards. See docs/decisions/023-migrations.md.

const root = join(import.meta.dirname, '../..');
const SECRET = 'the same for every process, 32 characters';

/** The commit that released 1.0.0. Null before that release and in a copy without Git history. */
function commitOfFirstRelease(): string | null {
  const gitArgs = ['log', '--reverse', '--format=%H', '-S"version": "1.0.0"', '--', 'package.json'];
  try {
    return (
      execFileSync('git', gitArgs, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n')[0] || null
    );
  } catch {
    return null;
  }
}

const base = commitOfFirstRelease();
const skipped =
  MIGRATIONS.length < 2
    ? 'only one migration exists'
    : base === null
      ? 'the history of this copy has no version 1.0.0: git fetch --unshallow'
      : null;

/** Builds the product at a commit, with the packages of its lock file. */
function buildOf(commit: string, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  execFileSync('git', ['archive', '--format=tar', '-o', archive, commit], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  const { prepare } = createRequire(import.meta.url)(join(folder, 'tools/bootstrap.cjs')) as {
    prepare: () => string;
  };
  return prepare();
}

const PAGES = [
  '/',
  '/?q=fees',
  '/stat',
  '/announcement',
  '/docs',
  '/user',
  '/notifications',
  '/settings/account',
];

describe.skipIf(skipped !== null)(`release 1.0.0${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  const folder = temporaryFolder('journey');
  let front: Awaited<ReturnType<typeof startLoadBalancer>>;
  let postgres: EmbeddedPostgres;
  const machines: Product[] = [];
  let old: Product;

  const start = async (build: string) => {
    const env = { DATABASE_URL: databaseUrlOf(postgres.config), SECRET, PUBLIC_URL: front.url };
    const machine = await startProduct(build, env);
    machines.push(machine);
    return machine;
  };
  const requestAt = (machine: Product) => {
    front.to = machine.url;
    return front.url;
  };
  const read = async (machine: Product, who: ApiClient, path: string) => {
    const cookie = who.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(requestAt(machine) + path, {
      headers: { cookie, accept: 'text/html' },
      redirect: 'manual',
    });
    return `${answer.status} ${await answer.text()}`;
  };
  const signIn = (machine: Product, name: string) =>
    signInByForms(requestAt(machine), { name, email: `${name.toLowerCase()}@school.example` });

  /**
   * Posts, applies, invites, accepts and reads pages. Then the proposal is withdrawn and both
   * accounts are deleted.
   */
  async function story(machine: Product, suffix: string): Promise<void> {
    const [owner, applicant] = [
      await signIn(machine, `Olga${suffix}`),
      await signIn(machine, `Ana${suffix}`),
    ];
    const { id } = await owner.done('/project/upload', sampleProject(owner));
    await applicant.done('/project/save_draft', { form: { title: 'Not posted yet' } });
    const resume = await applicant.uploadResume(await sampleResume(`Ana${suffix}`));
    expect(resume.status).toBe(200);
    const texts = {
      response: '["The first.","Meters.","N/A"]',
      reference_link: 'https://notebooks.example/meters',
      comments: 'Early.',
    };
    const form = { project_id: id, resume_link: resume.body.data.resume_link, ...texts };
    await applicant.done('/application/save', form);
    const sent = await applicant.done('/application/submit', form);
    await owner.done('/application/shortlist', { application_id: sent.id });
    await owner.done('/application/invite', { application_id: sent.id, message: 'Do come.' });
    await applicant.done('/application/accept', { application_id: sent.id });
    expect(await owner.applications({ project_id: id })).toMatchObject([{ id: sent.id, status: 'accepted' }]);
    for (const who of [owner, applicant])
      for (const path of [...PAGES, `/proposal/${id}`, `/user/${who.uid}`])
        expect([path, (await read(machine, who, path)).slice(0, 3)]).toEqual([path, '200']);
    expect(await read(machine, applicant, `/proposal/${id}`)).toMatch(/^200 .*Reading fee markets by hand/s);
    await owner.done('/project/close', { project_id: id });
    await owner.done('/project/withdraw', { project_id: id });
    for (const [who, name] of [
      [applicant, 'ana'],
      [owner, 'olga'],
    ] as const) {
      const cookie = who.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const line = deletionLine(`${name}${suffix}@school.example`);
      const answer = await fetch(`${requestAt(machine)}/settings/delete`, {
        method: 'POST',
        headers: { cookie, Origin: front.url },
        body: new URLSearchParams({ line }),
        redirect: 'manual',
      });
      expect([name, answer.status, answer.headers.get('location')]).toEqual([
        name,
        303,
        expect.stringContaining('deleted'),
      ]);
    }
  }

  /** The log lines of a machine at level error or fatal. */
  const errorsOf = ({ dataDir }: Product) =>
    readFileSync(join(dataDir, 'log'), 'utf8')
      .split('\n')
      .filter((line) => /"level":[56]0/.test(line));

  beforeAll(async () => {
    front = await startLoadBalancer();
    postgres = await startEmbeddedPostgres({
      folder: `${folder}/postgres`,
      tuning: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '80' },
    });
    old = await start(buildOf(base!, join(folder, 'old')));
  }, 600_000);

  afterAll(async () => {
    await Promise.all(machines.map((machine) => machine.remove()));
    await Promise.all([postgres.stop(), front.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  test('starts on a database that lacks a migration', async () => {
    expect(await missingMigrations(postgres.config)).not.toEqual([]);
    await story(old, 'before');
  });

  test('answers the same requests during and after the migration', async () => {
    const during = story(old, 'during');
    await migrate(postgres.config);
    await during;
    expect(await missingMigrations(postgres.config)).toEqual([]);
    expect(MIGRATIONS.length).toBeGreaterThan(0);
    await story(old, 'after');
    expect(errorsOf(old)).toEqual([]);
  });

  test('runs beside the current code: each reads what the other wrote', async () => {
    const today = await start(inject('build'));
    await story(today, 'today');
    expect(await old.isReady()).toBe(true);
    const owner = await signIn(today, 'Both');
    const posted = async (machine: Product, title: string) => {
      requestAt(machine);
      return (await owner.done('/project/upload', sampleProject(owner, { title }))).id;
    };
    const [byOld, byToday] = [
      await posted(old, 'Posted by the old one'),
      await posted(today, 'Posted by the new one'),
    ];
    for (const machine of [old, today]) {
      expect(await read(machine, owner, `/proposal/${byOld}`)).toContain('Posted by the old one');
      expect(await read(machine, owner, `/proposal/${byToday}`)).toContain('Posted by the new one');
    }
    expect([...errorsOf(old), ...errorsOf(today)]).toEqual([]);
  });
});
