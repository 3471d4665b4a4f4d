import { expect, test } from 'vitest';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { HIDDEN_FIELDS } from '#app/http/typed-fields.ts';
import { REVISION_FIELD } from '#app/shared/form/version.ts';
import { type PageForm, formsOf } from '../fixtures/page-forms.ts';
import { addBlindPanel, createBoardFixture } from './board-fixture.ts';
import { kindsOfPeople, pathBuilder } from './every-route.ts';
import { type TestUser, openTestApp } from './test-app.ts';

const board = await openTestApp();
const world = await createBoardFixture(board);
await addBlindPanel(board, world);
const pathFor = await pathBuilder(board, world);

/** How a refusal for another version begins. */
const CHANGED = 'This changed while you were editing';

type Shown = { pattern: string; path: string; as: TestUser; form: PageForm };

/** Every form of every page, of the first person of each kind who sees it. */
const shown: Shown[] = [];
for (const [, as] of kindsOfPeople(world))
  for (const pattern of new Set(board.routes.map((route) => route.pattern))) {
    if (!as) continue;
    const path = pathFor(pattern);
    const answer = await board.ask(path, { as });
    if (answer.status !== 200 || !answer.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const form of formsOf(await answer.text(), path))
      if (form.method === 'post' && !shown.some((item) => isSame(item, pattern, form)))
        shown.push({ pattern, path, as, form });
  }

function isSame(one: Shown, pattern: string, { action, fields }: PageForm) {
  const names = (list: PageForm['fields']) => list.map(({ name }) => name).join();
  return one.pattern === pattern && one.form.action === action && names(one.form.fields) === names(fields);
}

/** Forms that act on no account, or on the one that a proof in the request names. */
const WITHOUT_ACCOUNT = [
  /^\/sign-out$/,
  /^\/sign-in\//,
  /^\/auth\//,
  /^\/trial\//,
  /^\/subscribe/,
  /^\/dev\/mail/,
];

const carriesAccount = ({ form: { action, fields } }: Shown) =>
  fields.some(({ name }) => name === ACCOUNT_FIELD) || WITHOUT_ACCOUNT.some((path) => path.test(action));

test('every form of every page carries the account that it was made for [100]', () => {
  expect(shown.length).toBeGreaterThan(80);
  expect(
    shown.filter((item) => !carriesAccount(item)).map(({ path, form }) => `${path}: ${form.action}`),
  ).toEqual([]);
});

/** Actions that answer a script, or a link of an email. */
const WITHOUT_FORM = [
  '/*',
  '/announcement/:id/view',
  '/apply/:id/save',
  '/auth/email/open',
  '/notifications/preferences/save',
  '/postproposal/autosave',
  '/postproposal/save',
  '/postproposal/texts',
  '/proposal/:id/edit/step',
  '/saved-searches/:id/open',
  '/settings/emails/confirm',
  '/settings/passkeys/options',
  '/settings/time-zone',
  '/subscribe/confirm',
  '/unsubscribe',
];
/** Actions whose page has its form in another state than that of this board. */
const IN_ANOTHER_STATE = [
  '/admin/announcements/:id/discard',
  '/admin/announcements/:id/draft',
  '/admin/announcements/:id/publish',
  '/admin/announcements/:id/schedule',
  '/admin/feedback/:id/reopen',
  '/admin/mail',
  '/admin/mail/:id/dismiss',
  '/admin/mail/:id/try-again',
  '/admin/members/:id/restore',
  '/admin/reports/:id/looked-at',
  '/admin/reports/:id/restore',
  '/applications/:id/accept',
  '/applications/:id/allow-resume',
  '/applications/:id/decline',
  '/applications/:id/discard-changes',
  '/applications/:id/restore',
  '/applications/:id/take-back',
  '/applications/:id/undo',
  '/applications/:id/unshortlist',
  '/applications/:id/waitlist-rank',
  '/apply/:id/team',
  '/notifications/mail',
  '/proposal/:id/decide',
  '/proposal/:id/message',
  '/proposal/:id/reopen',
  '/proposal/:id/unsave',
  '/questions/:id/same',
  '/reviews',
  '/saved-searches/pause',
  '/settings/resumes/:id/delete',
  '/settings/ways/:id/remove',
];

test('every action has a form in this walk, answers a script, or is listed', () => {
  const withIds = (path: string) => path.replaceAll(/\/(?::\w+|\d+|[\w-]{20,})(?=\/|$)/g, '/:id');
  const seen = new Set(
    shown.map(({ form }) => withIds(new URL(form.action, board.settings.publicUrl).pathname)),
  );
  const actions = new Set(
    board.routes.filter(({ hasAction }) => hasAction).map(({ pattern }) => withIds(pattern)),
  );
  expect([...actions].filter((action) => !seen.has(action)).toSorted()).toEqual(
    [...WITHOUT_FORM, ...IN_ANOTHER_STATE].toSorted(),
  );
});

/** The form as it would be sent, with a text in each field that takes one. */
function filled({ fields }: PageForm, text: string): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind, value, options }) => {
      if (['textarea', 'text', 'email', 'search', 'url'].includes(kind)) return [[name, text]];
      if (kind === 'file') return [];
      return [[name, value || (options[0] ?? '')]];
    }),
  );
}

