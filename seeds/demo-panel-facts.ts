import type { PersonKey } from './demo-people.ts';

const anchors = (textFor1: string, textFor3: string, textFor5: string) => ({ textFor1, textFor3, textFor5 });

/** The blind panel of the demo world. Days count from the day the world is loaded. */
export const DEMO_PANEL = {
  owner: 'noor',
  title: 'What postmortems leave out',
  reviewers: ['tomas', 'vito', 'ilse'],
  unprepared: ['paloma', 'chidi', 'anouk', 'tove'],
  /** Declares a conflict with the first application they get. */
  conflict: 'vito',
  /** The applicant named this reviewer. */
  possible: { applicant: 'mei', reviewer: 'tomas' },
  days: { invited: -9, joined: -8, prepared: -4, assigned: -3.5, reviewed: -1 },
  plan: {
    blind: 'yes',
    wanted: '2',
    reviewBy: '',
    criteria: [
      {
        name: 'Reads closely',
        hint: 'Do the answers see what the report does not say?',
        weight: '3',
        ...anchors('Repeats the report', 'Sees one gap', 'Sees why the gap is there'),
      },
      {
        name: 'Asks well',
        hint: 'Would the question have changed the outcome?',
        weight: '2',
        ...anchors('Any question', 'A good question', 'A question we did not have'),
      },
      { name: 'Has the hours', hint: '', weight: '1', ...anchors('', '', '') },
    ],
  },
  reviews: [
    {
      recommendation: 'recommend',
      strengths: 'Names the one sentence that carries the report, and what it leaves out.',
      concerns: 'Says little about how many hours there are each week.',
    },
    {
      recommendation: 'maybe',
      strengths: 'Reads the timeline and the money together.',
      concerns: 'The question is about blame, not about the system.',
    },
    {
      recommendation: 'not',
      strengths: 'Writes clearly.',
      concerns: 'Repeats the report instead of asking what is missing.',
    },
  ],
} as const satisfies {
  owner: PersonKey;
  title: string;
  reviewers: readonly PersonKey[];
  unprepared: readonly PersonKey[];
  conflict: PersonKey;
  possible: { applicant: PersonKey; reviewer: PersonKey };
  days: Record<'invited' | 'joined' | 'prepared' | 'assigned' | 'reviewed', number>;
  plan: object;
  reviews: readonly { recommendation: string; strengths: string; concerns: string }[];
};
