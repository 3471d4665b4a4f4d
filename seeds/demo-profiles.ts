import type { ProfileForm } from '#domain/member/member-form.ts';
import { PEOPLE, type PersonKey } from './demo-people.ts';

/** Profile texts of some demo people. */
const PUBLIC_PROFILES: Partial<Record<PersonKey, [about: string, interests: string]>> = {
  noor: [
    'I read incident reports and count who paid. Looking for people who like footnotes.',
    'Bridges, Incident data, Law',
  ],
  mina: ['Proofs that fold, and exercises that do not.', 'zk-SNARKs, Cryptography, Teaching'],
  sam: ['I keep archive nodes awake and ask their traces what happened.', 'MEV, Rollup sequencing, SQL'],
  ilse: [
    'I measure machines that report on themselves. Most of my projects begin with a van and end with a table.',
    'DePIN, Sensor networks, Field work, Statistics',
  ],
  petra: ['Nine years of votes, and still curious about the next one.', 'DAO governance, Interviewing, R'],
  jun: ['Second year, law and informatics. Patient with footnotes.', 'Law, Incident data, Typst'],
  oskar: ['Small boards, small clients, small bugs.', 'Light clients, Hardware, Rust'],
};

/** The profiles of the demo world; one member's page is off. */
export const PROFILES: readonly { of: PersonKey; form: ProfileForm }[] = [
  ...Object.entries(PUBLIC_PROFILES).map(([key, [about, interests]]) => {
    const of = key as keyof typeof PEOPLE;
    const { school } = PEOPLE[of];
    return { of, form: { organization: school, about, interests, pageOn: 'on', pictureOn: 'on' } };
  }),
  {
    of: 'hana',
    form: { organization: PEOPLE.hana.school, about: '', interests: '', pageOn: '', pictureOn: 'on' },
  },
];
