import { expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { TEMPLATE_MESSAGES } from '#domain/review/message-template.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { listTemplates } from '#server/queries/review/message-template.ts';
import { settingsConfirmations } from './confirmations.ts';
import { action as edit, loader as editPage } from './edit-template.tsx';
import { action as add, loader as newPage } from './new-template.tsx';
import { loader as templates } from './templates.tsx';

const db = await testDatabase();
const ask = routeCaller(db);
const { action: remove, loader: removePage } = settingsConfirmations['settings/templates/:id/delete'];
const LIST = { status: 303, to: '/settings/templates' };

test('a template is added, changed and deleted with plain forms', async () => {
  const actor = await createMember(db);
  const path = '/settings/templates/new?kind=reason';
  expect(await ask(newPage, { actor, path })).toMatchObject({ data: { kind: 'reason' } });
  const form = { name: 'Full', body: 'We’re full, {first name}.' };
  expect(await ask(add, { actor, path, form })).toMatchObject(LIST);
  const [saved] = (await listTemplates(db, actor)).reason;
  const params = { id: saved!.key };
  expect(await ask(editPage, { actor, params })).toMatchObject({ data: form });
  expect(await ask(edit, { actor, params, form: { ...form, name: 'No spots' } })).toMatchObject(LIST);
  expect(await ask(templates, { actor })).toMatchObject({
    data: { reason: [{ name: 'No spots' }], invitation: [] },
  });
  expect(await ask(removePage, { actor, params })).toMatchObject({
    data: { confirmation: { question: 'Delete “No spots”?' } },
  });
  expect(await ask(remove, { actor, params, form: {} })).toMatchObject(LIST);
  expect(await listTemplates(db, actor)).toEqual({ invitation: [], reason: [] });
});

test('a new template can begin with an example', async () => {
  const actor = await createMember(db);
  const openedAt = async (query: string) =>
    await ask(newPage, { actor, path: `/settings/templates/new?kind=invitation${query}` });
  expect(await openedAt('')).toMatchObject({ data: { initial: { name: '', body: '' } } });
  expect(await openedAt('&example')).toMatchObject({
    data: { initial: { name: 'First call', body: expect.stringContaining('{first name}') as string } },
  });
});

test('a refused template returns with what was typed', async () => {
  const actor = await createMember(db);
  const form = { name: '', body: 'Typed' };
  expect(await ask(add, { actor, path: '/settings/templates/new?kind=x', form })).toMatchObject({
    status: 422,
    data: { typed: form, refusal: { fields: { name: TEMPLATE_MESSAGES.name } } },
  });
});

test('another member’s template is not found, and a visitor signs in first', async () => {
  const owner = await createMember(db);
  const saved = await addTemplate(db, owner, { kind: 'reason', name: 'Mine', body: 'canary' }, NOON);
  const params = { id: String(saved.ok && saved.value.id) };
  const actor = await createMember(db);
  for (const loader of [editPage, removePage])
    expect(await ask(loader, { actor, params })).toMatchObject({ status: 404 });
  expect(await ask(edit, { actor, params, form: { name: 'a', body: 'b' } })).toMatchObject({ status: 404 });
  expect(await ask(remove, { actor, params, form: {} })).toMatchObject({ status: 404 });
  for (const loader of [templates, newPage, editPage])
    expect(await ask(loader, { actor: VISITOR, params })).toMatchObject({ status: 303 });
});
