import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { SignedIn } from '#domain/base/actor.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import { resumeLink } from '#domain/application/resume.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { removeTeamMember } from '#server/commands/team/team-leave.ts';
import { saveTeamPart } from '#server/commands/team/team-part.ts';
import { users } from '#server/db/schema/account.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import type { HttpEnv } from '../request-context.ts';
import { createApi } from './api.ts';
import { openApiValidator } from './testing/openapi-conformance.ts';

const db = await testDatabase();
const publicUrl = 'https://collegium.example';
const calls = createApi(async ({ uid, id_token: token }) => {
  const [row] = await db.select().from(users).where(eq(users.id, uid));
  if (!row || token !== `token of ${uid}`) return refuse('unauthenticated');
  return done<SignedIn>({ kind: 'member', uid, name: row.name, email: row.email });
}, publicUrl);
const app = new Hono<HttpEnv>();
app.use(async (c, next) => {
  const settings = { publicUrl, openApplications: 0, secret: 'secret' };
  const data = { db, now: NOON, settings, cachedQuery: uncachedQuery };
  c.set('requestData', data as unknown as HttpEnv['Variables']['requestData']);
  await next();
});
app.route('/', calls.app);
const check = openApiValidator(calls.description);

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = any;

async function call(path: string, person: SignedIn, data: object): Promise<{ status: number; body: Answer }> {
  const sent = JSON.stringify({ auth: { uid: person.uid, id_token: `token of ${person.uid}` }, data });
  const headers = { 'content-type': 'application/json' };
  const response = await app.request(path, { method: 'POST', body: sent, headers });
  const answered = await response.text();
  check({ method: 'POST', path, sent, status: response.status, answered });
  return { status: response.status, body: JSON.parse(answered) };
}

async function publish() {
  const owner = await createMember(db, 'Olga O.');
  const content = sampleContent({ appType: 'rolling', teamMode: 'alone_or_team', teamSize: 3 });
  return { owner, id: expectOk(await publishContent(db, owner, content, NOON)).id };
}

test('a team is invited, joins and leaves, and the owner reads its people', async () => {
  const { owner, id } = await publish();
  const [lead, ana] = [await createMember(db, 'Lena L.'), await createMember(db, 'Ana A.')];
  const invite = (email: string) => call('/application/invite_member', lead, { project_id: id, email });
  const known = await invite(ana.email);
  const unknown = await invite('nobody@elsewhere.example');
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
  expect(Object.keys(known.body.data)).toEqual(['id']);
  expect((await call('/application/join', ana, { invitation_id: unknown.body.data.id })).status).toBe(404);

  const { id: invitationId } = known.body.data;
  const file = (await createCompleteDraft(db, ana)).resumeId!;
  const joined = await call('/application/join', ana, { invitation_id: invitationId, part: 'Data' });
  const applicationId = joined.body.data.application_id;
  const foreign = { invitation_id: invitationId, resume_link: 'https://elsewhere.example/cv.pdf' };
  expect((await call('/application/join', ana, foreign)).status).toBe(404);
  const withFile = { invitation_id: invitationId, resume_link: resumeLink(file) };
  expect((await call('/application/join', ana, withFile)).status).toBe(200);
  expect((await call('/application/join', ana, { ...withFile, part: 'x'.repeat(201) })).status).toBe(422);

  expectOk(await saveTeamPart(db, lead, applicationId, { part: 'I lead' }, NOON));
  const draft = await createCompleteDraft(db, lead);
  expect((await submitApplication(db, lead, id, draft, NOON)).ok).toBe(false);
  expectOk(await removeTeamMember(db, lead, applicationId, unknown.body.data.id, NOON));
  expectOk(await submitApplication(db, lead, id, draft, NOON));
  expectOk(await inviteApplicant(db, owner, applicationId, { message: '', replyBy: '' }, NOON));
  expect((await call('/application/accept', ana, { application_id: applicationId })).body.data.status).toBe(
    'invited',
  );

  const teamFor = async (person: SignedIn, data: object) =>
    (await call('/application/get_applications', person, data)).body.data[0].team;
  const ofLead = {
    name: 'Lena L.',
    role: 'lead',
    resume_link: resumeLink(draft.resumeId!),
    status: 'invited',
  };
  const ofAna = { name: 'Ana A.', role: 'member', resume_link: resumeLink(file), status: 'accepted' };
  expect(await teamFor(owner, { project_id: id })).toEqual([ofLead, ofAna]);
  expect(await teamFor(ana, { owner_uid: ana.uid })).toEqual([{ ...ofLead, resume_link: '' }, ofAna]);
  expect(await teamFor(lead, { owner_uid: lead.uid })).toEqual([ofLead, { ...ofAna, resume_link: '' }]);

  const leave = () => call('/application/leave', ana, { application_id: applicationId });
  expect(await leave()).toMatchObject({ status: 200, body: { data: { id: applicationId } } });
  expect((await leave()).status).toBe(404);
  expect((await call('/application/leave', lead, { application_id: applicationId })).status).toBe(409);
});

test.each([
  [{ mode: 'pairs' }, { 'team.mode': expect.any(String) }],
  [{ mode: 'teams_only' }, { 'team.size': expect.any(String) }],
  [{ mode: 'teams_only', size: 5 }, { 'team.size': expect.any(String) }],
])('upload with the team %j is refused by field', async (team, fields) => {
  const owner = await createMember(db, 'Olga O.');
  const { body, status } = await call('/project/upload', owner, { participant_num: 3, team });
  expect(status).toBe(422);
  expect(body.error.fields).toMatchObject(fields);
});
