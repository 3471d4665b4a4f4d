import { type DemoApplication, accept, invite, shortlist } from './demo-application.ts';
import type { PersonKey } from './demo-people.ts';

type Row = [by: PersonKey, day: number, ...answers: string[]];

const of = (rows: readonly Row[]): DemoApplication[] =>
  rows.map(([by, day, ...answers]) => ({ by, day, answers }));

/** An application whose applicant was invited, and accepted a day later. */
const accepted = ([by, day, ...answers]: Row, invited: number, text: string): DemoApplication => ({
  by,
  day,
  answers,
  steps: [invite(invited, text, invited + 12), accept(invited + 1)],
  opened: [invited - 0.5],
});

const FOLDING: readonly Row[] = [
  [
    'priya',
    -6,
    'Why the cross term has to be committed to before the challenge. Writing the cheating prover that it stops made it clear.',
    'A finite field crate for a homework. It is fast because it skips a reduction that I prove is never needed, in a comment.',
  ],
  [
    'sofia',
    -6,
    'The cycle of curves. I drew which scalar field lives where on a whiteboard, and it stayed there for a month.',
    'A sparse matrix format with 40 lines of unsafe. Thirty of them could go.',
  ],
  [
    'aisha',
    -5,
    'The soundness proof, because I looked for the attack in the wrong place each time.',
    'A fuzzer for a proof parser that found a real panic. It also panics.',
  ],
  [
    'wei',
    -5,
    'Incrementally verifiable computation without the recursion overhead. A talk by the second author helped.',
    'A log replicator. Its tests pass in any order, its deployment does not.',
  ],
  [
    'diego',
    -5,
    'Relaxed R1CS. I got it on the day I stopped reading “relaxed” as “easier”.',
    'An index for a block explorer, in Rust. It rebuilds from zero when a reorg is deeper than six blocks.',
  ],
  [
    'mei',
    -5,
    'What exactly the verifier still checks at the end. A worked example with numbers mod 13 settled it.',
    'A deduplication script. It assumes that two people never share a birthday and a shoe size.',
  ],
  [
    'bea',
    -4,
    'The difference between accumulation and folding. I now think that it is mostly who wrote the paper.',
    'A bot for vending machines. Its state machine has a state named “hope”.',
  ],
  [
    'tariq',
    -4,
    'Why the error vector does not grow. Then I folded a hundred times and watched it not grow.',
    'A route reflector in 600 lines. It handles every case that I have seen.',
  ],
  [
    'nils',
    -4,
    'The definition of knowledge soundness. Extractors are unfair and I have accepted that.',
    'Heating control for one building. The constants are my building.',
  ],
  [
    'emeka',
    -4,
    'Pedersen commitments. I had to build one in Verilog to believe that it hides anything.',
    'A shuttle tracker that 900 people use. Daylight saving time is a manual step.',
  ],
  [
    'chidi',
    -4,
    'The Fiat–Shamir part, since a missing input there is the bug that I would look for.',
    'A detector for shadowed storage. It reports too much on purpose.',
  ],
  [
    'theo',
    -4,
    'I read the summary of the paper three times before the paper. The other order works better.',
    'Auction cleaning code. One regular expression in it is longer than my thesis.',
  ],
  [
    'lars',
    -3,
    'Every page with three subscripts. Saying the subscripts aloud helped.',
    'A checklist runner for engine rooms. It trusts the person who ticks.',
  ],
  [
    'ada',
    -3,
    'Figure 2. I redrew it, and then I understood what it left out.',
    'A layout engine for timetables. It is honest about what it cannot fit, in red.',
  ],
  [
    'yusuf',
    -3,
    'The part where two curves disagree about which field is the small one.',
    'A payment kiosk on a phone from 2014. It works offline and forgets why.',
  ],
  [
    'leo',
    -3,
    'Multi-folding. I made an interactive drawing of it, which is still wrong for n = 1.',
    'A proof visualizer in TypeScript. It draws what you mean and not what you wrote.',
  ],
  [
    'ivo',
    -3,
    'The word “argument”. It means less than in philosophy and must be paid for more often.',
    'An index of the student journal. It sorts Latin titles by feeling.',
  ],
  [
    'ines',
    -3,
    'The relation between witness and instance; a lawyer friend said “evidence and claim” and that was it.',
    'A citation parser. It knows no footnote that spans two pages.',
  ],
  [
    'paloma',
    -2,
    'All of it. A study group of four made it clear, one page an evening.',
    'An interview transcriber with names removed. It removed a city once.',
  ],
  [
    'fatima',
    -2,
    'The union bound in the appendix, and then the appendix of the appendix.',
    'A recount simulator. The random seed is printed on page one so that no one has to trust me.',
  ],
  [
    'anouk',
    -2,
    'Zero-knowledge itself. A deck of cards made it clear; the formula is a short version of the deck.',
    'A refund form. It says sorry before it asks for a number.',
  ],
  [
    'grace',
    -2,
    'Why anyone would want fewer constraints. I thought of them as rules and they are costs.',
    'A spreadsheet that other people dare to open. Column H is a secret even to me.',
  ],
  [
    'marek',
    -2,
    'The sentence “it is easy to see”. It was not, and I asked the author, who agreed.',
    'A scraper of court notices. It breaks politely.',
  ],
  [
    'kofi',
    -1,
    'The cost table. I read it like a balance sheet and it did not balance until I counted hashing.',
    'My weekend simulator: two of its assumptions contradict each other on Mondays.',
  ],
  [
    'lena',
    -1,
    'Knowledge extraction by rewinding; it felt like cheating until I saw that it is the definition.',
    'A toy fee market. It is deliberately breakable, and students found a way I had not planned.',
  ],
  [
    'oskar',
    -1,
    'The memory cost. I looked for it everywhere, and it was in a footnote.',
    'A light client in 512 KB. It is proud and it has no logs.',
  ],
  [
    'vito',
    -1,
    'Non-uniform folding. Replaying a trace by hand, opcode by opcode, made it concrete.',
    'The trace replayer. It believes the node, which is the one thing that it should not do.',
  ],
  [
    'hana',
    -1,
    'Commitment schemes; I think of them as sealed envelopes in a box that anyone can count.',
    'A catalog in SQLite with 1,400 careful labels and one table named “other2”.',
  ],
];

