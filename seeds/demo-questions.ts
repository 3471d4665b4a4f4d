import type { PersonKey } from './demo-people.ts';

/** A question: who asked it on which day from today, and when it was answered with what. */
export type DemoQuestion = {
  by: PersonKey;
  day: number;
  question: string;
  answered?: { day: number; answer: string };
};

/** Questions by the proposal's key, one answer with a lookalike link: five have an answer, one has waited four days. */
export const DEMO_QUESTIONS: Record<string, readonly DemoQuestion[]> = {
  letters: [
    {
      by: 'bea',
      day: -9.5,
      question: 'Can I mentor if I worked at a shipping company, not at a bank?',
      answered: {
        day: -8.8,
        answer: 'Yes. People who handled the documents know the questions. Tell us which desk was yours.',
      },
    },
    {
      by: 'nils',
      day: -9.1,
      question: 'Do I have to be in Cassia for all eight conversations?',
      answered: {
        day: -8.7,
        answer:
          'For the first three. After that we can prepare by phone, and you see the films the same week.',
      },
    },
    {
      by: 'paloma',
      day: -8.4,
      question: 'Will the mentor be named in the film?',
      answered: { day: -6.9, answer: 'Yes, in the credits and in the essay, unless you prefer not to be.' },
    },
    {
      by: 'chidi',
      day: -7.6,
      question: 'How do you get the consent of the people you film?',
      answered: {
        day: -6.2,
        answer:
          'Everyone signs a release before we film: https://ledgеr.example/release\nThey can withdraw it until the essay is published.',
      },
    },
    {
      by: 'marek',
      day: -6.8,
      question: 'Is ten hours a week the most, or the average?',
      answered: { day: -5.1, answer: 'The average. Weeks with filming are longer, the others are short.' },
    },
    { by: 'anouk', day: -4, question: 'Could two people mentor together?' },
  ],
};
