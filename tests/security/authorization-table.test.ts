import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatVerdicts } from './authorization-rows.ts';
import { PUBLIC_API_CALLS, listAllRoutes, kindsOfPeople } from './every-route.ts';
import { applicationMembers } from '#server/db/schema/application-member.ts';
import { type TestApp, type TestUser, openTestApp } from './test-app.ts';
import { type BoardFixture, addBlindPanel, createBoardFixture } from './board-fixture.ts';

// Compares the verdict of every route for every kind of people with authorization-table.txt.
// Update after an intended change, and read the diff:
// `npm run test:file -- tests/security/authorization-table -u`

const board = await openTestApp();
const world = await createBoardFixture(board);
const tess = await joinTeam(board, world);
await addBlindPanel(board, world);
const people = kindsOfPeople(world).flatMap(([kind, person]) => [
  [kind, person] as const,
  ...(kind === 'applicant' ? [['team member', tess] as const] : []),
]);
const everything = await listAllRoutes(board, world);

/** Someone in the team of Ana's application, without a resume. */
async function joinTeam({ db, person }: TestApp, { open, application }: BoardFixture): Promise<TestUser> {
  const member = await person('Tess T.');
  const at = new Date();
  const row = { applicationId: application, proposalId: open, userId: member.uid, state: 'active' } as const;
  await db.insert(applicationMembers).values({ ...row, invitedAt: at, joinedAt: at, submittedAt: at });
  return member;
}

/** The verdict of a response: its status, or the redirect's target with ids as `:id`. */
function verdictOf(answer: Response): string {
  const to = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || !to) return String(answer.status);
  const url = new URL(to, board.settings.publicUrl);
  const here = url.origin === board.settings.publicUrl ? '' : 'elsewhere';
  return `> ${here}${url.pathname.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, '/:id')}`;
}

/** Method, path, and a verdict for each kind of people, of every page, form, file and call. */
async function readVerdicts(): Promise<string[][]> {
  const rows: string[][] = [];
  for (const { method, path, ask } of everything) {
    const verdicts: string[] = [];
    for (const [, as] of people) verdicts.push(verdictOf(await board.withRollback(() => ask(as))));
    rows.push([method, path, ...verdicts]);
  }
  return rows;
}
// Both tests read the same verdicts.
let verdicts: Promise<string[][]> | undefined;
const allVerdicts = () => (verdicts ??= readVerdicts());

test('everyone gets the responses recorded in the table', { timeout: 600_000 }, async () => {
  const table = formatVerdicts(
    people.map(([who]) => who),
    await allVerdicts(),
  );
  const file = join(import.meta.dirname, 'authorization-table.txt');
  await expect(table).toMatchFileSnapshot(file);
});

const KINDS = [
  'visitor',
  'member',
  'applicant',
  'team member',
  'reviewer',
  'co-owner',
  'owner',
  'admin',
  'former',
] as const;
type Restriction = {
  appliesTo: (method: string, path: string) => boolean;
  verdicts: Partial<Record<(typeof KINDS)[number], RegExp>>;
};

const notServerError = /^[^5]/;
const toSignIn = /^(> \/signin|> \/auth|40[0134]$)/;

const OWNERS_PAGES =
  /^\/proposal\/:id\/(announce|applications|clone|close|close-date|compare|decide|demand|edit$|message|people|questions|reopen|resumes|withdraw)/;
const OWNERS_CALLS =
  /^\/(application\/(get_applications|invite|not_select|shortlist|take_back|unshortlist|waitlist)|project\/(announce|close|reopen|withdraw|invite_person|remove_person|hand_over|accept_hand_over|leave))$/;

