import { expect, test } from 'vitest';
import { DAY_SECONDS } from '../../domain/time/duration.ts';
import { applyByCall, post, sampleProject, sampleResume, signInByForms } from './api-client.ts';
import { serve } from './serve.ts';

const board = await serve({ DEMO: '0' });

test('an API client posts a proposal, applies to it, invites and accepts', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  expect(ilse.uid).not.toBe(noor.uid);

  const { id: projectId } = await ilse.done('/project/upload', sampleProject(ilse));
  const listed = await post(`${board.url}/project/get_projects`, { data: {} });
  expect(listed.body).toMatchObject({ success: true, total: 1, data: [{ id: projectId, status: 'open' }] });

  const { status, body } = await noor.uploadResume(await sampleResume('Noor Kamal'));
  expect(status).toBe(200);
  expect(body.data.resume_link).toMatch(/^\/resume\//);
  const sent = {
    project_id: projectId,
    response: '["The first full block.","Eleven months of parking sensors.",""]',
    reference_link: 'N/A',
    comments: 'N/A',
    resume_link: body.data.resume_link,
  };
  const saved = await noor.done('/application/save', { ...sent, comments: '', status: 'saved' });
  expect(saved.status).toBe('saved');
  expect(await ilse.applications({ project_id: projectId })).toEqual([]);
  const submitted = await noor.done('/application/submit', sent);
  expect(submitted).toEqual({ id: saved.id, status: 'submitted' });

  const [received] = await ilse.applications({ project_id: projectId });
  expect(received).toMatchObject({ id: saved.id, status: 'submitted', display_name: 'Noor Kamal' });
  await ilse.done('/application/invite', {
    application_id: saved.id,
    message: 'We would like to work with you.',
  });
  await noor.done('/application/accept', { application_id: saved.id });
  const [own] = await noor.applications({ owner_uid: noor.uid });
  expect(own).toMatchObject({ id: saved.id, status: 'accepted', display_name: 'Ilse Brandt' });
});

test('an invalid API call is refused with the names of its fields, and nothing is stored', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const before = (await post(`${board.url}/project/get_projects`, { data: {} })).body.total;
  const close = Math.floor(Date.now() / 1000) + 864_000;

  const wrong = {
    title: '',
    topics: '["one"]',
    app_result_post_date: close - DAY_SECONDS,
    app_close_date: close,
  };
  const refused = await ilse.call('/project/upload', sampleProject(ilse, wrong));
  expect(refused.status).toBe(422);
  expect(refused.body.error.fields).toMatchObject({
    title: 'Please fill out this field.',
    topics: 'Send a list of three texts.',
    app_close_date: 'Close date has to be before or on the same day as the result announcement date',
  });
  expect((await ilse.call('/project/upload', { ...sampleProject(ilse), colour: 'red' })).status).toBe(400);
  expect(
    (await ilse.call('/project/upload', sampleProject(ilse, { owner_uid: 'somebody else' }))).status,
  ).not.toBe(200);
  expect((await post(`${board.url}/project/get_projects`, { data: {} })).body.total).toBe(before);

  const forgedAuth = { uid: ilse.uid, id_token: 'made.up.token' };
  expect(
    (await post(`${board.url}/application/save`, { auth: forgedAuth, data: { project_id: 1 } })).status,
  ).toBe(401);
  const page = new TextEncoder().encode('<!doctype html><title>Not a resume</title>');
  expect((await ilse.uploadResume(page)).status).toBe(415);
});

test('only the owner reads or decides about the applications to a proposal', async () => {
  const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const noor = await signInByForms(board.url, { name: 'Noor Kamal', email: 'noor@school.example' });
  const vera = await signInByForms(board.url, { name: 'Vera Quist', email: 'vera@school.example' });
  const { id: projectId } = await ilse.done('/project/upload', sampleProject(ilse));
  const applicationId = await applyByCall(noor, projectId, 'Noor Kamal');
  expect((await vera.call('/application/get_applications', { project_id: projectId })).status).toBe(403);
  expect((await vera.call('/application/withdraw', { application_id: applicationId })).status).toBe(404);
  expect((await noor.call('/application/shortlist', { application_id: applicationId })).status).toBe(403);
});
