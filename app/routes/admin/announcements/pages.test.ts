import { expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  createAdmin,
  createPublishedAnnouncement,
  sampleAnnouncement,
} from '../../../../tests/fixtures/sample-announcements.ts';
import { NOON, createMember } from '../../../../tests/fixtures/sample-content.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { routeCaller } from '#server/http/testing/call-route.ts';
import { findManagedAnnouncement } from '#server/queries/board/announcement.ts';
import { loader as openAdmin } from '../admin.tsx';
import { loader as openFirst } from '../index.ts';
import { loader as openList } from './announcements.tsx';
import { action as edit, loader as openEdit } from './edit.tsx';
import { action as write, loader as openNew } from './new.tsx';
import { loader as openNone } from './index.tsx';
import { action as publish, loader as openPublish } from './publish.tsx';
import { action as schedule, loader as openSchedule } from './schedule.tsx';
import { adminConfirmations } from '../confirmations.ts';

const { action: unschedule, loader: openUnschedule } = adminConfirmations['admin/announcements/:id/draft'];
const { action: discard, loader: openDiscard } = adminConfirmations['admin/announcements/:id/discard'];
const { action: unpublish, loader: openUnpublish } = adminConfirmations['admin/announcements/:id/unpublish'];
const db = await testDatabase();
const admin = await createAdmin(db);
const member = await createMember(db);
const text = sampleAnnouncement();

type Handler = (args: never) => unknown;

const call = routeCaller(db);
const ask = (handler: Handler, actor: Actor, id: number | null = null, form?: Record<string, string>) =>
  call(handler, {
    actor,
    path: '/admin/announcements',
    params: id === null ? {} : { id: String(id) },
    ...(form && { form }),
  });

async function stateOf(id: number) {
  const found = await findManagedAnnouncement(db, admin, id, NOON);
  return found.ok ? found.value.state : found.refusal.code;
}

const loaders = { openAdmin, openFirst, openList, openNone, openNew, openEdit, openSchedule, openPublish };
const movers = { openUnschedule, openUnpublish, openDiscard };
const actions = { write, edit, schedule, publish, unschedule, unpublish, discard };

test.each(Object.entries({ ...loaders, ...movers, ...actions }))(
  '%s asks a visitor to sign in and returns 403 to a member',
  async (name, handler) => {
    const id = await createPublishedAnnouncement(db, admin, {}, NOON);
    const before = await db.$count(announcements);
    const form = name in actions ? text : undefined;
    const signIn = { status: 303, to: '/signin?next=%2Fadmin%2Fannouncements' };
    // A form with fields returns what was typed instead of redirecting.
    const isTyped = ['write', 'edit', 'schedule', 'publish'].includes(name);
    expect(await ask(handler, VISITOR, id, form)).toMatchObject(
      isTyped ? { status: 401, data: { typed: { form: { title: text.title } } } } : signIn,
    );
    expect(await ask(handler, member, id, form)).toMatchObject({ status: 403 });
    expect(await db.$count(announcements)).toBe(before);
    expect(await stateOf(id)).toBe('published');
  },
);

test('an admin writes, schedules, unschedules, publishes and unpublishes an announcement', async () => {
  const title = 'From draft to published';
  const written = await ask(write, admin, null, { title });
  expect(written).toMatchObject({ status: 303 });
  const id = Number(/\d+$/.exec(written.to!)![0]);
  expect(await stateOf(id)).toBe('draft');

  const whole = { ...text, title };
  const moment = { publishDay: '2026-11-24', publishTime: '09:00', timeZone: 'America/Los_Angeles' };
  expect(await ask(schedule, admin, id, { ...whole, ...moment, revision: '1' })).toMatchObject({
    status: 303,
  });
  expect(await stateOf(id)).toBe('scheduled');
  expect(await ask(openEdit, admin, id)).toMatchObject({ data: { form: { ...whole, ...moment } } });
  expect(await ask(openList, admin)).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        id,
        title,
        state: 'scheduled',
        publishAt: new Date('2026-11-24T17:00:00Z'),
        details: 'Nov 24, 9:00 AM PT (UTC−8)',
      }),
    ]),
  });

  expect(await ask(unschedule, admin, id, {})).toMatchObject({ status: 303 });
  expect(await stateOf(id)).toBe('draft');
  expect(await ask(publish, admin, id, { ...whole, revision: '3' })).toMatchObject({ status: 303 });
  expect(await stateOf(id)).toBe('published');
  expect(await ask(unpublish, admin, id, {})).toMatchObject({ status: 303 });
  expect(await stateOf(id)).toBe('unpublished');
});

test('the list opens a scheduled announcement, and without one the first in it', async () => {
  const openedId = async () => {
    const { data } = await ask(openNone, admin);
    return (data as { page: { announcement: { id: number } } }).page.announcement.id;
  };
  const { to } = await ask(write, admin, null, { title: 'Soon' });
  const id = Number(/\d+$/.exec(to!)![0]);
  const later = { publishDay: '2026-11-24', publishTime: '09:00', timeZone: 'UTC', revision: '1' };
  await ask(schedule, admin, id, { ...text, ...later });
  const { to: draft } = await ask(write, admin, null, { title: 'A newer draft' });
  expect(await openedId()).toBe(id);
  await ask(unschedule, admin, id, {});
  const { data } = await ask(openList, admin);
  expect(await openedId()).toBe((data as { id: number }[])[0]!.id);
  await ask(discard, admin, Number(/\d+$/.exec(draft!)![0]), {});
  await ask(discard, admin, id, {});
});

test('an admin discards a draft', async () => {
  const written = await ask(write, admin, null, { title: 'Never mind' });
  const id = Number(/\d+$/.exec(written.to!)![0]);
  expect(await ask(discard, admin, id, {})).toEqual({ status: 303, to: '/admin/announcements' });
  expect(await stateOf(id)).toBe('not_found');
});

test('a refused form returns its status and the typed values', async () => {
  const id = await createPublishedAnnouncement(db, admin, {}, NOON);
  const typed = { title: '', description: 'kept', content: 'kept too', writer: '' };
  expect(await ask(edit, admin, id, typed)).toMatchObject({
    status: 422,
    data: {
      typed: { form: typed },
      refusal: { fields: { title: expect.any(String), writer: expect.any(String) } },
    },
  });
  expect(await ask(publish, admin, id, text)).toMatchObject({
    status: 409,
    data: { typed: { form: text }, refusal: { code: 'move_not_allowed' } },
  });
  expect(await ask(edit, admin, id, { ...text, revision: '1' })).toMatchObject({
    status: 409,
    data: { refusal: { code: 'changed_elsewhere' } },
  });
  expect(await ask(write, admin, null, { title: 'a'.repeat(81) })).toMatchObject({ status: 422 });
});

test.each(Object.entries({ openEdit, openSchedule, openPublish, ...movers }))(
  '%s returns 404 for an unknown announcement',
  async (_, handler) => {
    expect(await ask(handler, admin, 987_654)).toMatchObject({ status: 404 });
  },
);
