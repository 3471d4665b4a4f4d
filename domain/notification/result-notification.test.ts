import { expect, test } from 'vitest';
import { DECISIONS } from '#domain/application/application.ts';
import { proposalFacts } from './facts.ts';
import { channelsFor } from './events.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { resultNotification } from './result-notification.ts';

const proposal: Proposal = {
  id: 7,
  ownerId: 'noor',
  coOwnerIds: [],
  status: 'closed',
  hiddenFrom: null,
  pausedAt: null,
  announcedAt: null,
  missedResultAt: null,
  postedAt: new Date('2026-11-01T12:00:00Z'),
  createdAt: new Date('2026-11-01T12:00:00Z'),
  applicationCount: 3,
  acceptedCount: 0,
  demand: null,
  demandUntil: null,
  resumeDays: 180,
  terms: null,
  participants: 3,
  teamMode: 'alone',
  teamSize: 1,
  hoursPerWeek: 10,
  title: 'What postmortems leave out',
  name: 'Noor K.',
  organization: 'Alder Bay University',
  city: 'Alder Bay',
  state: 'CA',
  recruitmentType: 'find_team',
  workLocation: 'remote',
  appType: 'due_date',
  withEvent: false,
  eventName: 'na',
  eventLink: 'na',
  startDate: '2027-01-18',
  endDate: '2027-05-14',
  closeAt: new Date('2026-11-17T07:59:59Z'),
  resultAt: new Date('2026-11-24T07:59:59Z'),
  timeZone: 'America/Los_Angeles',
  topics: ['Incidents', 'Writing', 'Teams'],
  skills: ['A', 'B', 'C'],
  questions: ['What?', 'N/A', 'N/A'],
  deliveryTypes: ['Text', 'N/A', 'N/A'],
  deliveryDescription: '',
  description: '',
  requiredQualifications: '',
  notes: '',
};
const NOW = new Date('2026-11-24T12:00:00Z');
const replyBy = new Date('2026-12-06T07:59:59Z');

test('an invitation has its message, its reply-by date, and a reminder if there is time for one', () => {
  const notification = resultNotification('invited', { id: 3, message: 'Do come.', replyBy }, proposal, NOW);
  expect(notification).toEqual({
    event: 'invited',
    facts: {
      applicationId: 3,
      proposal: proposalFacts(proposal),
      message: 'Do come.',
      replyBy: '2026-12-06T07:59:59.000Z',
      reminder: true,
    },
  });
  const late = resultNotification(
    'invited',
    { id: 3, message: '', replyBy },
    proposal,
    new Date('2026-12-04T12:00:00Z'),
  );
  expect(late.facts).toMatchObject({ reminder: false });
  const open = resultNotification('invited', { id: 3, message: '', replyBy: null }, proposal, NOW);
  expect(open.facts).toMatchObject({ message: '', replyBy: null });
});

test('a rejection has its reason; a waitlist notification has no text from the owner', () => {
  const decided = { id: 4, message: 'Too few hours.', replyBy: null };
  expect(resultNotification('not_selected', decided, proposal, NOW).facts).toMatchObject({
    reason: 'Too few hours.',
  });
  expect(Object.keys(resultNotification('waitlisted', decided, proposal, NOW).facts)).toEqual([
    'applicationId',
    'proposal',
  ]);
});

test('every result is emailed, whatever the preferences', () => {
  for (const decision of DECISIONS)
    expect(channelsFor(decision, { inProduct: false, byMail: false })).toEqual({
      inProduct: true,
      byMail: true,
    });
});

test('the notification is the same before and after the announcement', () => {
  const decided = { id: 3, message: 'Do come.', replyBy };
  const after: Proposal = { ...proposal, status: 'announced', announcedAt: new Date('2026-11-21T12:00:00Z') };
  for (const decision of DECISIONS)
    expect(resultNotification(decision, decided, after, NOW)).toEqual(
      resultNotification(decision, decided, proposal, NOW),
    );
});
