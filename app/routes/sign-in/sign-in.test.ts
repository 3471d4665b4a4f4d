import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import { createMember, NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { provideRequestContext } from '#server/http/request-context.ts';
import { loader } from './sign-in.tsx';
import { hintFor, signInPath, WORDINGS } from './wording.ts';

const db = await testDatabase();

async function open(address: string, actor: Actor = VISITOR) {
  const context = new RouterContextProvider();
  const settings = { publicUrl: 'http://127.0.0.1', wallets: false };
  provideRequestContext(context, { db, actor, now: NOON, settings, identityProviders: [] } as never);
  const url = new URL(`http://127.0.0.1${address}`);
  return loader({ context, url, params: {} } as unknown as Parameters<typeof loader>[0]);
}

async function published() {
  const owner = await createMember(db, 'Mina R.');
  const outcome = await publishContent(db, owner, sampleContent(), NOON);
  if (!outcome.ok) throw new Error('refused');
  return { owner, id: outcome.value.id };
}

describe('without a next parameter', () => {
  test.each([
    ['/signin', '/user'],
    ['/auth', '/user'],
    ['/auth/', '/user'],
    ['/auth/proposal', '/postproposal'],
    ['/auth/apply', '/user'],
    ['/auth/apply?proposal=7', '/apply/7'],
    ['/auth/apply?proposal=x', '/user'],
  ])('%s leads to %s', async (address, next) => expect((await open(address)).next).toBe(next));
});

test('each sign-in page accepts a safe next parameter and replaces an unsafe one with /home', async () => {
  for (const path of Object.keys(WORDINGS)) {
    expect((await open(`${path}?next=%2Fapply%2F7%3Ftab%3Dapplication`)).next).toBe(
      '/apply/7?tab=application',
    );
    expect((await open(`${path}?next=%2F%2Fevil.example`)).next).toBe('/home');
  }
});

test('a signed-in member is redirected to the next page', async () => {
  const person = await createMember(db);
  const led = await open('/signin?next=/postproposal', person).catch((thrown: unknown) => thrown);
  expect((led as Response).headers.get('location')).toBe('/postproposal');
});

test('only known problem codes are shown', async () => {
  expect((await open('/signin?problem=cancelled')).problem).toBe('cancelled');
  expect((await open('/signin?problem=%3Cscript%3E')).problem).toBeNull();
});

test('every sign-in page names the proposal on the board, and none that is withdrawn or unknown', async () => {
  const { owner, id } = await published();
  for (const path of Object.keys(WORDINGS))
    expect(await open(`${path}?next=/apply/${id}`)).toMatchObject({
      purpose: 'apply',
      proposal: { id, title: sampleContent().title },
    });
  for (const purpose of ['save', 'report', 'ask'])
    expect(await open(`/signin?next=/proposal/${id}/${purpose}?back=/`)).toMatchObject({
      purpose,
      proposal: { id },
    });
  for (const next of [`/proposal/${id}`, `/proposal/${id}/share`, `/applyx/${id}`])
    expect(await open(`/signin?next=${next}`)).toMatchObject({ purpose: null, proposal: null });
  await withdrawProposal(db, owner, id, NOON);
  expect((await open(`/auth/apply?next=/apply/${id}`)).proposal).toBeNull();
  expect((await open('/auth/apply?next=/apply/999999999')).proposal).toBeNull();
  expect((await open('/auth/apply?next=/apply/999999999999999')).proposal).toBeNull();
});

test.each([
  ['/auth/apply', '/apply/7?tab=application', 'You’ll come back to this application.'],
  ['/auth/apply', '/user', 'After you sign in, you’ll go to My Account.'],
  ['/auth/apply', '/proposal/7', undefined],
  ['/signin', '/proposal/7/save?back=/', 'After you sign in, we’ll save it and take you back.'],
  ['/signin', '/proposal/7/report', undefined],
  ['/auth/proposal', '/postproposal', 'After you sign in, you’ll go straight to step 1.'],
] as const)('%s says what happens after signing in when next is %s', (path, next, hint) =>
  expect(hintFor(path, next)).toBe(hint),
);

test('an unknown path is treated as /signin', () => expect(signInPath('/toString')).toBe('/signin'));
