import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../../../tests/fixtures/full-run.ts';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { mayReadResume } from '#domain/application/resume.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { applicationReaders } from '#server/db/schema/proposal-invitation.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { listNotAllowed, listOwnersSide } from '#server/queries/proposal/proposal-people.ts';
import { findResumeToRead } from '#server/queries/application/resume.ts';
import { submitApplication } from './application.ts';
import { allowResume } from './application-reader.ts';
import { inviteToProposal, joinProposal } from '../proposal/proposal-invitation.ts';
import { leaveProposal } from '../proposal/proposal-people.ts';
import { publishContent } from '../proposal/proposal.ts';

const db = await testDatabase();
const sam = await createMember(db, 'Sam S.');

/** What can happen to one application, in any order; `read` opens the apply page. */
const STEPS = ['read', 'join', 'submit', 'call', 'allow', 'leave'] as const;
type Step = (typeof STEPS)[number];

/** Runs the steps for a new proposal and applicant, and says whether Sam may open the resume. */
async function run(steps: readonly Step[]) {
  const olga = await createMember(db, 'Olga O.');
  const id = expectOk(await publishContent(db, olga, sampleContent(), NOON)).id;
  const ana = await createMember(db, 'Ana A.');
  const draft = await createCompleteDraft(db, ana);
  let named: string[] | undefined;
  let applicationId = 0;
  for (const step of steps) {
    if (step === 'read') named = (await listOwnersSide(db, id)).map(({ uid }) => uid);
    if (step === 'join') await join(olga, sam, id);
    if (step === 'leave') await leaveProposal(db, sam, id, NOON);
    if (step === 'allow') await allowResume(db, ana, applicationId, { uid: sam.uid }, NOON);
    if (step === 'submit' || step === 'call') {
      const readers = step === 'call' ? undefined : (named ?? [olga.uid]);
      applicationId = expectOk(await submitApplication(db, ana, id, draft, NOON, { readers })).id;
    }
  }
  return { id, olga, ana, applicationId, resumeId: draft.resumeId! };
}

async function join(olga: SignedIn, person: SignedIn, id: number) {
  const form = { email: null, role: 'co_owner', message: '' };
  const { token } = expectOk(await inviteToProposal(db, olga, id, form, 'secret', NOON));
  await joinProposal(db, person, { token: token! }, NOON);
}

/** The rule: Sam's name was read when submitting, or Sam was allowed later, since Sam joined last. */
function mayOpen(steps: readonly Step[]): boolean {
  let [isOnSide, isNamed, isSubmitted, isReader] = [false, false, false, false];
  for (const step of steps) {
    if (step === 'read') isNamed = isOnSide;
    if (step === 'join') isOnSide = true;
    if (step === 'leave') [isOnSide, isReader] = [false, false];
    if (step === 'allow') isReader ||= isSubmitted && isOnSide;
    if (step === 'submit') [isSubmitted, isReader] = [true, isReader || (isNamed && isOnSide)];
    if (step === 'call') [isSubmitted, isReader] = [true, isReader || isOnSide];
  }
  return isSubmitted && isOnSide && isReader;
}

async function expectRule(steps: readonly Step[]) {
  const { olga, ana, applicationId, resumeId } = await run(steps);
  const opens = async (actor: SignedIn) => (await findResumeToRead(db, actor, resumeId)) !== null;
  expect([steps, await opens(sam)]).toEqual([steps, mayOpen(steps)]);
  expect([steps, await opens(olga)]).toEqual([steps, applicationId > 0]);
  expect([steps, await opens(ana)]).toEqual([steps, true]);
}

function orders(steps: readonly Step[]): Step[][] {
  if (steps.length < 2) return [[...steps]];
  return steps.flatMap((step, index) => orders(steps.toSpliced(index, 1)).map((rest) => [step, ...rest]));
}

test('in every order of reading, joining, submitting and allowing, the rule decides', async () => {
  const all = orders(['read', 'join', 'submit', 'allow']);
  expect(new Set(all.map(mayOpen))).toEqual(new Set([true, false]));
  for (const steps of all) await expectRule(steps);
});

test(
  'in any sequence with leaving and submitting again, the rule decides',
  { timeout: 120_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(fc.constantFrom(...STEPS), { maxLength: 8 }), expectRule), {
      numRuns: propertyRuns(10, 40),
    });
  },
);

test('the domain rule and the stored readers agree', async () => {
  const { id, olga, ana, applicationId, resumeId } = await run(['join', 'submit', 'allow']);
  const stored = await db
    .select({ uid: applicationReaders.userId })
    .from(applicationReaders)
    .where(eq(applicationReaders.applicationId, applicationId));
  const coOwnerIds = (await listOwnersSide(db, id)).slice(1).map(({ uid }) => uid);
  const use = {
    ownerId: olga.uid,
    coOwnerIds,
    readerIds: stored.map(({ uid }) => uid),
    conflictIds: [],
    status: 'submitted',
  } as const;
  for (const actor of [olga, sam, ana, await createMember(db), VISITOR])
    expect(mayReadResume({ uploaderId: ana.uid, sentTo: [use] }, actor)).toBe(
      (await findResumeToRead(db, actor, resumeId)) !== null,
    );
});

test('only the applicant allows, only people of the owner’s side, and only while it is submitted', async () => {
  const { olga, ana, applicationId } = await run(['submit', 'join']);
  const code = async (actor: SignedIn, id: number, uid: string) => {
    const outcome = await allowResume(db, actor, id, { uid }, NOON);
    return outcome.ok ? 'done' : outcome.refusal.code;
  };
  expect(await listNotAllowed(db, ana, applicationId)).toEqual([{ uid: sam.uid, name: 'Sam S.' }]);
  expect(await listNotAllowed(db, olga, applicationId)).toEqual([]);
  for (const other of [olga, sam, await createMember(db)])
    expect(await code(other, applicationId, sam.uid)).toBe('not_found');
  expect(await code(ana, applicationId, (await createMember(db)).uid)).toBe('not_found');
  expect(await code(ana, 2_000_000_000, sam.uid)).toBe('not_found');
  expect(await code(ana, applicationId, sam.uid)).toBe('done');
  expect(await code(ana, applicationId, sam.uid)).toBe('done');
  expect(await listNotAllowed(db, ana, applicationId)).toEqual([]);
});