const MEV: readonly Row[] = [
  [
    'theo',
    -8,
    'The block after the first rebate payment. If anyone changed behavior, it shows there.',
    'Auction records of nine years. I threw away lots that were sold to their seller.',
    'A rebate share that is the same on all three.',
  ],
  [
    'wei',
    -8,
    'One with an empty mempool before it and a full block in it.',
    'Validator logs. Everything before the clock was fixed.',
    'If it needs the operators’ own numbers.',
  ],
  [
    'tove',
    -7,
    'The most boring one. A method that finds something there is broken.',
    'Test vectors. I threw away the ones that I had generated myself.',
    'Confidence intervals that are too narrow for nine months.',
  ],
  [
    'diego',
    -6,
    'The last block before a sequencer upgrade.',
    'Explorer tables; 2 % of rows were the same transaction under two hashes.',
    'A chart without an axis that starts at zero.',
  ],
  [
    'chidi',
    -6,
    'Whichever one has the largest sandwich. Follow the money and then the gas.',
    'Audit findings. I threw away severities but not the code.',
    'If no one lost money.',
  ],
  [
    'fatima',
    -5,
    'A random one, ten times. Then one that someone complained about.',
    'Ballots. Nothing was thrown away; some were moved.',
    'A result that pleases everyone who paid for it.',
  ],
  [
    'aisha',
    -5,
    'The one in which a bot failed. Failures show the strategy.',
    'Packet captures. I threw away my own traffic, after losing a day to it.',
    'A data set that cannot be rebuilt by a stranger.',
  ],
  [
    'ivo',
    -4,
    'The oldest. Habits are easiest to see when they are new.',
    'Letters of an archive. I threw away duplicates and regret one.',
    'If it has no exceptions.',
  ],
  [
    'priya',
    -3,
    'One near the threshold at which a rebate is rounded to zero.',
    'Exam scores. I threw away names before anything else.',
    'A p-value of 0.049.',
  ],
  [
    'sofia',
    -3,
    'A block with one swap and nothing around it, as a baseline.',
    'Detector readings from a summer lab, minus a week of thunderstorms.',
    'Agreement to four digits with the operators’ blog.',
  ],
  [
    'paloma',
    -2,
    'The one that made a user write an angry post.',
    'Interviews. I threw away what was said after the recorder was off.',
    'No quotation from anyone who was sandwiched.',
  ],
];

