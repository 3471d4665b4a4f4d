import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { type DemoApplication, accept, invite, notSelect } from './demo-application.ts';
import type { PersonKey } from './demo-people.ts';
import type { DemoProposal } from './demo-proposal.ts';

const DAYS = { closes: 20, invited: 24, announced: 27, results: 28, starts: 35, ends: 125 };

type Finished = Pick<
  ProposalContent,
  | 'title'
  | 'name'
  | 'organization'
  | 'city'
  | 'state'
  | 'timeZone'
  | 'recruitmentType'
  | 'topics'
  | 'skills'
  | 'description'
  | 'deliveryDescription'
  | 'requiredQualifications'
  | 'participants'
> & {
  owner: PersonKey;
  posted: number;
  question: string;
  /** Who applied with which answer; those who joined first. */
  joined: readonly (readonly [PersonKey, string])[];
  others: readonly (readonly [PersonKey, string])[];
};

const ALDER_BAY = {
  organization: 'Alder Bay University',
  city: 'Alder Bay',
  state: 'Oregon',
  timeZone: 'America/Los_Angeles',
};
const CASSIA = {
  organization: 'Cassia State University',
  city: 'Cassia',
  state: 'Georgia',
  timeZone: 'America/New_York',
};
const MARLOW = {
  organization: 'Marlow University',
  city: 'Marlow',
  state: 'New York',
  timeZone: 'America/New_York',
};
const HALDEN = {
  organization: 'Halden Technical Institute',
  city: 'Halden',
  state: 'Viken',
  timeZone: 'Europe/Oslo',
};

