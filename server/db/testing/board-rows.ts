import type { ApplicationStatus } from '#domain/base/status.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { Database } from '../database.ts';
import { applications, proposals } from '../schema/proposal.ts';
import { insertTrialPerson } from '../trial-person.ts';

export type ProposalOverrides = Partial<typeof proposals.$inferInsert>;

const three: [string, string, string] = ['a', 'b', 'c'];
const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/**
 * Inserts a published proposal that closes in 10 days and announces in 20, without the commands;
 * returns its id.
 */
export async function insertProposal(
  db: Database,
  ownerId: string,
  now: Date,
  more: ProposalOverrides = {},
): Promise<number> {
  const texts = { title: 'Sequencer Watch', name: 'Olga', organization: 'Union', city: 'Lyon', state: 'na' };
  const prose = { description: 'd', deliveryDescription: 'd', requiredQualifications: 'q', notes: 'n' };
  const lists = { topics: three, skills: three, questions: three, deliveryTypes: three };
  const [row] = await db
    .insert(proposals)
    .values({
      ...texts,
      ...prose,
      ...lists,
      ownerId,
      status: 'open',
      recruitmentType: 'find_mentor',
      workLocation: 'remote',
      appType: 'due_date',
      withEvent: false,
      eventName: 'na',
      eventLink: 'na',
      startDate: '2027-01-01',
      endDate: '2027-02-01',
      closeAt: daysAfter(now, 10),
      resultAt: daysAfter(now, 20),
      timeZone: 'UTC',
      hoursPerWeek: 10,
      participants: 1,
      postedAt: now,
      createdAt: now,
      ...more,
    })
    .returning({ id: proposals.id });
  return row!.id;
}

/** Inserts an application without the commands; returns its id. */
export async function insertApplication(
  db: Database,
  facts: { proposalId: number; applicantId: string; resumeId: string | null; status: ApplicationStatus },
  now: Date,
): Promise<number> {
  const [row] = await db
    .insert(applications)
    .values({
      ...facts,
      answers: three,
      comments: 'c',
      referenceLink: 'na',
      createdAt: now,
      savedAt: now,
      submittedAt: facts.status === 'saved' ? null : now,
    })
    .returning({ id: applications.id });
  return row!.id;
}

/** Inserts people, proposals and applications, all created at `now`. */
export function insertBoardRows(db: Database, now: Date) {
  return {
    async newPerson(name: string, kind: 'member' | 'admin' = 'member') {
      const email = `${name}-${crypto.randomUUID()}@example.edu`;
      return { kind, uid: await insertTrialPerson(db, { name, email }, now), name, email } as const;
    },
    newProposal: (ownerId: string, more: ProposalOverrides = {}) => insertProposal(db, ownerId, now, more),
    newApplication: (
      proposalId: number,
      applicantId: string,
      resumeId: string,
      status: ApplicationStatus = 'submitted',
    ) => insertApplication(db, { proposalId, applicantId, resumeId, status }, now),
  };
}