/** More applications to open proposals, by the proposal's key; many wait for their owner. */
export const POPULAR: Record<string, readonly DemoApplication[]> = {
  folding: of(FOLDING).map((item, index) =>
    index < 5 ? { ...item, steps: [shortlist(-2)], opened: [-3] } : item,
  ),
  mev: of(MEV),
  turnout: of([
    [
      'mei',
      -7,
      'Averaging over members who joined in the same month. They did not.',
      'Any that has no confidence interval, which is most.',
    ],
    [
      'fatima',
      -5,
      'Removing organizations that died. They are your most complete observations.',
      'That fees are the reason.',
    ],
    [
      'marek',
      -4,
      'Calling people before you have read their forum.',
      'The one with the newest data set and the oldest method.',
    ],
    [
      'sam',
      -2,
      'Writing code before there is a table of who could vote when.',
      'Turnout by token weight; it measures three people.',
    ],
  ]),
  whitepapers: [
    accepted(
      [
        'grace',
        -7,
        'Your deposit grew because someone else paid to borrow it. Write down the dollar value on the day you could have taken it out.',
      ],
      -5,
      'You have sat across from a tax officer. Please join.',
    ),
    ...of([
      ['ivo', -6, 'It is rent for money. What looks new is only that the tenant is a program.'],
      ['theo', -5, 'The program pays you for waiting, and the tax office asks on which day you stopped.'],
      ['hana', -5, 'Think of a shared savings jar with a meter on it. The meter is the income.'],
      ['kofi', -4, 'It is a money market fund that never closes and has no phone number.'],
      [
        'leo',
        -3,
        'I would draw it: one line goes out, two come back, and the officer asks about the second.',
      ],
      [
        'fatima',
        -1,
        'You are paid for a risk that the paper calls liquidity. The form has no line for risk.',
      ],
    ]),
  ],
  weather: [
    accepted(
      ['lars', -19, 'Whether the number would change what it does next.'],
      -14,
      'Bring the checklists.',
    ),
    accepted(
      ['emeka', -15, 'How old the reading is, and how fast it ages in wind.'],
      -10,
      'A meter for age is just what we miss.',
    ),
  ],
  dice: [
    accepted(
      ['leo', -15, 'A card game of my grandmother’s, in which cheating was legal until someone noticed.'],
      -11,
      'That is the protocol.',
    ),
    accepted(
      ['ines', -14, 'Moot court, if that is a game. You learn which wrong claims are worth a challenge.'],
      -9,
      'We would like to lose to you.',
    ),
  ],
  layouts: [
    accepted(
      [
        'aisha',
        -18,
        'Unused variables. One of them was the owner.',
        'A length that was read as an offset, twice, and canceled out.',
      ],
      -13,
      'Please start with the second one.',
    ),
    accepted(
      [
        'diego',
        -16,
        'Deprecations. They are promises, and I treat them as weather.',
        'An id of one table used in another.',
      ],
      -12,
      'You read tables the way we read slots.',
    ),
  ],
  depin: [
    accepted(
      [
        'tariq',
        -14,
        'Ask three neighbors for the round-trip time and do not tell it which three.',
        'The reference station was the one that was wrong.',
      ],
      -9,
      'The van has a seat for you.',
    ),
    accepted(
      [
        'nils',
        -13,
        'Put a light in the window and look at the photograph.',
        'Someone had moved the barn. It was a new barn.',
      ],
      -8,
      'We need someone who looks at barns.',
    ),
  ],
  boards: [
    accepted(
      ['emeka', -13, 'A microwave oven. It was already broken.', 'Everything with a queue in it.'],
      -8,
      'Twelve dollars and no queue: welcome.',
    ),
    { by: 'sofia', day: -5, answers: ['A calculator, for a contest.', 'Floating point.'] },
  ],
};
