import type { SignedIn } from '../domain/actor.ts';

/** An invented person; schools are invented too. */
export type DemoPerson = {
  name: string;
  email: string;
  /** One line for the trial sign-in page: what this person can see. */
  about: string;
  school: string;
  /** Text of the sample resume below the name. */
  resume: readonly string[];
};

/** The people on the trial sign-in page. */
export const PEOPLE = {
  noor: {
    name: 'Noor K.',
    email: 'noor.k@example.edu',
    about: 'Applicant and owner. One invitation to answer; results due in two days',
    school: 'Alder Bay University',
    resume: [
      'Third year, economics and computer science.',
      'Cleaned eleven months of parking sensor logs for the city of Alder Bay and published what was thrown away.',
      'Python, SQL, enough Rust to read a client.',
      'Teaching assistant, introduction to probability.',
    ],
  },
  mina: {
    name: 'Mina R.',
    email: 'mina.r@example.edu',
    about: 'Owner. A proposal that closes in four days, one that is announced with a waitlist',
    school: 'Alder Bay University',
    resume: [
      'Doctoral student, applied cryptography.',
      'Maintains a small library of folding gadgets and its exercise book.',
      'Two workshop papers on proof aggregation across curves.',
    ],
  },
  sam: {
    name: 'Sam O.',
    email: 'sam.o@example.edu',
    about: 'Owner. Runs Sequencer Watch; a past due proposal is waiting for results',
    school: 'Quillon Research Collective',
    resume: [
      'Research engineer. Runs four archive nodes and one patient database.',
      'Wrote the trace replayer behind Sequencer Watch.',
      'Five years of on-call work before coming back to study.',
    ],
  },
  tomas: {
    name: 'Tomas V.',
    email: 'tomas.v@example.edu',
    about: 'Owner. Rolling proposals: decisions take effect at once',
    school: 'Open Ledger Lab',
    resume: [
      'Security researcher, smart accounts and agents.',
      'Co-wrote a linter for upgradeable contracts, used in three audits.',
      'Teaches a night class on reading bytecode.',
    ],
  },
  ilse: {
    name: 'Ilse K.',
    email: 'ilse.k@example.edu',
    about: 'Owner. Sensor networks in the field; one proposal has overdue results',
    school: 'Halden Technical Institute',
    resume: [
      'Lecturer, distributed sensing.',
      'Climbed forty masts in two counties to see what the dashboards meant.',
      'C, Zephyr, a van with a ladder.',
    ],
  },
  petra: {
    name: 'Petra L.',
    email: 'petra.l@example.edu',
    about: 'Owner and applicant. Waitlisted in one place, declined in another',
    school: 'Westmere College',
    resume: [
      'Final year, political science with statistics.',
      'Leads the Governance Reading Group; collected nine years of DAO votes by hand and by script.',
      'R, SQL, interviewing.',
    ],
  },
  kofi: {
    name: 'Kofi B.',
    email: 'kofi.b@example.edu',
    about: 'Owner and applicant. One proposal closed early, one long finished',
    school: 'Cassia State University',
    resume: [
      'Masters student, financial engineering.',
      'Built the weekend liquidity simulator of the Reserve Desk.',
      'Python, a little Julia, and a stubborn spreadsheet.',
    ],
  },
  lena: {
    name: 'Lena M.',
    email: 'lena.m@example.edu',
    about: 'Owner and applicant. A proposal that closes today, anywhere on Earth',
    school: 'Marlow University',
    resume: [
      'Second year of a doctorate in mechanism design.',
      'Runs the Fee Market Seminar.',
      'Wrote a toy fee market that undergraduates break every spring.',
    ],
  },
  hana: {
    name: 'Hana T.',
    email: 'hana.t@example.edu',
    about: 'Owner and applicant. One proposal withdrawn, one not selected elsewhere',
    school: 'Fennick School of Design',
    resume: [
      'Design and archival studies.',
      'Cataloged 1,400 student works whose hosting had disappeared.',
      'Figma, SQLite, careful labels.',
    ],
  },
  jun: {
    name: 'Jun A.',
    email: 'jun.a@example.edu',
    about: 'Mostly an applicant: drafts, accepted, withdrawn; one proposal that is full',
    school: 'Alder Bay University',
    resume: [
      'Second year, law and informatics.',
      'Annotated the insurance filings of two bridge incidents for a seminar.',
      'Volunteer treasurer of a housing cooperative with 60 members.',
      'SQL, Typst, patience with footnotes.',
    ],
  },
  ravi: {
    name: 'Ravi D.',
    email: 'ravi.d@example.edu',
    about: 'Owner and applicant. Announced results yesterday at the Harbor Risk Lab',
    school: 'Cassia State University',
    resume: [
      'Masters student, actuarial science.',
      'Two summers in marine insurance, one of them reading exclusions.',
      'R, Stan, contract reading.',
    ],
  },
  oskar: {
    name: 'Oskar W.',
    email: 'oskar.w@example.edu',
    about: 'Owner and applicant. Small boards, campus machines, one withdrawn proposal',
    school: 'Halden Technical Institute',
    resume: [
      'Electrical engineering, third year.',
      'Ported a light client to a board with 512 KB of memory.',
      'C, Rust, soldering.',
    ],
  },
} as const satisfies Record<string, DemoPerson>;

