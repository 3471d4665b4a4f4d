import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { OPERATOR } from '#domain/base/actor.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../tests/fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { users } from '#server/db/schema/account.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { emails } from '#server/db/schema/notification.ts';
import { enqueueEmails } from '#server/notifications/outbox.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { databaseUrlOf } from '#server/db/testing/test-server.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { listAuditEntries } from '#server/queries/audit/audit.ts';
import { runCommand } from './cli.ts';
import { COMMANDS } from './command-table.ts';

const folder = mkdtempSync(join(tmpdir(), 'collegium-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { db, config } = await openTestDatabase();
const env = { DATABASE_URL: databaseUrlOf(config), DATA_DIR: folder };

const admin = (line: string) => runCommand(COMMANDS, line.split(' '), { env, folder, now: NOON });

/** The output of a command that succeeds. */
async function done(line: string): Promise<string> {
  const { code, out, err } = await admin(line);
  expect([line, code, err]).toEqual([line, 0, []]);
  return out.join('\n');
}

/** The newest audit entry. */
async function lastEntry() {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return (
    entry && { kind: entry.kind, by: entry.actorId, subject: entry.targetId, affected: entry.affectedUserId }
  );
}
const byOperator = (kind: string, affected: string | null = null, subject: string | null = null) => ({
  kind,
  by: OPERATOR.uid,
  subject,
  affected,
});

test('makes and removes an admin by email address or id', async () => {
  const noor = await createMember(db);
  expect(await done(`make-admin ${noor.email.toUpperCase()}`)).toBe(
    `Noor K. (${noor.email}) is now an admin.`,
  );
  expect(await lastEntry()).toEqual(byOperator('admin_made', noor.uid));
  expect(await done(`remove-admin ${noor.uid}`)).toMatch(/is no longer an admin/);
  expect(await lastEntry()).toEqual(byOperator('admin_removed', noor.uid));
  expect(await admin('make-admin nobody@school.example')).toMatchObject({
    code: 1,
    err: ['There is no account with the address or id "nobody@school.example".'],
  });
});

test('hides a proposal with a note and restores it; doing either twice is refused', async () => {
  const mina = await createMember(db, 'Mina R.');
  const published = await publishContent(db, mina, sampleContent(), NOON);
  const id = published.ok ? published.value.id : 0;
  const status = async () =>
    (await db.select({ status: proposals.status }).from(proposals).where(eq(proposals.id, id)))[0]?.status;
  expect(await done(`hide-proposal ${id} It asks for money.`)).toMatch(/^Hid proposal/);
  expect(await status()).toBe('hidden');
  expect(await lastEntry()).toEqual(byOperator('proposal_hidden', mina.uid, String(id)));
  expect(await admin(`hide-proposal ${id} Again`)).toMatchObject({
    code: 1,
    err: [expect.stringContaining('is already hidden')],
  });
  expect(await done(`restore-proposal #${id}`)).toMatch(/^Restored proposal/);
  expect(await status()).toBe('open');
  expect(await lastEntry()).toEqual(byOperator('proposal_restored', mina.uid, String(id)));
  expect(await admin('hide-proposal twelve Money')).toMatchObject({ code: 2 });
  for (const line of ['hide-proposal 999999 Money', 'restore-proposal 999999'])
    expect(await admin(line)).toMatchObject({ code: 1, err: ['There is no proposal 999999.'] });
  expect(await admin(`restore-proposal ${id}`)).toMatchObject({
    code: 1,
    err: [`Proposal ${id} is not hidden.`],
  });
});

test('exports a person’s data to a new file with mode 0600 and never overwrites a file', async () => {
  const noor = await createMember(db);
  const file = join(folder, 'noor.zip');
  expect(await done(`export-person ${noor.email} ${file}`)).toMatch(/Wrote everything stored about Noor K\./);
  const { 'account.json': account } = unzipSync(readFileSync(file));
  expect(JSON.parse(new TextDecoder().decode(account))).toMatchObject({ uid: noor.uid, email: noor.email });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await lastEntry()).toEqual(byOperator('account_exported', noor.uid));
  const before = readFileSync(file);
  expect(await admin(`export-person ${noor.email} ${file}`)).toMatchObject({
    code: 1,
    err: [`Could not write the export to ${file}.`, expect.stringMatching(/EEXIST/)],
  });
  expect(readFileSync(file)).toEqual(before);
  const nowhere = join(folder, 'missing', 'noor.zip');
  expect(await admin(`export-person ${noor.email} ${nowhere}`)).toMatchObject({ code: 1 });
  expect(existsSync(nowhere)).toBe(false);
});

test('deletes a person whose address is typed twice; the audit log names the operator and not the person', async () => {
  const [noor, mina] = [await createMember(db), await createMember(db, 'Mina R.')];
  const published = await publishContent(db, mina, sampleContent(), NOON);
  const id = published.ok ? published.value.id : 0;
  await submitApplication(db, noor, id, await createCompleteDraft(db, noor), NOON);
  expect(await admin(`delete-person ${noor.email} ${mina.email}`)).toMatchObject({ code: 2 });
  expect(await db.$count(users, eq(users.id, noor.uid))).toBe(1);
  expect(await done(`delete-person ${noor.email} ${noor.email}`)).toMatch(/^Deleted the account/);
  expect(await db.$count(users, eq(users.id, noor.uid))).toBe(0);
  const [proposal] = await db.select().from(proposals).where(eq(proposals.id, id));
  expect(proposal?.applicationCount).toBe(0);
  const entries = await db.select().from(auditEntries).where(eq(auditEntries.kind, 'account_deleted'));
  expect(entries).toMatchObject([
    { actorId: OPERATOR.uid, affectedUserId: expect.stringMatching(/^former /) },
  ]);
  const shown = await listAuditEntries(db, OPERATOR, {
    person: OPERATOR.uid,
    kind: 'account_deleted',
    subject: '',
    before: null,
  });
  expect(shown.rows[0]?.actor).toEqual({ id: OPERATOR.uid, name: OPERATOR.name });
});

test('lists emails that failed for good with the server’s answer, and resends them by id', async () => {
  const noor = await createMember(db);
  expect(await done('dead-letters')).toBe('No undelivered emails.');
  const facts = { id: 1, kind: 'idea', words: 'Hello', from: null } as never;
  await enqueueEmails(db, [{ event: 'feedback_received', facts, to: noor.email }], NOON);
  await db.update(emails).set({ state: 'given_up', tries: 8, lastResponse: '550 No such user' });
  const [mail] = await db.select({ id: emails.id }).from(emails).where(eq(emails.toAddress, noor.email));
  const id = mail!.id;
  expect(await done('dead-letters')).toContain(
    `${id}  ${noor.email}  feedback_received  8 tries  550 No such user`,
  );
  expect(await lastEntry()).toEqual(byOperator('email_viewed'));
  expect(await done('queue')).toMatch(/^emails: 0 in progress, 0 retrying, [1-9]\d* given up\n/);
  expect(await done(`resend ${id}`)).toBe(`Email ${id} is queued again.`);
  expect(await lastEntry()).toEqual(byOperator('email_retried', null, String(id)));
  expect(await done('queue')).toMatch(
    /^emails: 1 in progress.*\n.*\n(.*\n)*jobs send-email: [1-9]\d* waiting/,
  );
  expect(await admin(`resend ${id} 999999`)).toMatchObject({
    code: 1,
    err: [`Email ${id} was not queued. It is already queued.\nThere is no email 999999.`],
  });
  expect(await admin('resend all')).toMatchObject({ code: 2 });
});

test('migrate changes nothing when the database is up to date', async () => {
  expect(await done('migrate')).toBe('The database is up to date.');
});
