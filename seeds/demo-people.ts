import type { SignedIn } from '#domain/base/actor.ts';

/** An invented person; schools are invented too. */
export type DemoPerson = {
  name: string;
  email: string;
  school: string;
  /** Text of the sample resume below the name. */
  resume: readonly string[];
};

/** For the trial sign-in page: what a person is there, and one thing to do as them. */
type TrialRole = { role: 'Owner' | 'Applicant'; task: string };

/** The people on the trial sign-in page. */
export const PEOPLE = {
  noor: {
    name: 'Noor K.',
    email: 'noor.k@example.edu',
    role: 'Applicant',
    task: 'Reply to an invitation',
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
    role: 'Owner',
    task: 'Review applications that close in 4 days',
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
    role: 'Owner',
    task: 'Decide and announce results',
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
    role: 'Owner',
    task: 'Invite applicants of a rolling proposal',
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
    role: 'Owner',
    task: 'Announce results that are overdue',
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
    role: 'Applicant',
    task: 'Follow an application on the waitlist',
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
    role: 'Owner',
    task: 'See a proposal that closed early',
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
    role: 'Owner',
    task: 'Watch a proposal that closes today',
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
    role: 'Applicant',
    task: 'Read why you weren’t selected',
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
    role: 'Applicant',
    task: 'Finish a draft application',
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
    role: 'Owner',
    task: 'See results announced yesterday',
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
    role: 'Owner',
    task: 'See a proposal you withdrew',
    school: 'Halden Technical Institute',
    resume: [
      'Electrical engineering, third year.',
      'Ported a light client to a board with 512 KB of memory.',
      'C, Rust, soldering.',
    ],
  },
} as const satisfies Record<string, DemoPerson & TrialRole>;

/** More invented people, who only apply; one posts a proposal against the rules. */
export const MORE_PEOPLE = {
  dara: {
    name: 'Dara N.',
    email: 'dara.n@example.edu',
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
    school: 'Halden Technical Institute',
    resume: ['Software engineering, part time.', 'Nine years as a ferry mechanic.', 'Go, checklists.'],
  },
  ada: {
    name: 'Ada F.',
    email: 'ada.f@example.edu',
    school: 'Fennick School of Design',
    resume: ['Information design.', 'Drew the timetable of a bus network as one readable page.', 'D3, type.'],
  },
  tariq: {
    name: 'Tariq B.',
    email: 'tariq.b@example.edu',
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
    school: 'Alder Bay University',
    resume: ['Law, fourth year.', 'Moot court, maritime claims.', 'Reads Portuguese and Dutch filings.'],
  },
  yusuf: {
    name: 'Yusuf G.',
    email: 'yusuf.g@example.edu',
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
    school: 'Halden Technical Institute',
    resume: ['Physics.', 'Wrote the clock discipline code of the institute’s telescope.', 'C, Fortran, NTP.'],
  },
  paloma: {
    name: 'Paloma V.',
    email: 'paloma.v@example.edu',
    school: 'Westmere College',
    resume: ['Sociology.', 'Two years of fieldwork in a credit union.', 'Interviewing, coding, Spanish.'],
  },
  chidi: {
    name: 'Chidi S.',
    email: 'chidi.s@example.edu',
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
    school: 'Quillon Research Collective',
    resume: ['Journalism, then databases.', 'Reported on two bank failures.', 'SQL, FOI requests, Polish.'],
  },
  priya: {
    name: 'Priya S.',
    email: 'priya.s@example.edu',
    school: 'Marlow University',
    resume: ['Mathematics, third year.', 'Grades for the abstract algebra course.', 'Sage, Rust, LaTeX.'],
  },
  emeka: {
    name: 'Emeka U.',
    email: 'emeka.u@example.edu',
    school: 'Cassia State University',
    resume: ['Computer engineering, second year.', 'Built the campus shuttle tracker.', 'C++, Verilog.'],
  },
  sofia: {
    name: 'Sofia L.',
    email: 'sofia.l@example.edu',
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
    school: 'Quillon Research Collective',
    resume: ['Masters student, distributed systems.', 'Runs two validators for a student club.', 'Go, SQL.'],
  },
  fatima: {
    name: 'Fatima A.',
    email: 'fatima.a@example.edu',
    school: 'Westmere College',
    resume: ['Statistics and public policy.', 'Recounted a local election by hand.', 'R, Stata.'],
  },
  leo: {
    name: 'Leo B.',
    email: 'leo.b@example.edu',
    school: 'Fennick School of Design',
    resume: ['Interaction design.', 'Made a proof visualizer for a class.', 'TypeScript, Svelte.'],
  },
  grace: {
    name: 'Grace H.',
    email: 'grace.h@example.edu',
    school: 'Cassia State University',
    resume: ['Accounting, final year.', 'Volunteer tax preparer, three seasons.', 'Excel, Python.'],
  },
  diego: {
    name: 'Diego M.',
    email: 'diego.m@example.edu',
    school: 'Alder Bay University',
    resume: ['Computer science, second year.', 'Maintains a fork of a block explorer.', 'Rust, Postgres.'],
  },
  aisha: {
    name: 'Aisha R.',
    email: 'aisha.r@example.edu',
    school: 'Halden Technical Institute',
    resume: ['Information security, masters.', 'Second place in a national CTF.', 'Rust, Ghidra.'],
  },
  theo: {
    name: 'Theo K.',
    email: 'theo.k@example.edu',
    school: 'Marlow University',
    resume: ['Economics, third year.', 'Research assistant, auction data.', 'Python, DuckDB.'],
  },
  vito: {
    name: 'Vito Q.',
    email: 'vito.q@example.edu',
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
