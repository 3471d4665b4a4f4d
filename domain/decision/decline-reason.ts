/**
 * Templates of reasons for not selecting an applicant, to use or edit: short, neutral, about the
 * project.
 */
export const DECLINE_REASONS = [
  {
    key: 'filled',
    label: 'Spots filled',
    text: 'More people applied than we have spots for, and all spots are filled now. Thank you for the time you put into this.',
  },
  {
    key: 'experience',
    label: 'Other experience needed',
    text: 'We chose people whose experience is closer to what this project needs right now. This is no reflection on the quality of your work.',
  },
  {
    key: 'hours',
    label: 'Hours or dates don’t fit',
    text: 'Your hours or dates don’t fit this project’s schedule this time.',
  },
  {
    key: 'answers',
    label: 'Answers were incomplete',
    text: 'Your answers didn’t cover what we most needed to know, and other applicants’ answers did.',
  },
  {
    key: 'changed',
    label: 'The project has changed',
    text: 'The project has changed since you applied, and we’re taking fewer people than planned.',
  },
] as const;
