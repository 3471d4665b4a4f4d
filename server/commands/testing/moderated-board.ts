import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import type { Database } from '#server/db/database.ts';
import { submitApplication } from '../application/application.ts';
import { publishContent } from '../proposal/proposal.ts';

export const MONEY = { reason: 'asks_for_money', words: 'A deposit before the first meeting.' };
export const NOTE = { note: 'Proposals may not ask applicants for money.' };
/** "ok", or the refusal code. */
export const verdict = (outcome: Outcome<unknown>) => (outcome.ok ? 'ok' : outcome.refusal.code);
/** The time `days` after the board is created. */
export const daysAfterNoon = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** Inserts a proposal with an owner, an applicant, a member who did not apply, and an admin. */
export async function moderatedBoard(db: Database, title = 'Guaranteed yields for student labs') {
  const owner = await createMember(db, 'Yield Circle');
  const applicant = await createMember(db, 'Noor K.');
  const member = await createMember(db, 'Jun P.');
  const admin: Admin = { ...(await createMember(db, 'Ada M.')), kind: 'admin' };
  const published = await publishContent(db, owner, sampleContent({ title }), NOON);
  if (!published.ok) throw new Error('refused');
  const { id } = published.value;
  const sent = await submitApplication(db, applicant, id, await createCompleteDraft(db, applicant), NOON);
  if (!sent.ok) throw new Error(sent.refusal.message);
  return { owner, applicant, member, admin, id, visitor: VISITOR as Actor };
}
