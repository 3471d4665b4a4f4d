import { randomUUID } from 'node:crypto';
import type { SignedIn } from '../domain/actor.ts';
import type { ApplicationDraft } from '../domain/application-form.ts';
import { endOfDay } from '../domain/deadline.ts';
import type { ProposalContent } from '../domain/proposal.ts';
import type { Database } from '../server/db/database.ts';
import { resumes } from '../server/db/resume-schema.ts';
import { insertTrialPerson } from '../server/db/trial-person.ts';

/** The moment most tests happen at. */
export const NOON = new Date('2026-11-21T12:00:00Z');

/** A due-date proposal that closes on Dec 3, 2026 in New York and promises results by Dec 12. */
export function sampleContent(changes: Partial<ProposalContent> = {}): ProposalContent {
  return {
    title: 'Measuring MEV rebates on three L2 sequencers',
    name: 'Sequencer Watch',
    organization: 'Quillon Research Collective',
    city: 'Marlow',
    state: 'New York',
    recruitmentType: 'find_team',
    workLocation: 'hybrid',
    appType: 'due_date',
    withEvent: false,
    eventName: 'na',
    eventLink: 'na',
    startDate: '2027-01-11',
    endDate: '2027-04-09',
    closeAt: endOfDay('2026-12-03', 'America/New_York'),
    resultAt: endOfDay('2026-12-12', 'America/New_York'),
    timeZone: 'America/New_York',
    topics: ['MEV', 'Rollup sequencing', 'Data analysis'],
    skills: ['SQL', 'Python', 'Reading EVM traces'],
    questions: ['Which block would you look at first, and why?', 'Describe a data set you cleaned.', 'N/A'],
    deliveryTypes: ['Text', 'Code', 'N/A'],
    deliveryDescription: 'A public data set and a short paper.',
    description: 'Three large rollups now return part of the value they extract.',
    requiredQualifications: 'You can write a SQL query with a window function.',
    notes: 'Statistics helps.',
    hoursPerWeek: 20,
    participants: 3,
    ...changes,
  };
}

/** Somebody new who has an account. */
export async function newPerson(db: Database, name = 'Noor K.'): Promise<SignedIn> {
  const email = `${randomUUID()}@school.example`;
  return { kind: 'member', uid: await insertTrialPerson(db, { name, email }, NOON), name, email };
}

/** A complete application with a resume of this person's own. */
export async function completeDraft(
  db: Database,
  person: SignedIn,
  changes: Partial<ApplicationDraft> = {},
): Promise<ApplicationDraft> {
  const id = randomUUID();
  const file = { blobKey: `resume/${id}`, fileName: 'resume.pdf', bytes: 2048, sha256: '0'.repeat(64) };
  await db.insert(resumes).values({ id, uploaderId: person.uid, uploadedAt: NOON, ...file });
  return {
    answers: [
      'The first full block after an hour of thin volume.',
      'Eleven months of parking sensor logs.',
      '',
    ],
    comments: 'I am free to start a week early.',
    referenceLink: 'https://notebooks.example/noor/parking',
    resumeId: id,
    ...changes,
  };
}