const ALL: Record<string, Finished> = {
  receipts: {
    ...CASSIA,
    owner: 'kofi',
    title: 'Receipts for stablecoin payments that last',
    name: 'Kofi B.',
    recruitmentType: 'find_team',
    posted: -338,
    topics: ['Stablecoins', 'Accounting', 'Archives'],
    skills: ['Accounting', 'Python', 'Interviews'],
    question: 'Which receipt did you need years later?',
    description:
      'Small shops that take stablecoins get a transaction hash and no receipt. Five years later the explorer may be gone, and the tax office asks. We asked forty shop owners what a receipt has to prove and to whom, and wrote a format that fits on a strip of thermal paper and can be checked without us. Two team members ran the interviews and built the printer driver.',
    deliveryDescription: 'A receipt format, a driver for two printers, and forty short interviews.',
    requiredQualifications: 'You have done bookkeeping for a real organization, however small.',
    participants: 2,
    joined: [
      ['ines', 'A rent receipt, in an argument about a deposit.'],
      ['yusuf', 'One for a phone. The warranty was written on the back.'],
    ],
    others: [['dara', 'None yet, I am eighteen.']],
  },
  fairness: {
    ...MARLOW,
    owner: 'lena',
    title: 'Is first come, first served fair on a rollup?',
    name: 'Fee Market Seminar',
    recruitmentType: 'find_mentor',
    posted: -311,
    topics: ['Rollup sequencing', 'Mechanism design', 'Queues'],
    skills: ['Queueing theory', 'Supervising students', 'Plain writing'],
    question: 'Which queue do you think about most often?',
    description:
      'Sequencers that serve transactions in order of arrival call it fair. Anyone who rents a server next door to them agrees. Four undergraduates measured how far from the sequencer a user can be before the order means nothing, and needed a mentor who had worked on queues outside of computing. Our mentor came from air traffic control and changed the question in the first hour.',
    deliveryDescription: 'A seminar paper and the measurements from nine cities.',
    requiredQualifications: 'Ten years with real queues, of whatever kind.',
    participants: 1,
    joined: [['lars', 'The one for the last ferry, because it is the only one with an end.']],
    others: [],
  },
  glossary: {
    ...ALDER_BAY,
    owner: 'mina',
    title: 'A zk glossary that freshmen can read',
    name: 'Mina R.',
    recruitmentType: 'find_mentee',
    posted: -291,
    topics: ['zk-SNARKs', 'Teaching', 'Plain language'],
    skills: ['Writing', 'Asking questions', 'Spreadsheets'],
    question: 'Which word do you use without knowing what it means?',
    description:
      'Every paper on proofs defines its words again, each a little differently. We collected the definitions of sixty words from thirty papers and wrote one page for each: what the word promises, what it does not, and a picture. Mentees were welcome because they did not know the field. A page counted as finished when a freshman who had not seen it before could explain it to another one.',
    deliveryDescription: 'Sixty pages, printed and online, with the drawings.',
    requiredQualifications: 'You are not afraid to say that you do not understand.',
    participants: 2,
    joined: [
      ['dara', '“Sound”. I nod every time.'],
      ['ivo', '“Trustless”. I know what it is against.'],
    ],
    others: [['mei', '“Efficient”.']],
  },
  meters: {
    ...HALDEN,
    owner: 'ilse',
    title: 'Paying for power between dorm rooms',
    name: 'Ilse K.',
    recruitmentType: 'find_team',
    posted: -266,
    topics: ['DePIN', 'Energy', 'Field work'],
    skills: ['Embedded C', 'Electricity', 'Ladders'],
    question: 'What in your room uses the most power?',
    description:
      'A dormitory with solar panels shares its power by dividing the bill by the number of doors. We put a meter in each of thirty rooms and let them trade for a spring. People turned out to be generous until they saw the numbers, and fair after they had seen them for a month. The team built the meters, wired them under supervision, and wrote down every complaint.',
    deliveryDescription: 'Thirty meters, four months of data, and a book of complaints.',
    requiredQualifications: 'You may work with 230 volts, or you are happy to hold the ladder.',
    participants: 3,
    joined: [
      ['oskar', 'A soldering iron that I forget.'],
      ['nils', 'The heater, which I am here to talk about.'],
      ['tariq', 'Four routers. It is a hobby.'],
    ],
    others: [],
  },
  ballots: {
    ...ALDER_BAY,
    owner: 'petra',
    title: 'Counting 900 student ballots twice',
    name: 'Governance Reading Group',
    recruitmentType: 'find_team',
    posted: -238,
    topics: ['DAO governance', 'Voting data', 'Elections'],
    skills: ['Statistics', 'Organizing people', 'Listening'],
    question: 'When did you last change your mind about a vote?',
    description:
      'Our student union let us run its election a second time, on a chain, a week after the paper ballots. The result was the same; nearly a third of the people voted differently. We wanted to know why, so the team called the ones who agreed to be called. Most had talked to a roommate. The paper is about what a week does to a vote, and hardly about chains at all.',
    deliveryDescription: 'A paper, an anonymous data set, and the telephone script.',
    requiredQualifications: 'You can call a stranger and end the call as an acquaintance.',
    participants: 2,
    joined: [
      ['marek', 'In the booth.'],
      ['anouk', 'After I had designed the ballot.'],
    ],
    others: [['theo', 'I have not, but I have not voted often.']],
  },
  labels: {
    ...MARLOW,
    owner: 'hana',
    title: 'Labels for art that lives on a chain',
    name: 'Archive Club',
    recruitmentType: 'find_mentee',
    posted: -216,
    topics: ['NFTs', 'Archives', 'Design'],
    skills: ['Museum studies', 'Careful writing', 'A notebook'],
    question: 'Which label in a museum made you look again?',
    description:
      'A museum label has sixty words. For a work on a chain, most of them go to the word “blockchain”. We wrote labels for twelve works that leave it out and say what one sees, who made it, and what happens when the server stops. A mentee wrote half of them, tested them on visitors in the library, and learned that people read labels after the picture, not before.',
    deliveryDescription: 'Twelve labels, a style guide of two pages, and visitors’ notes.',
    requiredQualifications: 'You write short sentences and can cut them shorter.',
    participants: 1,
    joined: [['ada', 'One that said only “unfinished”.']],
    others: [['paloma', 'One with a mistake that someone had corrected in pencil.']],
  },
  alerts: {
    ...CASSIA,
    owner: 'sam',
    title: 'Alerts that on-call students do not mute',
    name: 'Sequencer Watch',
    recruitmentType: 'find_team',
    posted: -189,
    topics: ['Incident data', 'Monitoring', 'Smart contracts'],
    skills: ['SQL', 'On-call experience', 'Visitor tests'],
    question: 'Which alert would you delete first?',
    description:
      'Nine student groups run validators, and all of them mute their alerts by the second week. We collected what each alert said, who was woken, and whether there was anything to do. Two thirds could go. The team rewrote the rest, so that each says what is wrong, since when, and what the last person did about it. After a month nothing had been muted.',
    deliveryDescription: 'A rule set for nine validators and a short paper on sleep.',
    requiredQualifications: 'You have been woken up by a machine, more than once.',
    participants: 2,
    joined: [
      ['tariq', '“Disk 80 % full”. It has been for two years.'],
      ['wei', 'The one that says “OK”.'],
    ],
    others: [],
  },
  postcards: {
    ...CASSIA,
    owner: 'ravi',
    title: 'Explaining insurance pools on a postcard',
    name: 'Harbor Risk Lab',
    recruitmentType: 'find_mentor',
    posted: -160,
    topics: ['Insurance', 'Plain language', 'Risk'],
    skills: ['Actuarial science', 'Editing', 'Curiosity'],
    question: 'What is the shortest true sentence about risk?',
    description:
      'On-chain insurance pools describe themselves in forty pages. We tried postcards: one picture, fifty words, a table with two rows. Students wrote them for eight pools and sent them to people who had money there. Our mentor, a retired adjuster, crossed out every sentence that a lawyer could have written. The replies on real postcards are the best data that we ever collected.',
    deliveryDescription: 'Eight postcards, ninety replies, and an essay about both.',
    requiredQualifications: 'You have explained a refused claim to the person it belonged to.',
    participants: 1,
    joined: [['bea', 'Someone else decided before you did.']],
    others: [['grace', 'It costs more when you need it.']],
  },
  sandbox: {
    ...MARLOW,
    owner: 'tomas',
    title: 'A sandbox for agents with ten dollars',
    name: 'Tomas V.',
    recruitmentType: 'find_team',
    posted: -127,
    topics: ['LLM', 'AI', 'Smart accounts'],
    skills: ['TypeScript', 'Red teaming', 'Writing findings'],
    question: 'What would you let a program buy for you?',
    description:
      'We gave twelve agents ten dollars each on a test market and watched. Three lost everything to the same shop, one opened a shop, and one asked for its money back. The team built the market, the shops and the logs, and wrote the referee that decides when a trade counts as a mistake. The sandbox is public now, and other groups run their agents in it.',
    deliveryDescription: 'The sandbox, 4,000 logged trades, and a workshop paper.',
    requiredQualifications: 'You have built something that strangers tried to break.',
    participants: 3,
    joined: [
      ['chidi', 'Milk, with a limit.'],
      ['diego', 'Train tickets, if it had to sit next to me.'],
    ],
    others: [['leo', 'Fonts. It would go badly.']],
  },
  bonds: {
    ...ALDER_BAY,
    owner: 'oskar',
    title: 'Campus bonds for a bicycle workshop',
    name: 'Oskar W.',
    recruitmentType: 'find_mentee',
    posted: -101,
    topics: ['Cryptocurrency', 'Public goods', 'Accounting'],
    skills: ['Spreadsheets', 'Talking to a bank', 'Bicycles'],
    question: 'What would you lend fifty dollars to?',
    description:
      'A bicycle workshop on campus needed four thousand dollars for tools. We issued eighty small bonds that pay back in repairs, and followed each one for a semester. Mentees wrote the contract with a law student, wrote the ledger, and sat in the workshop on Saturdays to hear what holders thought they had bought. Most thought that it was a gift, and were pleased with the brakes.',
    deliveryDescription: 'A contract, a ledger, and a report that the bank has read.',
    requiredQualifications: 'You can explain interest to someone who has none.',
    participants: 2,
    joined: [
      ['emeka', 'A bus, if it came on time.'],
      ['grace', 'Anything with a ledger that I may look at.'],
    ],
    others: [['fatima', 'A library.']],
  },
  names: {
    ...HALDEN,
    owner: 'ilse',
    title: 'Where do retired validators go?',
    name: 'Ilse K.',
    recruitmentType: 'find_mentee',
    posted: -88,
    topics: ['Consensus', 'Measurement', 'Node operation'],
    skills: ['SQL', 'Polite emails', 'Reading chain data'],
    question: 'Which machine did you switch off for good?',
    description:
      'Three thousand validators left a network in a year, and no one asked them why. We wrote to everyone who had left an address. The answers are about moving out, electricity, a new child, and twice about a cat. Two mentees read the chain for when each had left and the mail for why, and found that the chain knows the date and almost never the reason.',
    deliveryDescription: 'A data set with reasons, and a talk that made people laugh.',
    requiredQualifications: 'You write emails that get answers.',
    participants: 2,
    joined: [
      ['sofia', 'A laptop that I still have in a drawer.'],
      ['priya', 'A printer. I was happy.'],
    ],
    others: [],
  },
};

