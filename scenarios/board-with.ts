import type { SignedIn } from '../domain/actor.ts';
import type { ProposalContent } from '../domain/proposal.ts';
import { submitApplication } from '../server/commands/application.ts';
import { publishContent } from '../server/commands/proposal.ts';
import { reportProposal } from '../server/commands/report.ts';
import type { Database } from '../server/db/database.ts';
import { NOON, completeDraft, newPerson, sampleContent } from './sample-content.ts';

/** A proposal of somebody new, to which so many people have applied, "Applicant 0" the first. */
export async function boardWith(db: Database, count: number, changes: Partial<ProposalContent> = {}) {
  const owner = await newPerson(db, 'Mina R.');
  const id = await published(db, owner, changes);
  const people: SignedIn[] = [];
  const ids: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const person = await newPerson(db, `Applicant ${i}`);
    const sent = await submitApplication(db, person, id, await completeDraft(db, person), NOON);
    if (!sent.ok) throw new Error(sent.refusal.message);
    people.push(person);
    ids.push(sent.value.id);
  }
  return { owner, id, people, ids };
}

/** A proposal that a member has reported, and an admin to look at it. `id` as an address has it. */
export async function reportedProposal(db: Database) {
  const owner = await newPerson(db, 'Yield Circle');
  const member = await newPerson(db, 'Jun P.');
  const admin: SignedIn = { ...(await newPerson(db, 'Ada M.')), kind: 'admin' };
  const id = await published(db, owner, {});
  await reportProposal(db, member, id, { reason: 'copied', words: 'Mine, of May.' }, NOON);
  return { owner, member, admin, id: String(id) };
}

async function published(db: Database, owner: SignedIn, changes: Partial<ProposalContent>): Promise<number> {
  const outcome = await publishContent(db, owner, sampleContent(changes), NOON);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}