test('a form made for one account and sent by another is refused, and its text returned [100]', async () => {
  const refused = [];
  for (const { path, form, as } of shown.filter(({ form: { fields } }) =>
    fields.some(({ name }) => name === ACCOUNT_FIELD),
  )) {
    const other = as === world.stella ? world.otto : world.stella;
    const sent = filled(form, 'Canary-Lapwing says so');
    const answer = await board.withRollback(() => board.ask(form.action, { as: other, form: sent }));
    const page = await answer.text();
    const isReturned =
      !Object.values(sent).includes('Canary-Lapwing says so') || page.includes('Canary-Lapwing says so');
    refused.push([`${path}: ${form.action}`, answer.status, isReturned]);
  }
  // The export has no page of its own: it leads back to the settings, which say why.
  expect(refused.filter(([, status, isReturned]) => status !== 409 || !isReturned)).toEqual([
    ['/settings/account: /settings/export', 303, true],
  ]);
});

test('autosave made for one account and sent by another is refused as JSON [100]', async () => {
  const autosaved = shown.filter(
    ({ form: { action, fields } }) =>
      /^\/(?:postproposal|apply|reviews)\//.test(action) && fields.some(({ name }) => name === ACCOUNT_FIELD),
  );
  expect(autosaved.length).toBeGreaterThan(2);
  for (const { form, as } of autosaved) {
    const other = as === world.stella ? world.otto : world.stella;
    const sent = { as: other, form: filled(form, 'Typed'), headers: { Accept: 'application/json' } };
    const answer = await board.withRollback(() => board.ask(form.action, sent));
    expect([answer.status, await answer.json()]).toMatchObject([409, { ok: false, code: 'other_account' }]);
  }
});

test('no field that a form hides is returned as a typed text', () => {
  const fields = shown.flatMap(({ form }) => form.fields).filter(({ name }) => name !== '');
  const isHidden = ({ kind }: (typeof fields)[number]) => ['hidden', 'submit'].includes(kind);
  const typed = new Set(fields.filter((field) => !isHidden(field)).map(({ name }) => name));
  const hidden = new Set(fields.filter(isHidden).map(({ name }) => name));
  expect([...hidden].filter((name) => !typed.has(name) && !HIDDEN_FIELDS.has(name))).toEqual([]);
});

/** Forms with fields that overwrite nothing, with the reason. */
const OVERWRITES_NOTHING: Record<string, string> = {
  '/proposal/:id/report': 'adds a report',
  '/questions/:id/report': 'adds a report',
  '/proposal/:id/ask': 'adds a question',
  '/proposal/:id/questions/new': 'adds a question',
  '/questions/:id/dismiss': 'ends a waiting question, once',
  '/send-feedback': 'adds a message',
  '/saved-searches/new': 'adds a search',
  '/settings/templates/new': 'adds a template',
  '/settings/passkeys/new': 'adds a passkey',
  '/settings/wallets/new': 'adds a wallet',
  '/settings/emails/add': 'adds an address',
  '/reviews/:id kind': 'adds a conflict',
  '/settings/delete': 'ends the account',
  '/applications/:id/tags': 'adds a tag',
  '/proposal/:id/people': 'adds an invitation',
  '/admin/reports': 'hides a proposal, once',
  '/admin/reports/:id/hide': 'hides a proposal, once',
  '/admin/members/:uid/suspend': 'suspends a member, once',
  '/admin/announcements/new': 'adds an announcement',
  '/subscription': 'saves at each choice: a second one is sent before the first is answered',
  '/notifications/preferences': 'its form of the subscription is that of `/subscription`',
};

const hasField = ({ form: { fields } }: Shown, field: string) => fields.some(({ name }) => name === field);
const isEditable = ({ form: { fields } }: Shown) =>
  fields.some(({ kind }) => !['hidden', 'button', 'submit', 'file'].includes(kind));

/** By its route, or by its route and a field of it. */
const isKnown = ({ pattern, form }: Shown) =>
  pattern in OVERWRITES_NOTHING || form.fields.some(({ name }) => `${pattern} ${name}` in OVERWRITES_NOTHING);

test('every form that overwrites something carries the revision of its page', () => {
  const without = shown.filter(
    (item) =>
      isEditable(item) &&
      !hasField(item, REVISION_FIELD) &&
      !WITHOUT_ACCOUNT.some((path) => path.test(item.form.action)) &&
      !isKnown(item),
  );
  expect(without.map(({ path, form }) => `${path}: ${form.action}`)).toEqual([]);
  const known = shown.flatMap((item) => [
    item.pattern,
    ...item.form.fields.map(({ name }) => `${item.pattern} ${name}`),
  ]);
  expect(Object.keys(OVERWRITES_NOTHING).filter((pattern) => !known.includes(pattern))).toEqual([]);
});

// Drafts have tests of their own: a form of one that does not exist is a new draft.
const revised = shown.filter(
  (item) => hasField(item, REVISION_FIELD) && !/^\/(?:postproposal|apply)/.test(item.form.action),
);

test.each(revised.map((item) => [`${item.path}: ${item.form.action}`, item] as const))(
  '%s of an older version is refused with its text and the stored version, and its own is not',
  async (_, { form, as }) => {
    const text = 'Canary-Fieldfare says so';
    const sent = filled(form, text);
    const answerTo = (revision: string) =>
      board.withRollback(() => board.ask(form.action, { as, form: { ...sent, [REVISION_FIELD]: revision } }));
    const stale = await answerTo('99');
    const page = await stale.text();
    expect([stale.status, page.includes(CHANGED)]).toEqual([409, true]);
    expect(page.includes(text)).toBe(Object.values(sent).includes(text));
    const again = formsOf(page, form.action).find(({ fields }) =>
      fields.some(({ name }) => name === REVISION_FIELD),
    );
    const own = sent[REVISION_FIELD]!;
    expect(again?.fields.find(({ name }) => name === REVISION_FIELD)?.value).toBe(own);
    expect(await (await answerTo(own)).text()).not.toContain(CHANGED);
  },
);