/** More invented people, who only apply; one posts a proposal against the rules. */
export const MORE_PEOPLE = {
  dara: {
    name: 'Dara N.',
    email: 'dara.n@example.edu',
    about: 'Applicant',
    school: 'Marlow University',
    resume: [
      'First year, mathematics.',
      'Won the regional debate on a proof she did not believe.',
      'Python.',
    ],
  },
  ivo: {
    name: 'Ivo P.',
    email: 'ivo.p@example.edu',
    about: 'Applicant',
    school: 'Westmere College',
    resume: [
      'Philosophy and history of science.',
      'Edits the student journal.',
      'Archives, interviews, Latin.',
    ],
  },
  mei: {
    name: 'Mei C.',
    email: 'mei.c@example.edu',
    about: 'Applicant',
    school: 'Cassia State University',
    resume: [
      'Statistics, third year.',
      'Found the double count in a public energy data set; the ministry thanked her.',
      'R, Python, DuckDB.',
    ],
  },
  lars: {
    name: 'Lars J.',
    email: 'lars.j@example.edu',
    about: 'Applicant',
    school: 'Halden Technical Institute',
    resume: ['Software engineering, part time.', 'Nine years as a ferry mechanic.', 'Go, checklists.'],
  },
  ada: {
    name: 'Ada F.',
    email: 'ada.f@example.edu',
    about: 'Applicant',
    school: 'Fennick School of Design',
    resume: ['Information design.', 'Drew the timetable of a bus network as one readable page.', 'D3, type.'],
  },
  tariq: {
    name: 'Tariq B.',
    email: 'tariq.b@example.edu',
    about: 'Applicant',
    school: 'Quillon Research Collective',
    resume: [
      'Network engineering.',
      'Kept a regional exchange point up through two floods.',
      'BGP, Bash, Rust.',
    ],
  },
  ines: {
    name: 'Ines F.',
    email: 'ines.f@example.edu',
    about: 'Applicant',
    school: 'Alder Bay University',
    resume: ['Law, fourth year.', 'Moot court, maritime claims.', 'Reads Portuguese and Dutch filings.'],
  },
  yusuf: {
    name: 'Yusuf G.',
    email: 'yusuf.g@example.edu',
    about: 'Applicant',
    school: 'Cassia State University',
    resume: [
      'Economics.',
      'Field interviews with 80 market traders about change and credit.',
      'Hausa, Stata.',
    ],
  },
  bea: {
    name: 'Bea L.',
    email: 'bea.l@example.edu',
    about: 'Applicant',
    school: 'Marlow University',
    resume: [
      'Computer science, second year.',
      'Fixed a memory leak in a node client.',
      'Go, TypeScript, pprof.',
    ],
  },
  nils: {
    name: 'Nils E.',
    email: 'nils.e@example.edu',
    about: 'Applicant',
    school: 'Halden Technical Institute',
    resume: ['Physics.', 'Wrote the clock discipline code of the institute’s telescope.', 'C, Fortran, NTP.'],
  },
  paloma: {
    name: 'Paloma V.',
    email: 'paloma.v@example.edu',
    about: 'Applicant',
    school: 'Westmere College',
    resume: ['Sociology.', 'Two years of fieldwork in a credit union.', 'Interviewing, coding, Spanish.'],
  },
  chidi: {
    name: 'Chidi S.',
    email: 'chidi.s@example.edu',
    about: 'Applicant',
    school: 'Open Ledger Lab',
    resume: [
      'Self-taught, now second year.',
      'Three accepted findings in public audits.',
      'Solidity, Foundry, Python.',
    ],
  },
  anouk: {
    name: 'Anouk D.',
    email: 'anouk.d@example.edu',
    about: 'Applicant',
    school: 'Fennick School of Design',
    resume: [
      'Service design.',
      'Redesigned the refund form of a ticket office; complaints fell by half.',
      'Figma.',
    ],
  },
  tove: {
    name: 'Tove H.',
    email: 'tove.h@example.edu',
    about: 'Applicant',
    school: 'Alder Bay University',
    resume: [
      'Cryptography, masters.',
      'Implemented Poseidon three times, once correctly.',
      'Rust, Sage, Lean.',
    ],
  },
  marek: {
    name: 'Marek Z.',
    email: 'marek.z@example.edu',
    about: 'Applicant',
    school: 'Quillon Research Collective',
    resume: ['Journalism, then databases.', 'Reported on two bank failures.', 'SQL, FOI requests, Polish.'],
  },
  priya: {
    name: 'Priya S.',
    email: 'priya.s@example.edu',
    about: 'Applicant',
    school: 'Marlow University',
    resume: ['Mathematics, third year.', 'Grades for the abstract algebra course.', 'Sage, Rust, LaTeX.'],
  },
  emeka: {
    name: 'Emeka U.',
    email: 'emeka.u@example.edu',
    about: 'Applicant',
    school: 'Cassia State University',
    resume: ['Computer engineering, second year.', 'Built the campus shuttle tracker.', 'C++, Verilog.'],
  },
  sofia: {
    name: 'Sofia L.',
    email: 'sofia.l@example.edu',
    about: 'Applicant',
    school: 'Alder Bay University',
    resume: [
      'Physics and computer science.',
      'Summer of code with a linear algebra library.',
      'Rust, Julia.',
    ],
  },
  wei: {
    name: 'Wei Z.',
    email: 'wei.z@example.edu',
    about: 'Applicant',
    school: 'Quillon Research Collective',
    resume: ['Masters student, distributed systems.', 'Runs two validators for a student club.', 'Go, SQL.'],
  },
  fatima: {
    name: 'Fatima A.',
    email: 'fatima.a@example.edu',
    about: 'Applicant',
    school: 'Westmere College',
    resume: ['Statistics and public policy.', 'Recounted a local election by hand.', 'R, Stata.'],
  },
  leo: {
    name: 'Leo B.',
    email: 'leo.b@example.edu',
    about: 'Applicant',
    school: 'Fennick School of Design',
    resume: ['Interaction design.', 'Made a proof visualizer for a class.', 'TypeScript, Svelte.'],
  },
  grace: {
    name: 'Grace H.',
    email: 'grace.h@example.edu',
    about: 'Applicant',
    school: 'Cassia State University',
    resume: ['Accounting, final year.', 'Volunteer tax preparer, three seasons.', 'Excel, Python.'],
  },
  diego: {
    name: 'Diego M.',
    email: 'diego.m@example.edu',
    about: 'Applicant',
    school: 'Alder Bay University',
    resume: ['Computer science, second year.', 'Maintains a fork of a block explorer.', 'Rust, Postgres.'],
  },
  aisha: {
    name: 'Aisha R.',
    email: 'aisha.r@example.edu',
    about: 'Applicant',
    school: 'Halden Technical Institute',
    resume: ['Information security, masters.', 'Second place in a national CTF.', 'Rust, Ghidra.'],
  },
  theo: {
    name: 'Theo K.',
    email: 'theo.k@example.edu',
    about: 'Applicant',
    school: 'Marlow University',
    resume: ['Economics, third year.', 'Research assistant, auction data.', 'Python, DuckDB.'],
  },
  vito: {
    name: 'Vito Q.',
    email: 'vito.q@example.edu',
    about: 'Owner of a proposal that an admin has hidden',
    school: 'Yield Circle',
    resume: ['Founder.'],
  },
} as const satisfies Record<string, DemoPerson>;

export const ALL_PEOPLE = { ...PEOPLE, ...MORE_PEOPLE };
export type PersonKey = keyof typeof ALL_PEOPLE;

/** The uid of a demo person, the same in every demo world. */
export function demoUid(key: PersonKey): string {
  return `demo-${key}`;
}

/** A demo person as a signed-in actor. */
export function demoActor(key: PersonKey): SignedIn {
  const { name, email } = ALL_PEOPLE[key];
  return { kind: 'member', uid: demoUid(key), name, email };
}