/** What the verdicts of a route have to match at least, whatever the table says. */
const RESTRICTIONS: Restriction[] = [
  {
    appliesTo: () => true,
    verdicts: {
      visitor: notServerError,
      member: notServerError,
      applicant: notServerError,
      'team member': notServerError,
      reviewer: notServerError,
      'co-owner': notServerError,
      owner: notServerError,
      admin: notServerError,
      former: notServerError,
    },
  },
  {
    appliesTo: (_, path) => /^\/admin(\/|$)/.test(path),
    verdicts: {
      visitor: /^> \/signin$/,
      member: /^403$/,
      applicant: /^403$/,
      'team member': /^403$/,
      reviewer: /^403$/,
      'co-owner': /^403$/,
      owner: /^403$/,
      admin: /^(?!403$)/,
      former: /^403$/,
    },
  },
  {
    appliesTo: (_, path) => path.startsWith('/applications/'),
    verdicts: { visitor: toSignIn, member: /^404$/, reviewer: /^404$/, admin: /^404$/, former: /^404$/ },
  },
  { appliesTo: (_, path) => /^\/(drafts|resume)\//.test(path), verdicts: { visitor: toSignIn } },
  {
    appliesTo: (method, path) =>
      method === 'POST' && /^\/settings(\/|$)/.test(path) && path !== '/settings/deleted',
    verdicts: { visitor: toSignIn },
  },
  {
    appliesTo: (method, path) =>
      method === 'POST' &&
      /^\/proposal\/:id\/(announce|applications|clone|close|compare|decide|edit|message|reopen|resumes|withdraw)/.test(
        path,
      ) &&
      path !== '/proposal/:id/edit/step',
    verdicts: {
      visitor: toSignIn,
      member: toSignIn,
      applicant: toSignIn,
      'team member': toSignIn,
      reviewer: toSignIn,
      admin: toSignIn,
      former: /^404$/,
    },
  },
  // A former co-owner is a stranger: nothing of the owner's side is found.
  {
    appliesTo: (method, path) => method !== 'CALL' && OWNERS_PAGES.test(path),
    verdicts: { former: /^404$/ },
  },
  {
    appliesTo: (method, path) => method === 'CALL' && OWNERS_CALLS.test(path),
    verdicts: { former: /^404$/ },
  },
  // Only the owner withdraws, invites, removes and hands over.
  {
    appliesTo: (method, path) =>
      method === 'CALL' && /^\/project\/(withdraw|invite_person|remove_person|hand_over)$/.test(path),
    verdicts: { 'co-owner': /^403$/, reviewer: /^403$/, member: /^403$/ },
  },
  // The lead alone edits, submits and withdraws; the resume of one is not the others’.
  {
    appliesTo: (method, path) =>
      (method === 'CALL' && path === '/application/withdraw') ||
      /^\/applications\/:id\/(withdraw|resume|delete-resume|discard-changes)$/.test(path),
    verdicts: { 'team member': /^40[349]$/ },
  },
  // Only its reviewer reads an assigned application under review.
  {
    appliesTo: (_, path) => path === '/reviews/:id' || path.startsWith('/review/s'),
    verdicts: {
      member: /^404$/,
      applicant: /^404$/,
      'team member': /^404$/,
      reviewer: /^(?!40)/,
      'co-owner': /^404$/,
      owner: /^404$/,
      admin: /^404$/,
      former: /^404$/,
    },
  },
  {
    appliesTo: (_, path) => /^\/proposal\/:id\/(panel|assign|prepare)$/.test(path),
    verdicts: {
      visitor: toSignIn,
      member: /^40[34]$/,
      applicant: /^40[34]$/,
      'team member': /^40[34]$/,
      reviewer: /^40[34]$/,
      'co-owner': /^(?!40)/,
      owner: /^(?!40)/,
      admin: /^40[34]$/,
      former: /^404$/,
    },
  },
  // Cleo joined after the resumes were submitted.
  {
    appliesTo: (_, path) => /^\/(resume\/:id|applications\/:id\/resume)/.test(path),
    verdicts: { 'co-owner': /^404$/, reviewer: /^404$/ },
  },
  {
    appliesTo: (method, path) => method === 'CALL' && !PUBLIC_API_CALLS.includes(path),
    verdicts: { visitor: /^401$/ },
  },
];

test('every route has at least its minimum restrictions', { timeout: 600_000 }, async () => {
  const violations = (await allVerdicts()).flatMap(([method, path, ...byRole]) =>
    RESTRICTIONS.filter(({ appliesTo }) => appliesTo(method!, path!)).flatMap(({ verdicts: least }) =>
      KINDS.filter((kind, nth) => least[kind]?.test(byRole[nth]!) === false).map(
        (role) => `${method} ${path}, ${role}: not ${least[role]}`,
      ),
    ),
  );
  expect(violations).toEqual([]);
});
