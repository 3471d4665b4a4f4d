import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import { deletionLine } from '#domain/member/member.ts';
import { TEMPLATES_PER_KIND, TEMPLATE_MESSAGES } from '#domain/review/message-template.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember } from '../../../tests/fixtures/sample-content.ts';
import { messageTemplates } from '#server/db/schema/application-review.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findTemplate, listTemplates } from '#server/queries/review/message-template.ts';
import { deleteAccount } from '../account/account-deletion.ts';
import { addTemplate, deleteTemplate, editTemplate } from './message-template.ts';

const db = await testDatabase();
const WARM = { kind: 'invitation', name: 'Warm', body: 'Hi {first name}!' } as const;

describe('saving a template', () => {
  test('lists it by kind and name, for its owner only', async () => {
    const [mina, noor] = [await createMember(db, 'Mina R.'), await createMember(db, 'Noor K.')];
    const warm = expectOk(await addTemplate(db, mina, WARM, NOON)).id;
    expectOk(await addTemplate(db, mina, { ...WARM, name: 'Formal' }, NOON));
    expectOk(await addTemplate(db, mina, { ...WARM, kind: 'reason' }, NOON));
    expect(await listTemplates(db, mina)).toMatchObject({
      invitation: [{ name: 'Formal' }, { key: String(warm), name: 'Warm', body: 'Hi {first name}!' }],
      reason: [{ name: 'Warm' }],
    });
    const none = { invitation: [], reason: [] };
    expect([await listTemplates(db, noor), await listTemplates(db, VISITOR)]).toEqual([none, none]);
    expect(await findTemplate(db, mina, warm)).toMatchObject({ kind: 'invitation', name: 'Warm' });
    expect([await findTemplate(db, noor, warm), await findTemplate(db, VISITOR, warm)]).toEqual([null, null]);
  });

  test('twice at once saves one; the same name with another text is refused', async () => {
    const mina = await createMember(db, 'Mina R.');
    const both = await Promise.all([addTemplate(db, mina, WARM, NOON), addTemplate(db, mina, WARM, NOON)]);
    expect(both[0]).toEqual(both[1]);
    expect(await addTemplate(db, mina, { ...WARM, body: 'Another' }, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { name: TEMPLATE_MESSAGES.nameTaken } },
    });
    expect((await listTemplates(db, mina)).invitation.length).toBe(1);
  });

  test('is refused without a text, and beyond the limit of its kind', async () => {
    const mina = await createMember(db, 'Mina R.');
    expect(await addTemplate(db, mina, { ...WARM, body: ' ' }, NOON)).toMatchObject({
      refusal: { code: 'invalid', fields: { body: TEMPLATE_MESSAGES.body } },
    });
    for (let count = 0; count < TEMPLATES_PER_KIND; count += 1)
      expectOk(await addTemplate(db, mina, { ...WARM, name: `No. ${count}` }, NOON));
    expect(await addTemplate(db, mina, WARM, NOON)).toMatchObject({
      refusal: { code: 'move_not_allowed', message: TEMPLATE_MESSAGES.tooMany },
    });
    expectOk(await addTemplate(db, mina, { ...WARM, kind: 'reason' }, NOON));
  });
});

describe('changing a template', () => {
  test('replaces name and text, but not with the name of another one', async () => {
    const mina = await createMember(db, 'Mina R.');
    const { id } = expectOk(await addTemplate(db, mina, WARM, NOON));
    expectOk(await addTemplate(db, mina, { ...WARM, name: 'Formal' }, NOON));
    expectOk(await editTemplate(db, mina, id, { name: 'Warm', body: 'Hello' }, NOON));
    expect(await findTemplate(db, mina, id)).toMatchObject({ name: 'Warm', body: 'Hello' });
    expect(await editTemplate(db, mina, id, { name: 'Formal', body: 'Hello' }, NOON)).toMatchObject({
      refusal: { fields: { name: TEMPLATE_MESSAGES.nameTaken } },
    });
    expect(await editTemplate(db, mina, id, { name: '', body: 'Hello' }, NOON)).toMatchObject({
      refusal: { fields: { name: TEMPLATE_MESSAGES.name } },
    });
  });

  test('and deleting it is for its owner only', async () => {
    const [mina, noor] = [await createMember(db, 'Mina R.'), await createMember(db, 'Noor K.')];
    const { id } = expectOk(await addTemplate(db, mina, WARM, NOON));
    const typed = { name: 'Mine now', body: 'Mine' };
    const notFound = { refusal: { code: 'not_found' } };
    expect(await editTemplate(db, noor, id, typed, NOON)).toMatchObject(notFound);
    expect(await deleteTemplate(db, noor, id)).toMatchObject(notFound);
    expectOk(await deleteTemplate(db, mina, id));
    expect(await deleteTemplate(db, mina, id)).toMatchObject(notFound);
  });
});

test('deleting an account deletes its templates', async () => {
  const mina = { ...(await createMember(db, 'Mina R.')), signedInAt: NOON };
  expectOk(await addTemplate(db, mina, WARM, NOON));
  const blobs = { remove: () => Promise.resolve() };
  expectOk(await deleteAccount(db, blobs as never, mina, deletionLine(mina.email), NOON, () => {}));
  expect(await db.$count(messageTemplates, eq(messageTemplates.ownerId, mina.uid))).toBe(0);
});
