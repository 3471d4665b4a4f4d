import { DAY_MS } from '#domain/time/duration.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import type { proposals } from '#server/db/schema/proposal.ts';

/** The current time in list tests. */
export const NOW = new Date('2026-11-21T12:00:00Z');

export function inDays(days: number): Date {
  return new Date(NOW.getTime() + days * DAY_MS);
}

type Row = typeof proposals.$inferInsert;

/** An open proposal that closes in 20 days, with overrides. */
export function sampleProposalRow(ownerId: string, more: Partial<Row> = {}): Row {
  return {
    ownerId,
    status: 'open',
    title: 'Folding proofs',
    name: 'Mina R.',
    organization: 'Alder Bay University',
    city: 'Marlow',
    state: 'New York',
    recruitmentType: 'find_mentee',
    workLocation: 'remote',
    appType: 'due_date',
    withEvent: false,
    eventName: 'na',
    eventLink: 'na',
    startDate: '2027-01-11',
    endDate: '2027-04-09',
    closeAt: inDays(20),
    resultAt: inDays(60),
    timeZone: 'UTC',
    topics: ['MEV', 'Rollup sequencing', 'Data analysis'],
    skills: ['SQL', 'Python', 'Rust'],
    questions: ['One?', 'Two?', 'N/A'],
    deliveryTypes: ['Text', 'N/A', 'N/A'],
    deliveryDescription: 'A paper.',
    description: 'What it is about.',
    requiredQualifications: 'None.',
    notes: 'None.',
    hoursPerWeek: 10,
    participants: 2,
    teamMode: 'alone',
    teamSize: 1,
    postedAt: inDays(-10),
    createdAt: inDays(-10),
    ...more,
  };
}

/** Inserts a member who owns proposals; returns the uid. */
export async function addOwner(db: Database): Promise<string> {
  await db.insert(users).values({
    id: 'owner',
    name: 'Mina R.',
    email: 'mina@example.edu',
    emailVerified: true,
    createdAt: NOW,
    updatedAt: NOW,
  });
  return 'owner';
}