/** More proposals of the last year, all announced. */
export const FINISHED: Record<string, DemoProposal> = Object.fromEntries(
  Object.entries(ALL).map(([key, { question, joined: _joined, others: _others, posted, ...content }]) => [
    `finished-${key}`,
    {
      ...content,
      posted,
      closes: posted + DAYS.closes,
      announced: posted + DAYS.announced,
      results: posted + DAYS.results,
      starts: posted + DAYS.starts,
      ends: posted + DAYS.ends,
      appType: 'due_date',
      workLocation: 'remote',
      questions: [question, 'N/A', 'N/A'],
      deliveryTypes: ['Text', 'Code', 'N/A'],
      notes: 'Finished. The report is public.',
      hoursPerWeek: 10,
    },
  ]),
);

/** Applications to them, by the proposal's key. */
export const TO_FINISHED: Record<string, readonly DemoApplication[]> = Object.fromEntries(
  Object.entries(ALL).map(([key, { posted, joined, others }]) => [
    `finished-${key}`,
    [
      ...joined.map(([by, answer], index): DemoApplication => ({
        by,
        day: posted + 6 + index,
        answers: [answer],
        steps: [
          invite(posted + DAYS.invited, 'Please join us.', posted + DAYS.starts),
          accept(posted + DAYS.announced + 1),
        ],
        opened: [posted + DAYS.closes + 1],
      })),
      ...others.map(([by, answer], index): DemoApplication => ({
        by,
        day: posted + 11 + index,
        answers: [answer],
        steps: [notSelect(posted + DAYS.invited, 'All spots went to people who applied before. Thank you.')],
      })),
    ],
  ]),
);
