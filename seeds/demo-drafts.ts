import { type ProposalForm, blankProposalForm } from '#domain/proposal/proposal-form.ts';
import type { PersonKey } from './demo-people.ts';

/** Drafts of proposals. */
export const DRAFTS: readonly { by: PersonKey; day: number; form: ProposalForm }[] = [
  {
    by: 'noor',
    day: -1,
    form: {
      ...blankProposalForm(),
      title: 'Who answers the phone? Support after an incident',
      recruitmentType: 'find_mentor',
      topic1: 'Incident data',
      topic2: 'Support',
      name: 'Noor K.',
      organization: 'Alder Bay University',
      city: 'Alder Bay',
      state: 'Oregon',
      withEvent: 'no',
      timeZone: 'America/Los_Angeles',
      workTimePerDay: '10',
      workLocation: 'remote',
      researchDescription:
        'After the money has stopped, people write to someone. We would like to read two thousand of these tickets, with permission, and find out what answer they got, by when,',
    },
  },
  {
    by: 'jun',
    day: -6,
    form: {
      ...blankProposalForm(),
      title: 'Bylaws that compile',
      recruitmentType: 'find_team',
      topic1: 'Law',
      topic2: 'Cooperatives',
      name: 'Jun A.',
      skill1: 'Drafting',
    },
  },
];
