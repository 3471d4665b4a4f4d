import type { SignedIn } from '../domain/actor.ts';
import { RECRUITMENT_TYPES, WORK_LOCATIONS } from '../domain/proposal.ts';
import type { Outcome } from '../domain/refusal.ts';
import { acceptInvitation, submitApplication } from '../server/commands/application.ts';
import { doNotSelect, inviteApplicant, waitlistApplication } from '../server/commands/decision.ts';
import { closeProposal, publishContent } from '../server/commands/proposal.ts';
import type { Database } from '../server/db/database.ts';
import { completeDraft, newPerson, sampleContent } from './sample-content.ts';

const NO_WORDS = { message: '', replyBy: '' };
const MINUTE_MS = 60_000;

/** `size` open proposals of one owner, a minute apart, over every kind and place, every third rolling. Newest last. */
export async function busyBoard(
  db: Database,
  now: Date,
  size = 40,
): Promise<{ owner: SignedIn; proposalIds: number[] }> {
  const owner = await newPerson(db, 'Busy B.');
  const proposalIds: number[] = [];
  for (let place = 0; place < size; place += 1) {
    const content = sampleContent({
      title: `Proposal ${place + 1} of ${size}`,
      recruitmentType: RECRUITMENT_TYPES[place % RECRUITMENT_TYPES.length]!,
      workLocation: WORK_LOCATIONS[place % WORK_LOCATIONS.length]!,
      appType: place % 3 === 0 ? 'rolling' : 'due_date',
    });
    const posted = new Date(now.getTime() - (size - place) * MINUTE_MS);
    proposalIds.push(value(await publishContent(db, owner, content, posted)).id);
  }
  return { owner, proposalIds };
}

/** A rolling proposal whose spots (1 to 3) somebody has accepted, and one more person who hopes. */
export async function fullProposal(db: Database, now: Date, spots = 1) {
  const owner = await newPerson(db, 'Olga F.');
  const content = sampleContent({ appType: 'rolling', participants: spots });
  const proposalId = value(await publishContent(db, owner, content, now)).id;
  const accepted: Applied[] = [];
  for (let taken = 0; taken < spots; taken += 1) {
    const one = await applied(db, proposalId, 'Ana C.', now);
    value(await inviteApplicant(db, owner, one.applicationId, NO_WORDS, now));
    value(await acceptInvitation(db, one.person, one.applicationId, now));
    accepted.push(one);
  }
  return { owner, proposalId, accepted, waiting: await applied(db, proposalId, 'Will W.', now) };
}

/** A due-date proposal that is closed, with a kept decision about each of its three applications: nobody knows anything yet. */
export async function dueDateReadyToAnnounce(db: Database, now: Date) {
  const owner = await newPerson(db, 'Rita R.');
  const proposalId = value(await publishContent(db, owner, sampleContent(), now)).id;
  const invited = await applied(db, proposalId, 'Ines V.', now);
  const waitlisted = await applied(db, proposalId, 'Walt L.', now);
  const notSelected = await applied(db, proposalId, 'Nora S.', now);
  value(await closeProposal(db, owner, proposalId, now));
  value(await inviteApplicant(db, owner, invited.applicationId, NO_WORDS, now));
  value(await waitlistApplication(db, owner, waitlisted.applicationId, now));
  const reason = { reason: 'We needed somebody who knows traces.' };
  value(await doNotSelect(db, owner, notSelected.applicationId, reason, now));
  return { owner, proposalId, invited, waitlisted, notSelected };
}

type Applied = { person: SignedIn; applicationId: number };

async function applied(db: Database, proposalId: number, name: string, now: Date): Promise<Applied> {
  const person = await newPerson(db, name);
  const draft = await completeDraft(db, person);
  return { person, applicationId: value(await submitApplication(db, person, proposalId, draft, now)).id };
}

function value<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new Error(`${outcome.refusal.code}: ${outcome.refusal.message}`);
}
